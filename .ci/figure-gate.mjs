// The figures of a folder in a browser, and their Vega-Lite drawn by Vega: node figure-gate.mjs FOLDER [NAME...], which FigureGalleryTest
// filled; with names, only the figures whose files begin with one of them.
// Prints a line for each kind of fault with the first pictures that have it, and writes contact sheets to FOLDER/sheets.
import { createRequire } from "node:module";
import { mkdirSync, readFileSync, readdirSync } from "node:fs";
import { join } from "node:path";
const require = createRequire(process.env.NPM_FOLDER + "/");
const { chromium } = require("playwright-core");
const vega = require("vega"), { compile } = require("vega-lite");
const [folder, ...begins] = process.argv.slice(2);
const names = readdirSync(folder).sort().filter((name) => begins.length === 0 || begins.some((begin) => name.startsWith(begin)));
const pictures = names.filter((name) => name.endsWith(".svg"));
const faults = new Map();
const fault = (kind, name, what) => faults.set(kind, [...(faults.get(kind) ?? []), `${name}: ${what}`]);

/** Judges the figure of a page; in the browser. Returns pairs of a kind and of what is wrong. */
function judge() {
  const found = [], svg = document.querySelector("svg.figure"), all = svg.getBoundingClientRect();
  const inked = (shape) => {
    const box = shape.getBoundingClientRect(), style = getComputedStyle(shape);
    const painted = (style.fill !== "none" && box.width > 0 && box.height > 0) || (style.stroke !== "none" && box.width + box.height > 0);
    return painted && style.opacity !== "0";
  };
  const shapes = (group) => [...group.querySelectorAll("path,rect,circle,line,polygon,polyline,ellipse,text,use")];
  const texts = [...svg.querySelectorAll("text")].filter((text) => text.textContent.trim());
  // A halo is the same text below itself; rows of an alignment are several texts whose letters leave room for each other.
  const letters = (text) => [...text.textContent].map((letter, i) => letter.trim() && text.getExtentOfChar(i)).filter(Boolean);
  const touch = (a, b) => letters(a).some((p) => letters(b).some((q) =>
    Math.min(p.x + p.width, q.x + q.width) - Math.max(p.x, q.x) > 2 && Math.min(p.y + p.height, q.y + q.height) - Math.max(p.y, q.y) > 3));
  const boxes = texts.map((text) => ({ text, box: text.getBoundingClientRect() }));
  for (const { text, box } of boxes) {
    if (box.left < all.left - 1 || box.right > all.right + 1 || box.top < all.top - 1 || box.bottom > all.bottom + 1)
      found.push(["text outside the picture", text.textContent]);
    if (Number(text.getAttribute("font-size")) < 10) found.push(["letters below 10", text.textContent]);
  }
  boxes.sort((a, b) => a.box.left - b.box.left);
  for (let i = 0; i < boxes.length; i++) {
    for (let j = i + 1; j < boxes.length && boxes[j].box.left < boxes[i].box.right; j++) {
      const a = boxes[i].box, b = boxes[j].box, wide = Math.min(a.right, b.right) - b.left, high = Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top);
      const [one, other] = [boxes[i].text, boxes[j].text];
      if (wide > 2 && high > 3 && one.textContent !== other.textContent && (one.parentNode !== other.parentNode || touch(one, other)))
        found.push(["texts over each other", `${one.textContent} | ${other.textContent}`]);
    }
  }
  const marks = [...svg.querySelectorAll("g.mark")], withInk = new Set();
  for (const mark of marks) {
    if (shapes(mark).some(inked)) withInk.add(mark.dataset.series);
    else if (!(mark.dataset.y ?? "").split(" ").every((number) => !Number.isFinite(Number(number)) || Number(number) === 0))
      found.push(["mark without ink", `${mark.getAttribute("class")} ${mark.dataset.series}`]);
    if (mark.classList.contains("band")) {
      const low = (mark.dataset.y0 ?? "").split(" ").map(Number), high = (mark.dataset.y ?? "").split(" ").map(Number);
      const box = mark.getBoundingClientRect();
      if (high.some((y, i) => y - low[i] > 0) && box.height < 2) found.push(["band below two pixels", mark.dataset.series]);
    }
  }
  for (const entry of svg.querySelectorAll("g.entry"))
    if (!withInk.has(entry.dataset.series)) found.push(["entry without a mark", entry.dataset.series]);
  for (const panel of svg.querySelectorAll("g.panel")) {
    const own = panel.querySelector("g.own"), lines = [...panel.querySelectorAll("g.mark.line")].map((line) => line.dataset.x ?? "");
    const across = lines.join(" ").split(" ").filter(Boolean).map(Number);
    if (own && across.length && (own.dataset.x < Math.min(...across) || own.dataset.x > Math.max(...across)))
      found.push(["run beyond its curves", own.dataset.x]);
  }
  for (const panel of svg.querySelectorAll('g.panel[data-aspect="equal"]')) {
    const frame = panel.querySelector("rect.frame"), x = panel.querySelector("g.axis.x"), y = panel.querySelector("g.axis.y");
    if (!frame || !x || !y) continue;
    const across = (x.dataset.max - x.dataset.min) / frame.getAttribute("width"), up = (y.dataset.max - y.dataset.min) / frame.getAttribute("height");
    if (Math.abs(across / up - 1) > 0.02) found.push(["another proportion", `${across} for ${up}`]);
  }
  return found;
}

