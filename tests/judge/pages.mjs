// Plays exported pages in headless Chromium and writes what they draw.
//
//   node pages.mjs FOLDER_WITH_NODE_MODULES FOLDER_WITH_PAGES JOBS.json
//   node pages.mjs --self-test FOLDER_WITH_NODE_MODULES    exits 0 when the browser starts and has WebGPU
//
// A job is { page, time, size, pixels, set? }: a still, written as RGBA bytes; { page, without_webgpu, message }: the
// text of the page in a browser without WebGPU; or { page, plays, message }: the text of its controls while it runs.
import { readFileSync, writeFileSync, mkdtempSync, rmSync } from "node:fs";
import { createServer } from "node:http";
import { createRequire } from "node:module";
import { tmpdir } from "node:os";
import { basename, join, resolve } from "node:path";

const selfTest = process.argv[2] === "--self-test";
const [modules, folder, list] = process.argv.slice(selfTest ? 3 : 2);

const require = createRequire(resolve(modules, "package.json"));
const { chromium } = require("playwright-core");

// WebGPU needs a secure context, which 127.0.0.1 is and a file is not.
const server = createServer((request, response) => {
  const name = basename(new URL(request.url, "http://127.0.0.1").pathname);
  try {
    const body = name === "empty" ? "<!doctype html>" : readFileSync(join(folder, name));
    response.writeHead(200, { "content-type": "text/html; charset=utf-8" }).end(body);
  } catch {
    response.writeHead(404).end();
  }
});
await new Promise((ready) => server.listen(0, "127.0.0.1", ready));
const address = `http://127.0.0.1:${server.address().port}`;

const profile = mkdtempSync(join(tmpdir(), "shaderwright-browser-"));
let status = 0;
let context;
try {
  context = await chromium.launchPersistentContext(profile, {
    executablePath: process.env.CHROMIUM ?? "/usr/bin/chromium",
    headless: true,
    args: [
      "--headless=new", "--no-sandbox", "--enable-unsafe-webgpu", "--use-webgpu-adapter=swiftshader",
      "--enable-features=Vulkan", "--use-vulkan=swiftshader", "--use-angle=swiftshader",
      "--no-first-run", "--disable-background-networking", "--disable-component-update", "--disable-sync",
    ],
  });
  if (selfTest) {
    const page = await context.newPage();
    await page.goto(`${address}/empty`);
    const has = await page.evaluate(async () => Boolean(await navigator.gpu?.requestAdapter()));
    if (!has) throw new Error("the browser has no WebGPU adapter");
  } else {
    for (const job of JSON.parse(readFileSync(list, "utf8"))) await run(job);
  }
} catch (problem) {
  console.error(problem.message);
  status = 1;
} finally {
  await context?.close();
  server.close();
  rmSync(profile, { recursive: true, force: true });
}
process.exit(status);

async function run(job) {
  const page = await context.newPage();
  const complaints = [];
  page.on("console", (message) => {
    if (message.type() === "error" || message.type() === "warning") complaints.push(message.text());
  });
  page.setDefaultTimeout(120_000);
  if (job.without_webgpu) {
    await page.addInitScript(() => Object.defineProperty(Navigator.prototype, "gpu", { value: undefined }));
  }
  const still = job.pixels !== undefined;
  await page.goto(`${address}/${job.page}${still ? "#still" : ""}`);
  if (still) {
    const pixels = await page.evaluate(async ({ time, size, set }) => {
      const player = await window.shaderwright;
      for (const [name, value] of Object.entries(set ?? {})) player.set(name, value);
      const bytes = await player.still(time, size);
      let text = "";
      for (const byte of bytes) text += String.fromCharCode(byte);
      return btoa(text);
    }, job).catch((problem) => {
      throw new Error(`${job.page}: ${problem.message}`);
    });
    writeFileSync(join(folder, job.pixels), Buffer.from(pixels, "base64"));
    if (complaints.length > 0) throw new Error(`${job.page}: ${complaints.join("; ")}`);
  } else if (job.plays) {
    await page.evaluate(() => window.shaderwright);
    await page.waitForFunction(() => parseFloat(document.getElementById("time").textContent) > 0.2);
    const text = await page.evaluate(() => document.getElementById("controls").innerText);
    writeFileSync(join(folder, job.message), `${text}\nrunning`);
  } else {
    await page.waitForSelector("#message:not([hidden])");
    writeFileSync(join(folder, job.message), await page.textContent("#message"));
  }
  await page.close();
}
