//! What people call nodes, in plain words and in the words of other tools, and the node that they mean.

use shaderwright::library::Library;

/// What is typed, and the kind that must come first.
const NAMES: &str = "
    lerp = math.lerp
    mix = math.lerp
    fract = math.fraction
    frac = math.fraction
    worley = noise.voronoi_2d
    perlin = noise.gradient_noise_2d
    noise = noise.gradient_noise_2d
    noise perlin = noise.gradient_noise_2d
    sprite sheet = uv.flipbook_uv
    spritesheet = uv.flipbook_uv
    scroll = uv.panner
    texanim = uv.panner
    rim = surface.fresnel
    fbm = noise.fractal_noise
    if = logic.branch
    mask = math.smoothstep
    time = input.time
    pbr = surface.lit
    polar = uv.polar_coordinates
    mouse = input.pointer
    ramp = colour.gradient_map
    vignette = colour.vignette
    fog = surface.distance_fade
    toon = surface.toon_ramp
    wind = vertex.wind_sway

    # Unity Shader Graph
    Tiling And Offset = uv.tiling_and_offset
    Fresnel Effect = surface.fresnel
    Gradient Noise = noise.gradient_noise_2d
    Simple Noise = noise.value_noise_2d
    Voronoi = noise.voronoi_2d
    Sample Texture 2D = texture.sample_texture
    Triplanar = uv.triplanar
    One Minus = math.one_minus
    Posterize = math.posterize
    Inverse Lerp = math.inverse_lerp
    Random Range = math.random_range
    Sphere Mask = shape_2d.sphere_mask
    Rotate About Axis = vector.rotate_about_axis
    Channel Mixer = colour.channel_mixer
    Replace Color = colour.replace_colour
    Normal From Height = surface.normal_from_height
    Flipbook = uv.flipbook_uv
    Is Front Face = input.front_facing
    Custom Interpolator = utility.interpolate
    Rounded Rectangle = shape_2d.box
    Vertex Color = input.vertex_colour
    Property = input.parameter
    Comparison = logic.compare
    View Direction = input.view_direction

    # Godot VisualShader
    VectorCompose = vector.combine
    VectorDecompose = vector.split
    UVPanning = uv.panner
    UVPolarCoord = uv.polar_coordinates
    ProximityFade = surface.distance_fade
    ScreenUV = input.screen_position
    FragCoord = input.screen_position
    Uniform = input.parameter
    Varying = utility.interpolate
    Billboard = vertex.billboard
    SmoothStep = math.smoothstep
    OuterProduct = matrix.outer_product
    MultiplyAdd = math.multiply_add

    # Blender
    Map Range = math.remap
    ColorRamp = colour.colour_ramp
    Separate XYZ = vector.split
    Combine XYZ = vector.combine
    Separate Color = vector.split
    Musgrave = noise.fractal_noise
    Musgrave Texture = noise.fractal_noise
    Noise Texture = noise.fractal_noise
    Brick Texture = pattern.brick
    Checker Texture = pattern.checkerboard
    Hue/Saturation/Value = colour.hue_shift
    Brightness/Contrast = colour.contrast
    Layer Weight = surface.fresnel
    Texture Coordinate = input.uv
    Image Texture = texture.sample_texture
    Mapping = uv.tiling_and_offset
    RGB to BW = colour.grayscale
    Principled BSDF = surface.lit
    Vector Rotate = vector.rotate_about_axis
    Ping-Pong = math.ping_pong
    Normal Map = surface.normal_unpack

    # MaterialX
    dotproduct = vector.dot
    crossproduct = vector.cross
    worleynoise2d = noise.voronoi_2d
    cellnoise2d = noise.cell_noise
    fractal3d = noise.fractal_noise_3d
    hsvtorgb = colour.hsv_to_rgb
    ifgreater = logic.compare
    place2d = uv.tiling_and_offset
    ramplr = pattern.linear_gradient
    heighttonormal = surface.normal_from_height
    rotate2d = vector.rotate_2d

    # Spelling
    colour mask = colour.colour_mask
    color mask = colour.colour_mask
    grey scale = colour.grayscale
    normalise = vector.normalize
    vornoi = noise.voronoi_2d
    smoothstpe = math.smoothstep
    smstep = math.smoothstep
    math.sine = math.sine
    - = math.subtract
";

#[test]
fn search_finds_what_people_call_things() {
    let (library, _) = Library::load(&shaderwright::bundle::Bundle::embedded());
    let mut wrong = Vec::new();
    let lines = NAMES.lines().map(str::trim).filter(|line| !line.is_empty() && !line.starts_with('#'));
    for line in lines {
        let (query, expected) = line.rsplit_once(" = ").unwrap();
        let found: Vec<&str> = library.search(query).iter().map(|kind| kind.id.as_str()).collect();
        if found.first() != Some(&expected) {
            wrong.push(format!("{query}: {:?}, expected {expected}", &found[..found.len().min(3)]));
        }
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
    assert!(library.search("no such thing").is_empty());
    assert_eq!(library.search("").len(), library.kinds().count());
}

#[test]
fn what_was_used_last_comes_first_among_equals() {
    let (library, _) = Library::load(&shaderwright::bundle::Bundle::embedded());
    let first = |query: &str, recent: &[&str]| {
        let recent: Vec<String> = recent.iter().map(|id| (*id).to_owned()).collect();
        library.search_among(query, &recent, |_| true)[0].id.clone()
    };
    assert_eq!(first("worley", &[]), "noise.voronoi_2d");
    assert_eq!(first("worley", &["math.add", "noise.voronoi_3d"]), "noise.voronoi_3d");
    assert_eq!(first("", &["surface.lit", "math.add"]), "surface.lit");
    // A better fit wins over a recent one.
    assert_eq!(first("add", &["math.multiply_add"]), "math.add");
    assert!(library.search_among("add", &[], |kind| kind.category[0] == "Noise").is_empty());
}