/** Counts the marks of a scene that have ink, by layer. */
function drawn(scene, counts = []) {
  for (const group of scene.items ?? []) {
    for (const inner of group.items ?? []) {
      if (inner.marktype === "group") drawn(inner, counts);
      else if (inner.role === "mark") counts.push(inner);
    }
  }
  return counts;
}

async function vegaLite(name) {
  const spec = JSON.parse(readFileSync(join(folder, name), "utf8"));
  const warnings = [], logger = { warn: (text) => (warnings.push(text), logger), info: () => logger, debug: () => logger, error: (text) => (warnings.push(text), logger), level: () => logger };
  const view = new vega.View(vega.parse(compile(spec, { logger }).spec), { renderer: "none", logger });
  await view.runAsync();
  for (const text of warnings) fault("warning of Vega-Lite", name, text);
  const planes = [spec, ...(spec.vconcat ?? [])].flatMap((panel) => panel.layer ?? []);
  const filled = planes.filter((layer) => (layer.data?.values ?? []).length > 0).length;
  const marks = drawn(view.scenegraph().root);
  const full = marks.filter((mark) => mark.items.length > 0 || mark.marktype === "group").length;
  if (planes.length && full < filled) fault("layer of Vega-Lite without a mark", name, `${full} of ${filled}`);
  for (const mark of marks) if (mark.marktype === "area" && mark.items.length === 1) fault("area of one point", name, mark.name ?? "");
  view.finalize();
}

const browser = await chromium.launch({ executablePath: process.env.CHROMIUM ?? "/usr/bin/chromium", args: ["--no-sandbox", "--disable-gpu"] });
const page = await browser.newPage({ viewport: { width: 800, height: 1200 } });
for (const name of pictures) {
  await page.setContent(`<body style="margin:20px">${readFileSync(join(folder, name), "utf8")}</body>`);
  for (const [kind, what] of await page.evaluate(judge)) fault(kind, name, what);
}
for (const name of names.filter((each) => each.endsWith(".vega.json"))) await vegaLite(name).catch((error) => fault("refused by Vega-Lite", name, error.message));

mkdirSync(join(folder, "sheets"), { recursive: true });
const kinds = [["light", 720, "#ffffff"], ["dark", 720, "#171e26"], ["narrow", 390, "#ffffff"]];
for (const [kind, width, ground] of kinds) {
  const those = pictures.filter((name) => name.endsWith(`.${kind}.svg`));
  for (let from = 0; from < those.length; from += 12) {
    const cells = those.slice(from, from + 12).map((name) => `<figure style="margin:8px;display:inline-block;vertical-align:top"><figcaption>${name}</figcaption>${readFileSync(join(folder, name), "utf8")}</figure>`);
    await page.setViewportSize({ width: 3 * (width + 24), height: 800 });
    await page.setContent(`<body style="margin:0;background:${ground};color:#808080;font:12px sans-serif">${cells.join("")}</body>`);
    await page.screenshot({ path: join(folder, "sheets", `${kind}-${those[from].replace(/\.\w+\.svg$/, "")}.png`), fullPage: true });
  }
}
await browser.close();
for (const [kind, of] of faults) console.log(`${kind}: ${of.length}, as ${of.slice(0, 8).join("; ")}`);
console.log(`${pictures.length} pictures`);
process.exit(faults.size ? 1 : 0);
