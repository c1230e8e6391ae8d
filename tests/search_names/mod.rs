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

    # GLSL, HLSL, Shadertoy
    saturate = math.saturate
    clamp01 = math.saturate
    clamp = math.clamp
    mod = math.modulo
    fmod = math.modulo
    % = math.modulo
    atan2 = math.arctangent_2
    atan = math.arctangent
    asin = math.arcsine
    acos = math.arccosine
    sin = math.sine
    cos = math.cosine
    tan = math.tangent_of_angle
    sinh = math.hyperbolic_sine
    sincos = math.sine_and_cosine
    ddx = derivative.ddx
    ddy = derivative.ddy
    dFdx = derivative.ddx
    fwidth = derivative.fwidth
    texture2D = texture.sample_texture
    tex2D = texture.sample_texture
    textureLod = texture.sample_texture
    texCUBE = texture.sample_cube
    textureCube = texture.sample_cube
    tex3D = texture.sample_3d
    textureGather = texture.gather
    textureSize = texture.texel_size
    step = math.step
    smoothstep = math.smoothstep
    pow = math.power
    sqrt = math.square_root
    rsqrt = math.inverse_square_root
    inversesqrt = math.inverse_square_root
    rcp = math.reciprocal
    exp = math.exponential
    exp2 = math.exponential_2
    log = math.logarithm
    log2 = math.log_2
    log10 = math.log_10
    abs = math.absolute
    sign = math.sign
    floor = math.floor
    ceil = math.ceiling
    round = math.round
    trunc = math.truncate
    min = math.minimum
    max = math.maximum
    mad = math.multiply_add
    fma = math.multiply_add
    lit = surface.lit
    dot = vector.dot
    cross = vector.cross
    normalize = vector.normalize
    reflect = vector.reflect
    refract = vector.refract
    length = vector.length
    distance = vector.distance
    faceforward = vector.face_forward
    isnan = logic.is_nan
    isinf = logic.is_infinite
    any = logic.any
    all = logic.all
    select = logic.branch
    ternary = logic.branch
    gl_FragCoord = input.screen_position
    gl_VertexID = input.vertex_index
    gl_FrontFacing = input.front_facing
    SV_InstanceID = input.instance_data
    iTime = input.time
    iResolution = input.screen
    iMouse = input.pointer
    iFrame = input.frame_index
    hash = noise.white_noise
    rand = noise.white_noise
    sdf circle = shape_2d.circle
    sdCircle = shape_2d.circle
    sdBox = shape_2d.box
    smin = math.smooth_minimum
    opUnion = shape_2d.union
    pi = input.constant
    rgb2hsv = colour.rgb_to_hsv
    hsv2rgb = colour.hsv_to_rgb
    rot2D = vector.rotate_2d
    raymarching = shape_3d.raymarch_output
    + = math.add
    * = math.multiply
    / = math.divide
    vec2 = input.vector_2
    float3 = input.vector_3
    float = input.float
    int = input.integer

    # Unity
    Time = input.time
    Screen Position = input.screen_position
    Object = input.object
    Scene Depth = input.scene_depth
    Scene Color = input.scene_colour
    Fresnel = surface.fresnel
    Hue = colour.hue_shift
    Saturation = colour.saturation
    Contrast = colour.contrast
    White Balance = colour.white_balance
    Colorspace Conversion = colour.rgb_to_hsv
    Dither = colour.dither
    Blend = colour.blend
    Twirl = uv.twirl
    Spherize = uv.spherize
    Radial Shear = uv.radial_shear
    Polar Coordinates = uv.polar_coordinates
    Rotate = uv.rotate_uv
    Normal Strength = surface.normal_strength
    Normal Reconstruct Z = surface.reconstruct_z
    Sample Gradient = input.gradient
    Sample Cubemap = texture.sample_cube
    Texture 2D Asset = input.texture
    Preview = utility.preview
    Main Light Direction = input.main_light
    Instance ID = input.instance_data
    Vertex ID = input.vertex_index
    Noise Sine Wave = math.noise_sine_wave
    Checkerboard = pattern.checkerboard
    Ellipse = shape_2d.ellipse
    Rectangle = shape_2d.box
    Matrix Construction = matrix.construct_matrix_4
    Parallax Mapping = uv.parallax
    Parallax Occlusion Mapping = uv.parallax_occlusion
    Camera = input.camera
    Custom Function = utility.wgsl_snippet

    # Unreal
    Panner = uv.panner
    Rotator = uv.rotate_uv
    TexCoord = input.uv
    LinearInterpolate = math.lerp
    OneMinus = math.one_minus
    ComponentMask = vector.swizzle
    AppendVector = vector.append
    DepthFade = surface.depth_fade
    CameraVector = input.view_direction
    CameraPositionWS = input.camera
    WorldPosition = input.position
    Absolute World Position = input.position
    ObjectPosition = input.object
    VertexColor = input.vertex_colour
    VertexNormalWS = input.normal
    PixelNormalWS = input.normal
    TwoSidedSign = input.front_facing
    PerInstanceRandom = input.random
    FlattenNormal = surface.normal_strength
    Desaturation = colour.saturation
    BumpOffset = uv.parallax
    ScalarParameter = input.parameter
    TextureSample = texture.sample_texture
    SubUV = uv.flipbook_uv
    WorldAlignedTexture = texture.sample_triplanar
    If = logic.branch
    Constant3Vector = input.vector_3
    SphereMask = shape_2d.sphere_mask
    BlackBody = colour.blackbody
    DeriveNormalZ = surface.reconstruct_z
    Static Switch = logic.switch
    RadialGradientExponential = pattern.radial_gradient
    CheapContrast = colour.contrast

    # Godot
    Remap = math.remap
    Mix = math.lerp
    FresnelEffect = surface.fresnel
    DistanceFade = surface.distance_fade
    Switch = logic.switch
    RandomRange = math.random_range
    RotationByAxis = vector.rotate_about_axis
    LinearToSRGB = colour.linear_to_srgb
    ScreenTexture = input.scene_colour

    Gamma = colour.gamma
    Invert Color = colour.invert_colour
    Blackbody = colour.blackbody
    Wavelength = colour.wavelength
    Voronoi Texture = noise.voronoi_2d
    Wave Texture = math.oscillator
    White Noise Texture = noise.white_noise
    Gradient Texture = pattern.linear_gradient
    Gabor Texture = noise.gabor_noise
    Float Curve = input.curve
    Clamp = math.clamp
    Separate RGB = vector.split
    Separate HSV = colour.rgb_to_hsv
    Object Info = input.object
    Attribute = input.vertex_colour
    Vector Transform = vector.transform
    Wrap = math.wrap
    Snap = math.snap
    Color Attribute = input.vertex_colour

    # Material Maker, Substance
    fbm noise = noise.fractal_noise
    bricks = pattern.brick
    Truchet = pattern.truchet
    Weave = pattern.weave
    Scratches = noise.gabor_noise
    Clouds = noise.fractal_noise
    Cells = noise.voronoi_2d
    Levels = colour.levels
    Gradient Map = colour.gradient_map
    Tile Sampler = shape_2d.repeat
    Polygon = shape_2d.polygon
    Kaleidoscope = uv.kaleidoscope
    Directional Warp = noise.domain_warp
    Histogram Scan = math.threshold
    HSL = colour.hsl_to_rgb
    HSV = colour.hsv_to_rgb
    Transform 2D = uv.tiling_and_offset

    # What people want to make
    tiling = uv.tiling_and_offset
    dissolve = math.threshold
    hologram = pattern.scan_lines
    outline = shape_2d.outline
    glow = shape_2d.glow
    rim light = surface.lit_rim
    triplanar = uv.triplanar
    flow map = uv.flow_map
    parallax = uv.parallax
    matcap = surface.matcap_uv
    posterize = math.posterize
    pixelate = uv.pixelate
    chroma key = colour.colour_mask
    heat haze = uv.distort
    grass = vertex.wind_sway
    camera vector = input.view_direction
    camera distance = input.view_vector
    object position = input.object
    world position = input.position
    vertex color = input.vertex_colour
    screen position = input.screen_position
    depth fade = surface.depth_fade
    one minus = math.one_minus
    invert = colour.invert_colour
    cel shading = surface.toon_ramp
    random = input.random
    voronoi = noise.voronoi_2d
    fish eye = uv.fisheye
    reflection = vector.reflect
    curve = input.curve
    gradient = input.gradient
    bounce = math.ease_bounce
    loop = input.loop
    sine wave = math.sine_wave
    tone mapping = colour.tone_map
    aces = colour.tone_map
    grain = colour.film_grain
    scanlines = pattern.scan_lines
    crt = pattern.scan_lines
    formula = math.expression
    code = utility.wgsl_snippet
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
