// Draws every NAME.vl.json of a folder as NAME.svg beside it. Used by .ci/plots.
import { createHash } from 'node:crypto';
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import * as vega from 'vega';
import { compile } from 'vega-lite';

const text = '#55606e', grid = '#e3e7ec', axis = '#a3adb8';
const axes = { labelColor: text, titleColor: text, gridColor: grid, domainColor: axis, tickColor: axis, titleFontWeight: 'normal' };
const config = {
  background: null,
  font: 'system-ui, "Segoe UI", Roboto, "DejaVu Sans", sans-serif',
  view: { stroke: grid },
  axis: { ...axes, labelFontSize: 12, titleFontSize: 12 },
  legend: { labelColor: text, titleColor: text, labelFontSize: 12 },
  title: { color: text, fontSize: 14, fontWeight: 600 },
  range: { category: ['#3b82d6', '#e0713a', '#2fa36b', '#a06cd5', '#c8a02c', '#d9577f', '#3aa6b9', '#8a8f98'] },
  mark: { color: '#3b82d6' },
  line: { strokeWidth: 2 },
};
const dark = `<style>@media (prefers-color-scheme: dark) { text { fill: #b9c2cd } ` +
  `[stroke="${grid}"] { stroke: #343d49 } [stroke="${axis}"] { stroke: #6b7683 } }</style>`;

const folder = process.argv[2];
for (const name of readdirSync(folder).filter(each => each.endsWith('.vl.json'))) {
  const bytes = readFileSync(join(folder, name));
  const spec = { width: 460, height: 280, ...JSON.parse(bytes), config };
  const svg = await new vega.View(vega.parse(compile(spec).spec), { renderer: 'none' }).toSVG();
  const digest = createHash('sha256').update(bytes).digest('hex');
  writeFileSync(
    join(folder, name.replace('.vl.json', '.svg')),
    svg.replace(/(<svg[^>]*>)/, `$1<!-- sha256:${digest} -->${dark}`) + '\n');
}
