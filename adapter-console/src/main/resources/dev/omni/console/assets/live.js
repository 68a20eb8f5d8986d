// Open work: the page follows its events; and the form that runs on each change.
const part = (html, selector) => new DOMParser().parseFromString(html, "text/html").querySelector(selector);

export async function follow(library, enliven) {
  const box = document.querySelector("[data-events]");
  await library("htmx.min.js");
  const load = async () => {
    await htmx.ajax("GET", location.href, { target: `#${box.id}`, select: `#${box.id}`, swap: "outerHTML" });
    const now = document.querySelector(`#${box.id}`);
    enliven(now);
    return now.dataset.events !== undefined;
  };
  const poll = () => setTimeout(async () => { if (await load().catch(() => true)) poll(); }, 3000);
  if (!box.dataset.events) return poll();
  const events = new EventSource(box.dataset.events);
  let waiting;
  events.onmessage = () => {
    clearTimeout(waiting);
    waiting = setTimeout(async () => { if (!await load()) events.close(); }, 100);
  };
  events.addEventListener("end", () => { events.close(); load(); });
  events.onerror = () => { if (events.readyState === EventSource.CLOSED) poll(); };
  addEventListener("pagehide", () => events.close());
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
