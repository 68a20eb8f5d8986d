// Copy buttons, languages as tabs, indented JSON, tables on phones, and the search over /docs/search.json. The pages work without it.
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

// Blocks that follow each other and are one program in several languages are tabs. The language that was chosen is the one of
// all pages.
const languages = { python: 'Python', ts: 'TypeScript', js: 'JavaScript', java: 'Java' };

function language(box) {
  const code = box.querySelector('pre code');
  const name = /language-(\w+)/.exec(code?.className)?.[1];
  if (name !== 'sh') return languages[name];
  return /\bcurl /.test(code.textContent) && !/^omni /m.test(code.textContent) ? 'curl' : /\bomni /.test(code.textContent) ? 'Command line' : 'Shell';
}

const groups = [];
for (const box of document.querySelectorAll('main .code')) {
  const name = language(box), last = groups.at(-1);
  const follows = last && last.at(-1).box.nextElementSibling === box;
  if (follows && name && last.every(other => other.name !== name)) last.push({ box, name });
  else if (name) groups.push([{ box, name }]);
}
const programs = groups.filter(group => group.length > 1 && group.some(({ name }) => Object.values(languages).includes(name)));

function show(group, wanted) {
  for (const { box, name, tab } of group) {
    box.hidden = name !== wanted;
    tab.setAttribute('aria-selected', String(!box.hidden));
    tab.tabIndex = box.hidden ? -1 : 0;
  }
}
const choose = wanted => programs.filter(group => group.some(({ name }) => name === wanted)).forEach(group => show(group, wanted));

programs.forEach((group, place) => {
  const list = document.createElement('div');
  list.className = 'tabs';
  list.setAttribute('role', 'tablist');
  list.setAttribute('aria-label', 'Language');
  group.forEach((entry, at) => {
    const tab = entry.tab = document.createElement('button');
    Object.assign(tab, { type: 'button', textContent: entry.name, id: `tab-${place}-${at}` });
    tab.setAttribute('role', 'tab');
    tab.setAttribute('aria-controls', entry.box.id = `panel-${place}-${at}`);
    entry.box.setAttribute('role', 'tabpanel');
    entry.box.setAttribute('aria-labelledby', tab.id);
    const select = chosen => {
      // What stands above moves with the other groups: this one stays where it is.
      const before = list.getBoundingClientRect().top;
      localStorage.setItem('omni.docs.language', chosen.name);
      choose(chosen.name);
      scrollBy(0, list.getBoundingClientRect().top - before);
      chosen.tab.focus();
    };
    tab.addEventListener('click', () => select(entry));
    tab.addEventListener('keydown', event => {
      const step = { ArrowRight: 1, ArrowLeft: -1 }[event.key];
      if (step) select(group[(at + step + group.length) % group.length]);
    });
    list.append(tab);
  });
  group[0].box.before(list);
  show(group, group[0].name);
});
choose(localStorage.getItem('omni.docs.language'));

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
