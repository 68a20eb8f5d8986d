// Copy buttons, indented JSON, tables on phones, and the search over /docs/search.json. The pages work without it.
'use strict';

// Indented JSON, with arrays of numbers on one line. JSON text has no line break inside a string.
function indented(json) {
  return JSON.stringify(JSON.parse(json), null, 2)
    .replace(/\[\n([^[\]{}"]*)\n *\]/g, (all, numbers) => '[' + numbers.trim().replace(/,\n */g, ', ') + ']');
}

for (const block of document.querySelectorAll('main pre.json code')) {
  block.textContent = indented(block.textContent);
}

for (const block of document.querySelectorAll('main pre')) {
  const button = document.createElement('button');
  button.type = 'button';
  button.className = 'copy';
  button.textContent = 'Copy';
  button.addEventListener('click', async () => {
    await navigator.clipboard.writeText(block.querySelector('code').textContent);
    button.textContent = 'Copied';
    setTimeout(() => { button.textContent = 'Copy'; }, 1500);
  });
  const box = document.createElement('div');
  box.className = 'code';
  block.replaceWith(box);
  box.append(block, button);
}

// On narrow screens a row is a block, in which each cell is preceded by the title of its column.
for (const table of document.querySelectorAll('main table')) {
  const titles = [...table.querySelectorAll('th')].map(title => title.textContent);
  for (const cell of table.querySelectorAll('td')) {
    if (cell.cellIndex > 0 && titles[cell.cellIndex]) cell.dataset.title = titles[cell.cellIndex];
  }
  table.classList.add('rows');
}

const input = document.getElementById('search');
const found = document.getElementById('found');
const most = 12;
let sections;

async function load() {
  sections ??= fetch('/docs/search.json').then(response => response.json());
  return sections;
}

// The score of a section: each word must occur; headings count more than text, whole pages more than
// sections, and decisions (their titles begin with a number) half.
function score(section, words) {
  let total = 0;
  for (const word of words) {
    const inHeading = section.heading.toLowerCase().indexOf(word);
    const inPage = section.page.toLowerCase().indexOf(word);
    const inText = section.text.toLowerCase().indexOf(word);
    if (inHeading < 0 && inPage < 0 && inText < 0) return 0;
    total += (inHeading === 0 ? 12 : inHeading > 0 ? 8 : 0) + (inPage >= 0 ? 5 : 0) + (inText >= 0 ? 1 : 0);
  }
  if (section.heading === section.page && total > words.length) total += 8;
  return /^\d+\. /.test(section.page) ? total / 2 : total;
}

function excerpt(text, word) {
  const at = text.lastIndexOf(' ', text.toLowerCase().indexOf(word) - 40) + 1;
  return (at > 0 ? '… ' : '') + text.slice(at, at + 130).replace(/ \S*$/, '');
}

function entry(section, words) {
  const link = document.createElement('a');
  link.href = section.href;
  const title = document.createElement('b');
  title.textContent = section.heading === section.page ? section.page : section.page + ' › ' + section.heading;
  const text = document.createElement('span');
  text.textContent = excerpt(section.text, words[0]);
  link.append(title, text);
  return link;
}

async function search(into, limit) {
  const words = input.value.toLowerCase().split(/\s+/).filter(word => word.length > 1);
  const all = await load();
  if (words.length === 0) return false;
  const best = all
    .map(section => ({ section, score: score(section, words) }))
    .filter(hit => hit.score > 0)
    .sort((a, b) => b.score - a.score)
    .slice(0, limit);
  into.replaceChildren(...best.map(hit => entry(hit.section, words)));
  if (best.length === 0) into.textContent = 'No section has all of these words.';
  return true;
}

input.addEventListener('input', async () => { found.hidden = !(await search(found, most)); });
document.addEventListener('keydown', event => {
  const typing = /^(INPUT|TEXTAREA)$/.test(document.activeElement.tagName);
  if (event.key === '/' && !typing) {
    event.preventDefault();
    input.focus();
  } else if (event.key === 'Escape') {
    found.hidden = true;
  } else if ((event.key === 'ArrowDown' || event.key === 'ArrowUp') && !found.hidden) {
    const links = [input, ...found.querySelectorAll('a')];
    const next = links.indexOf(document.activeElement) + (event.key === 'ArrowDown' ? 1 : -1);
    event.preventDefault();
    links[(next + links.length) % links.length].focus();
  }
});
document.addEventListener('click', event => {
  if (!event.target.closest('form')) found.hidden = true;
});

const query = new URLSearchParams(location.search).get('q');
if (location.pathname === '/docs/search' && query) {
  input.value = query;
  const results = document.createElement('div');
  results.className = 'results';
  search(results, 50).then(() => {
    for (const old of document.querySelectorAll('main > :not(h1)')) old.remove();
    document.querySelector('main').append(results);
  });
}
