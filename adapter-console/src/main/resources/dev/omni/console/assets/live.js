// Open work: the page follows its events; and the form that runs on each change.
const part = (html, selector) => new DOMParser().parseFromString(html, "text/html").querySelector(selector);

export async function follow(library, enliven) {
  const { id, dataset } = document.querySelector("[data-events]");
  await library("htmx.min.js");
  // Returns the address of the events of what is still open: empty for none to listen to, undefined once all has ended.
  const load = async () => {
    await htmx.ajax("GET", location.href, { target: `#${id}`, select: `#${id}`, swap: "outerHTML" });
    const now = document.querySelector(`#${id}`);
    enliven(now);
    return now.dataset.events;
  };
  const poll = () => setTimeout(async () => { if (await load().catch(() => "") !== undefined) poll(); }, 3000);
  const listen = (address) => {
    const events = new EventSource(address);
    let waiting;
    const reload = async () => {
      const next = await load();
      if (next === address && events.readyState !== EventSource.CLOSED) return;
      events.close();
      if (next) listen(next);
      else if (next === "") poll();
    };
    events.onmessage = () => { clearTimeout(waiting); waiting = setTimeout(reload, 100); };
    events.addEventListener("end", () => { clearTimeout(waiting); events.close(); reload(); });
    events.onerror = () => { if (events.readyState === EventSource.CLOSED) poll(); };
    addEventListener("pagehide", () => events.close());
  };
  if (dataset.events) listen(dataset.events);
  else poll();
}

export function whatIf(enliven) {
  const form = document.querySelector("[data-what-if]"), toggle = form.querySelector(".live-toggle");
  const preview = document.querySelector("#preview");
  let timer, round = 0;
  form.querySelector(".what-if").hidden = false;
  const run = async () => {
    const own = ++round, fields = new FormData(form);
    fields.set("idempotency_key", `what-if-${crypto.randomUUID?.() ?? Date.now() + "-" + Math.random().toString(36).slice(2)}`);
    const answer = await fetch(form.dataset.whatIf, { method: "POST", body: new URLSearchParams(fields) });
    const html = await answer.text();
    if (own !== round) return;
    const shown = answer.ok ? part(html, "#run") : part(html, ".note.bad");
    if (!shown) return;
    if (answer.ok) {
      const wanted = ["s-result", "s-plot", "s-error"];
      for (const section of [...shown.children]) if (!wanted.includes(section.getAttribute("aria-labelledby"))) section.remove();
      shown.removeAttribute("id");
      shown.classList.add("fresh");
    }
    preview.replaceChildren(shown);
    enliven(preview);
  };
  form.addEventListener("input", (event) => {
    if (event.target === toggle || !toggle.checked) return;
    clearTimeout(timer);
    timer = setTimeout(run, 300);
  });
  toggle.addEventListener("change", () => { if (toggle.checked) run(); else preview.replaceChildren(); });
}
