// What every page has: copy buttons, tabs, shortcuts, settings of the browser, sign-in by link; the rest where it is needed.
import { copyButtons } from "./copy.js";
const all = (selector, root = document) => [...root.querySelectorAll(selector)];
const library = (name) => new Promise((resolve, reject) => {
  const script = document.createElement("script");
  script.src = new URL(name, import.meta.url);
  script.addEventListener("load", resolve);
  script.addEventListener("error", reject);
  document.head.append(script);
});

function tabs(root) {
  for (const box of all(".tabs:not(.ready)", root)) {
    const panels = all(".tab", box), list = document.createElement("div");
    list.setAttribute("role", "tablist");
    list.setAttribute("aria-label", box.dataset.label);
    const choose = (chosen, focus) => panels.forEach((panel, i) => {
      const button = list.children[i], on = i === chosen;
      panel.hidden = !on;
      button.setAttribute("aria-selected", on);
      button.tabIndex = on ? 0 : -1;
      if (on && focus) button.focus();
    });
    panels.forEach((panel, i) => {
      const button = document.createElement("button"), id = `tab-${panel.dataset.tab}`;
      Object.assign(button, { type: "button", textContent: panel.dataset.tab, id, className: "tab-button" });
      button.setAttribute("role", "tab");
      button.setAttribute("aria-controls", panel.id = `panel-${panel.dataset.tab}`);
      panel.setAttribute("role", "tabpanel");
      panel.setAttribute("aria-labelledby", id);
      panel.querySelector("h3").hidden = true;
      button.onclick = () => choose(i, false);
      button.onkeydown = (event) => {
        const step = { ArrowRight: 1, ArrowLeft: -1 }[event.key];
        if (step) choose((i + step + panels.length) % panels.length, true);
      };
      list.append(button);
    });
    box.prepend(list);
    box.classList.add("ready");
    choose(0, false);
  }
}

// The dialog that makes a link; without script there is a button for the usual one.
function shares(root) {
  const box = root.querySelector("[data-share]:not(.ready)"), dialog = box?.querySelector("dialog");
  if (!box) return;
  box.classList.add("ready");
  for (const [name, work] of [[".open-share", () => dialog.showModal()], [".close-share", () => dialog.close()]]) {
    const button = box.querySelector(name);
    button.hidden = false;
    button.onclick = work;
  }
}

export async function enliven(root) {
  copyButtons(root);
  tabs(root);
  shares(root);
  for (const box of all("[data-seal]", root)) import("./seal.js").then((own) => own.seal(box));
  if (root.querySelector("button.png")) import("./png.js").then((own) => all("button.png", root).forEach(own.png));
  if (root.querySelector("svg.figure")) (await import("./figure.js")).draw(root);
}

function shortcuts() {
  const help = document.querySelector("#help"), places = { r: "/console/runs", c: "/console/capabilities" };
  let before = "";
  document.addEventListener("keydown", (event) => {
    if (localStorage.getItem("omni.shortcuts") === "off" || event.ctrlKey || event.metaKey || event.altKey) return;
    if (event.target.matches("input, textarea, select")) return;
    if (before === "g" && places[event.key]) location.assign(places[event.key]);
    if (event.key === "?") help.showModal();
    if (event.key === "/") {
      const field = document.querySelector(".filters input");
      if (field) { event.preventDefault(); field.focus(); }
    }
    before = event.key;
  });
}

function settings() {
  for (const select of all(".settings select")) {
    const name = `omni.${select.name}`;
    select.value = localStorage.getItem(name) ?? select.value;
    select.onchange = () => {
      localStorage.setItem(name, select.value);
      if (select.name !== "theme") return;
      if (select.value === "system") delete document.documentElement.dataset.theme;
      else document.documentElement.dataset.theme = select.value;
    };
  }
}

// A link holds its code after #, so that no server or proxy writes it down; it fills the form, and a person sends it.
async function signIn() {
  const code = document.querySelector("#f-code");
  if (!code) return;
  if (location.hash.length > 20) {
    code.value = location.hash.slice(1);
    history.replaceState(null, "", location.pathname + location.search);
    code.form.querySelector("button").focus();
    return;
  }
  // From another site the cookie does not come along at first; from here it does.
  const next = new URLSearchParams(location.search).get("next");
  if (!next || !/^\/console(\/[A-Za-z0-9._~/-]*)?(\?[A-Za-z0-9._~=&%-]*)?$/.test(next) || /\/\/|\.\./.test(next)) return;
  const answer = await fetch("/console/session", { redirect: "manual" });
  if (answer.ok) location.replace(next);
}

// A second click on the button of a form sends nothing: the answer of the first may have a secret.
function once() {
  addEventListener("submit", (event) => {
    if (event.target.method !== "post") return;
    if (event.target.dataset.sent) event.preventDefault();
    event.target.dataset.sent = "true";
  });
  addEventListener("pageshow", () => all("[data-sent]").forEach((form) => { delete form.dataset.sent; }));
}

enliven(document);
shortcuts();
settings();
once();
signIn();
document.querySelector(".note.bad[role=alert]")?.focus();
if (document.querySelector("[data-events]")) import("./live.js").then((live) => live.follow(library, enliven));
if (document.querySelector("[data-bench]")) import("./workbench.js").then((own) => own.bench(enliven));
if (document.querySelector("[data-evidence]")) import("./evidence.js");
