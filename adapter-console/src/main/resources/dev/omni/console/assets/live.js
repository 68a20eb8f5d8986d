// Open work: the page follows its events.

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
