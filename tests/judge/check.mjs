// Compiles WGSL files with Dawn, the compiler of Chromium, and prints every error as `file:line:column: message`.
//
//   node check.mjs FOLDER_WITH_NODE_MODULES FILE...      files may also come from standard input, one per line
//   node check.mjs --self-test FOLDER_WITH_NODE_MODULES  exits 0 when Dawn works and can refuse
//
// Exit status: 0 all accepted, 1 some refused, 2 Dawn could not be started.
import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { resolve } from "node:path";
import { pathToFileURL } from "node:url";

const selfTest = process.argv[2] === "--self-test";
const folder = process.argv[selfTest ? 3 : 2];

async function start() {
  const require = createRequire(resolve(folder, "package.json"));
  const { create, globals } = await import(pathToFileURL(require.resolve("webgpu")).href);
  Object.assign(globalThis, globals);
  const gpu = create(["backend=null"]);
  const adapter = await gpu.requestAdapter();
  return { gpu, device: await adapter.requestDevice() };
}

async function errorsOf(device, code) {
  device.pushErrorScope("validation");
  const compilation = device.createShaderModule({ code });
  const information = await compilation.getCompilationInfo();
  await device.popErrorScope();
  return information.messages.filter((message) => message.type === "error");
}

let dawn;
try {
  dawn = await start();
} catch (problem) {
  console.error(`Dawn could not be started: ${problem.message}`);
  process.exit(2);
}

if (selfTest) {
  const refused = await errorsOf(dawn.device, "fn f() -> f32 { return sqrt(-1.0); }");
  const accepted = await errorsOf(dawn.device, "fn f() -> f32 { return sqrt(2.0); }");
  process.exit(refused.length > 0 && accepted.length === 0 ? 0 : 2);
}

let files = process.argv.slice(3);
if (files.length === 0) {
  files = readFileSync(0, "utf8").split("\n").filter((line) => line !== "");
}
let refused = 0;
for (const file of files) {
  const errors = await errorsOf(dawn.device, readFileSync(file, "utf8"));
  for (const error of errors) {
    console.log(`${file}:${error.lineNum}:${error.linePos}: ${error.message}`);
  }
  refused += errors.length > 0 ? 1 : 0;
}
console.log(`strict compiler: ${files.length - refused} accepted, ${refused} refused`);
process.exit(refused > 0 ? 1 : 0);
