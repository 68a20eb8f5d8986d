// README's picture of the console: the first plot of a run beside the steps of its evidence, as a narrow window shows them.
import { open, settled, signIn } from "./console-browser.mjs";

const WIDTH = 640, GAP = 20;
// Each page, the card that is shown of it, and what comes beneath the part that is shown.
const parts = (run) => [
  [run, "section.card:has(svg.figure)", ".narrow .panel:nth-of-type(2)"],
  [run.replace("runs", "evidence"), "section.card[data-evidence]", ".files"],
];

/** Takes it of the run of an option, by its address in the console, and writes the file. */
export async function picture(file, run) {
  const narrow = await open({ viewport: { width: WIDTH, height: 1400 }, deviceScaleFactor: 2 });
  await signIn(narrow);
  const shown = [];
  for (const [path, card, below] of parts(run)) {
    await narrow.goto(path);
    await settled(narrow);
    await narrow.waitForTimeout(500);
    const box = await narrow.locator(card).first().boundingBox(), end = await narrow.locator(`${card} ${below}`).first().boundingBox();
    const clip = { x: box.x + 2, y: box.y + 2, width: box.width - 4, height: end.y - box.y - 10 };
    shown.push({ width: clip.width, png: (await narrow.screenshot({ clip, fullPage: true })).toString("base64") });
  }
  await narrow.context().close();
  const sheet = await open({ viewport: { width: 2 * WIDTH, height: 900 }, deviceScaleFactor: 1.5 });
  const frames = shown.map(({ width, png }) =>
    `<div style="background:#fff;border:1px solid #d0d7de;border-radius:10px;padding:6px"><img src="data:image/png;base64,${png}" style="width:${width}px"></div>`);
  await sheet.setContent(`<body style="margin:0"><main style="display:flex;gap:${GAP}px;padding:${GAP}px;background:#f6f8fa;width:max-content">${frames.join("")}</main>`);
  await sheet.waitForFunction(() => [...document.images].every((image) => image.complete));
  await sheet.locator("main").screenshot({ path: file });
  await sheet.context().close();
}
