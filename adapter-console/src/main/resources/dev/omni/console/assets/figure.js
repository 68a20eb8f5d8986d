// What a pointer or the keyboard adds to a figure: the nearest number with its series, and series that hide. All else is in the SVG.
const all = (selector, root) => [...root.querySelectorAll(selector)];
const numbers = (text) => text ? text.split(" ").map((word) => word === "" ? NaN : Number(word)) : [];
const tooltip = document.createElement("div");
Object.assign(tooltip, { id: "figure-tooltip", hidden: true });
tooltip.setAttribute("role", "tooltip");
document.body.append(tooltip);

const scaleOf = (panel, side, frame) => {
  const axis = panel.querySelector(`.axis.${side}`), { min, max, scale, title, unit } = axis.dataset;
  const log = scale === "log", value = log ? Math.log : (v) => v, from = value(Number(min)), to = value(Number(max));
  const [start, size] = side === "x" ? [frame.x, frame.width] : [frame.y + frame.height, -frame.height];
  const at = (v) => start + (value(v) - from) / (to - from) * size;
  const labels = all("text", axis).map((text) => ({ at: Number(text.getAttribute(side)), text: text.textContent }));
  const words = (v) => {
    if (scale === "date") return new Date(Math.round(v * 1440) * 6e4).toISOString().replace("T00:00:00.000Z", "").replace(":00.000Z", "").replace("T", " ");
    if (scale !== "band") return `${Number(v.toPrecision(6))}${unit ? ` ${unit}` : ""}`;
    return labels.reduce((best, each) => Math.abs(each.at - at(v)) < Math.abs(best.at - at(v)) ? each : best, labels[0]).text;
  };
  return { at, words, title: title || (side === "x" ? "x" : "y") };
};

// The points of a panel in its own units, each with its words.
const pointsOf = (panel) => {
  if (panel.points) return panel.points;
  const rect = panel.querySelector("rect.frame");
  if (!rect || !panel.querySelector(".axis.x")) return panel.points = [];
  const frame = Object.fromEntries(["x", "y", "width", "height"].map((name) => [name, Number(rect.getAttribute(name))]));
  const x = scaleOf(panel, "x", frame), y = scaleOf(panel, "y", frame), points = [];
  const add = (mark, across, up, words) => {
    const at = { x: x.at(across), y: y.at(up) };
    if (at.x >= frame.x - 1 && at.x <= frame.x + frame.width + 1 && at.y >= frame.y - 1 && at.y <= frame.y + frame.height + 1) points.push({ ...at, mark, words });
  };
  for (const mark of all(".mark", panel)) {
    const { series = "", x: xs, y: ys, v: vs } = mark.dataset, across = numbers(xs), up = numbers(ys);
    if (vs !== undefined) {
      const columns = across.length - 1;
      numbers(vs).forEach((v, i) => {
        if (Number.isNaN(v)) return;
        const column = i % columns, row = Math.floor(i / columns), u = (across[column] + across[column + 1]) / 2, w = (up[row] + up[row + 1]) / 2;
        add(mark, u, w, `${series}: ${v}\n${x.title}: ${x.words(u)}\n${y.title}: ${y.words(w)}`);
      });
    } else across.forEach((u, i) => {
      if (Number.isFinite(u) && Number.isFinite(up[i])) add(mark, u, up[i], `${series}\n${x.title}: ${x.words(u)}\n${y.title}: ${y.words(up[i])}`);
    });
  }
  return panel.points = points;
};

const hide = (svg) => { tooltip.hidden = true; svg.querySelector(".crosshair")?.remove(); };
const show = (svg, panel, point) => {
  svg.querySelector(".crosshair")?.remove();
  const ring = document.createElementNS("http://www.w3.org/2000/svg", "circle");
  for (const [name, value] of Object.entries({ class: "crosshair", cx: point.x, cy: point.y, r: 6 })) ring.setAttribute(name, value);
  panel.append(ring);
  tooltip.textContent = point.words;
  tooltip.hidden = false;
  const box = ring.getBoundingClientRect(), own = tooltip.getBoundingClientRect();
  tooltip.style.left = `${Math.max(4, Math.min(innerWidth - own.width - 4, box.right + 8))}px`;
  tooltip.style.top = `${Math.max(4, Math.min(innerHeight - own.height - 4, box.top - own.height - 6))}px`;
};

const nearest = (svg, event) => {
  let best = null;
  for (const panel of all(".panel", svg)) {
    const place = new DOMPoint(event.clientX, event.clientY).matrixTransform(panel.getScreenCTM().inverse());
    for (const point of pointsOf(panel)) {
      if (point.mark.classList.contains("away")) continue;
      const distance = Math.hypot(point.x - place.x, point.y - place.y);
      if (distance < 40 && (!best || distance < best.distance)) best = { distance, panel, point };
    }
  }
  return best;
};

function legend(svg) {
  for (const entry of all(".entry", svg)) {
    const toggle = () => {
      const pressed = entry.getAttribute("aria-pressed") !== "true";
      for (const each of all(".entry, .mark", svg)) {
        if (each.dataset.series !== entry.dataset.series) continue;
        if (each.classList.contains("entry")) each.setAttribute("aria-pressed", pressed);
        else each.classList.toggle("away", !pressed);
      }
    };
    entry.setAttribute("role", "button");
    entry.setAttribute("tabindex", "0");
    entry.setAttribute("aria-pressed", "true");
    entry.setAttribute("aria-label", `Show ${entry.dataset.series}`);
    entry.addEventListener("click", toggle);
    entry.addEventListener("keydown", (event) => { if (event.key === "Enter" || event.key === " ") { event.preventDefault(); toggle(); } });
  }
}

function keyboard(svg) {
  let at = -1;
  svg.setAttribute("tabindex", "0");
  svg.addEventListener("blur", () => hide(svg));
  svg.addEventListener("keydown", (event) => {
    const step = { ArrowRight: 1, ArrowLeft: -1 }[event.key];
    if (event.key === "Escape") hide(svg);
    if (!step || event.target !== svg) return;
    event.preventDefault();
    const points = all(".panel", svg).flatMap((panel) => pointsOf(panel).map((point) => ({ panel, point })));
    if (!points.length) return;
    at = (at + step + points.length) % points.length;
    show(svg, points[at].panel, points[at].point);
  });
}

// The picture as PNG, twice as large, painted by the browser.
function png(button) {
  button.hidden = false;
  button.onclick = async () => {
    const image = new Image(), canvas = document.createElement("canvas"), link = document.createElement("a");
    image.src = button.dataset.picture;
    await image.decode();
    Object.assign(canvas, { width: 2 * image.naturalWidth, height: 2 * image.naturalHeight });
    canvas.getContext("2d").drawImage(image, 0, 0, canvas.width, canvas.height);
    Object.assign(link, { href: canvas.toDataURL("image/png"), download: "plot.png" });
    link.click();
  };
}

export function draw(root) {
  for (const svg of all("svg.figure:not(.ready)", root)) {
    svg.classList.add("ready");
    legend(svg);
    keyboard(svg);
    svg.addEventListener("pointermove", (event) => {
      const found = nearest(svg, event);
      if (found) show(svg, found.panel, found.point); else hide(svg);
    });
    svg.addEventListener("pointerleave", () => hide(svg));
  }
  all("button.png", root).forEach(png);
}
