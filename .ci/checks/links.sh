# No link of the documentation leads nowhere: in the repository, in the archive, and on the pages of a running server.

need node nodejs

cat >"$E2E_WORK/links.mjs" <<'JS'
// links.mjs FOLDER: prints each link of a Markdown file below FOLDER that leads to no file or no heading.
import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { dirname, join, relative, resolve } from 'node:path';
const root = process.argv[2];
const skipped = /^(\..*|target|node_modules|lib|src)$/;
// Pages that the host of the repository makes, seen from README.
const ofRepository = /^\.\.\/\.\.\/(actions\/workflows|issues\/new\/choose$|security\/policy$)/;
const files = folder => readdirSync(folder, { withFileTypes: true }).flatMap(entry =>
  entry.isDirectory() ? (skipped.test(entry.name) ? [] : files(join(folder, entry.name)))
    : entry.name.endsWith('.md') ? [join(folder, entry.name)] : []);
const withoutCode = text => text.replace(/^```[\s\S]*?^```/gm, '').replace(/`[^`\n]*`/g, '');
const anchors = file => {
  const seen = new Map();
  return [...readFileSync(file, 'utf8').replace(/^```[\s\S]*?^```/gm, '').matchAll(/^#+ (.*)$/gm)].map(([, heading]) => {
    const anchor = heading.toLowerCase().trim().replace(/[^\p{L}\p{N} _-]/gu, '').replaceAll(' ', '-');
    const times = seen.get(anchor) ?? 0;
    seen.set(anchor, times + 1);
    return times ? `${anchor}-${times}` : anchor;
  });
};
let links = 0;
for (const file of files(root)) {
  for (const [, to] of withoutCode(readFileSync(file, 'utf8')).matchAll(/(?<!\\)\[[^\]]*\]\(([^)\s]+)\)/g)) {
    if (/^[a-z]+:/.test(to) || to.startsWith('/') || ofRepository.test(to)) continue;
    links++;
    const [path, anchor] = to.split('#');
    const target = path ? resolve(dirname(file), path) : file;
    if (!target.startsWith(resolve(root)) || !existsSync(target)) console.log(`${relative(root, file)}: ${to} is not there`);
    else if (anchor && !(statSync(target).isFile() && anchors(target).includes(anchor)))
      console.log(`${relative(root, file)}: ${to} has no such heading`);
  }
}
console.error(`${links} links`);
JS

cat >"$E2E_WORK/pages.mjs" <<'JS'
// pages.mjs SERVER: follows every link of the pages of a running server; prints those that fail.
const server = process.argv[2];
const pages = new Map(), next = ['/docs'];
while (next.length) {
  const path = next.pop();
  if (pages.has(path)) continue;
  const response = await fetch(server + path);
  const text = await response.text();
  pages.set(path, text);
  if (response.status !== 200) console.log(`${path}: ${response.status}`);
  if (!/html/.test(response.headers.get('content-type'))) continue;
  for (const [, to] of text.matchAll(/(?:href|src)="(\/[^"#]*)/g)) next.push(to);
}
for (const [path, text] of pages) {
  for (const [, to, anchor] of text.matchAll(/href="([^"#]*)#([^"]+)"/g)) {
    if (/^[a-z]+:/.test(to)) continue;
    if (!pages.get(to || path).includes(`id="${anchor}"`)) console.log(`${path}: ${to}#${anchor} is not there`);
  }
}
console.error(`${pages.size} pages`);
JS

none() { local out; out=$("$@"); [ -z "$out" ] || { echo "$out"; return 1; }; }
check "every link of the repository's documents leads somewhere" none node "$E2E_WORK/links.mjs" "$root"
tar -xzf "$(ls "$root"/server-app/target/omni-*-server.tar.gz)" -C "$E2E_WORK"
check "every link of the archive's documents leads somewhere" none node "$E2E_WORK/links.mjs" "$(ls -d "$E2E_WORK"/omni-*/)"
check "every link of the pages at /docs leads somewhere" none node "$E2E_WORK/pages.mjs" "$E2E_URL"
printf '# T\n[x](nowhere.md) [y](#t) [z](#u)\n' >"$E2E_WORK/dead.md"
check "a dead link is found" test "$(node "$E2E_WORK/links.mjs" "$E2E_WORK" 2>"$E2E_WORK/null" | grep -c '^dead.md')" = 2
