// What a pointer or the keyboard adds to a figure: the nearest number, series that hide, zoom by drag.
const all = (selector, root) => [...root.querySelectorAll(selector)];
const set = (made, attributes) => { for (const [name, value] of Object.entries(attributes)) made.setAttribute(name, value); return made; };
const element = (name, attributes) => set(document.createElementNS("http://www.w3.org/2000/svg", name), attributes);
const on = (target, name, work) => target.addEventListener(name, work);
const placed = (panel, event) => new DOMPoint(event.clientX, event.clientY).matrixTransform(panel.getScreenCTM().inverse());
const numbers = (text) => text ? text.split(" ").map((word) => word === "" ? NaN : Number(word)) : [];
const tooltip = set(document.createElement("div"), { id: "figure-tooltip", hidden: "", role: "tooltip" });
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
  const frame = frameOf(panel);
  if (!frame) return panel.points = [];
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
  const ring = element("circle", { class: "crosshair", cx: point.x, cy: point.y, r: 6 });
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
    const place = placed(panel, event);
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
    set(entry, { role: "button", tabindex: 0, "aria-pressed": true });
    set(svg, { role: "group" });
    on(entry, "click", toggle);
    on(entry, "keydown", (event) => { if (event.key === "Enter" || event.key === " ") { event.preventDefault(); toggle(); } });
  }
}

function keyboard(svg) {
  let at = -1;
  svg.setAttribute("tabindex", "0");
  on(svg, "blur", () => hide(svg));
  on(svg, "keydown", (event) => {
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

// Zoom stretches marks, but not strokes and points; axes get new ticks.
const axisOf = (panel, side) => panel.querySelector(`.axis.${side}`), ends = ({ dataset }) => [dataset.min, dataset.max];
const frameOf = (panel) => {
  const rect = panel.querySelector("rect.frame");
  return rect && axisOf(panel, "x") && Object.fromEntries(["x", "y", "width", "height"].map((name) => [name, Number(rect.getAttribute(name))]));
};
const ticksOf = (from, to, log) => {
  const count = (first, last, of) => Array.from({ length: Math.max(0, last - first + 1) }, (_, i) => of(first + i));
  if (log && to / from > 20) return count(Math.ceil(Math.log10(from)), Math.floor(Math.log10(to)), (i) => 10 ** i);
  const rough = (to - from) / 5, unit = 10 ** Math.floor(Math.log10(rough)), step = [1, 2, 5, 10].find((each) => each * unit >= rough) * unit;
  return count(Math.ceil(from / step), Math.floor(to / step), (i) => Number((i * step).toPrecision(12)));
};

// Marks lie in a layer that the frame clips.
let layers = 0;
const layerOf = (panel, frame) => {
  const made = panel.querySelector(".layer");
  if (made) return made;
  const id = `zoom-${layers++}`, clip = element("clipPath", { id }), marks = [...panel.children].filter((each) => each.matches(".mark, .guide, .own"));
  const layer = element("g", { class: "layer", "clip-path": `url(#${id})` });
  clip.append(element("rect", frame));
  axisOf(panel, "x").before(clip, layer);
  layer.append(...marks);
  return layer;
};

// Shows a part, in shares of the frame.
function redraw(panel, part) {
  const frame = frameOf(panel), { x: [l, r], y: [b, t] } = part, zoomed = r - l < 1 || t - b < 1, kx = 1 / (r - l), ky = 1 / (t - b);
  const x = (v) => frame.x + (v - frame.x - l * frame.width) * kx, y = (v) => frame.y + (v - frame.y - (1 - t) * frame.height) * ky;
  panel.full ??= { x: ends(axisOf(panel, "x")), y: ends(axisOf(panel, "y")) };
  Object.assign(panel, { share: part, points: undefined });
  all(".fresh", panel).forEach((each) => each.remove());
  const layer = layerOf(panel, frame);
  for (const mark of layer.children) {
    const guide = mark.matches(".guide"), fixed = mark.querySelector(".guide > path, .own > circle")?.getBBox(), flat = guide && fixed.width > fixed.height;
    for (const each of mark.children) {
      const stretched = !fixed && each.matches("path, rect") && !mark.matches(".points");
      each.removeAttribute("transform");
      if (stretched) each.setAttribute("vector-effect", "non-scaling-stroke");
      const box = fixed ?? (zoomed && each.getBBox()), u = box.x + box.width / 2, w = box.y + box.height / 2;
      if (zoomed) each.setAttribute("transform", stretched ? `matrix(${kx} 0 0 ${ky} ${x(0)} ${y(0)})` : `translate(${flat ? 0 : x(u) - u} ${guide && !flat ? 0 : y(w) - w})`);
    }
  }
  for (const side of ["x", "y"]) {
    const axis = axisOf(panel, side), log = axis.dataset.scale === "log", changed = part[side][1] - part[side][0] < 1, [from, to] = panel.full[side].map((v) => log ? Math.log(v) : Number(v));
    const own = part[side].map((share) => from + share * (to - from)).map((v) => log ? Math.exp(v) : v), labels = all("text:not(:last-of-type)", axis);
    [axis.dataset.min, axis.dataset.max] = changed ? own : panel.full[side];
    labels.forEach((text) => text.classList.toggle("away", changed));
    if (!changed || !labels.length) continue;
    const scale = scaleOf(panel, side, frame);
    for (const tick of ticksOf(...own, log)) {
      const text = labels[0].cloneNode(), at = scale.at(tick);
      set(text, { class: "ink fresh", [side]: side === "x" ? at : at + 4 });
      text.textContent = scale.words(tick).replace(` ${axis.dataset.unit}`, "");
      axis.prepend(text);
      layer.before(element("path", { class: "grid fresh", d: side === "x" ? `M${at} ${frame.y}v${frame.height}` : `M${frame.x} ${at}h${frame.width}`, fill: "none" }));
    }
  }
  panel.querySelector("path.grid")?.classList.toggle("away", zoomed);
}
const reset = (svg) => all(".panel", svg).filter((each) => each.share).forEach((each) => redraw(each, { x: [0, 1], y: [0, 1] }));

function zoom(svg) {
  let panel, frame, from, box;
  const place = (event) => {
    const { x, y } = placed(panel, event);
    return [(x - frame.x) / frame.width, 1 - (y - frame.y) / frame.height];
  };
  const selected = (event) => place(event).map((v, i) => {
    const whole = axisOf(panel, "xy"[i]).dataset.scale === "band" || i && /time|date/.test(axisOf(panel, "x").dataset.scale);
    const found = [from[i], Math.max(0, Math.min(1, v))].sort((one, two) => one - two);
    return whole || found[1] - found[0] < .01 ? [0, 1] : found;
  });
  const end = () => { box?.remove(); panel = box = undefined; };
  on(svg, "pointerdown", (event) => {
    if (event.button || event.pointerType === "touch" || event.target.closest(".entry")) return;
    const found = all(".panel", svg).some((each) => {
      [panel, frame] = [each, frameOf(each)];
      return frame && (from = place(event)).every((v) => v > 0 && v < 1);
    });
    if (found) svg.setPointerCapture(event.pointerId); else panel = undefined;
  });
  on(svg, "pointermove", (event) => {
    if (!panel || !box && Math.hypot(...place(event).map((v, i) => v - from[i])) < .02) return;
    hide(svg);
    box ??= panel.appendChild(element("rect", { class: "drag" }));
    const [[l, r], [b, t]] = selected(event);
    set(box, { x: frame.x + l * frame.width, y: frame.y + (1 - t) * frame.height, width: (r - l) * frame.width, height: (t - b) * frame.height });
  });
  on(svg, "pointerup", (event) => {
    if (box) {
      let [x, y] = selected(event);
      const size = Math.max(x[1] - x[0], y[1] - y[0]) / 2, part = panel.share ?? { x: [0, 1], y: [0, 1] };
      if (panel.dataset.aspect === "equal") [x, y] = [x, y].map(([one, other]) => [(one + other) / 2 - size, (one + other) / 2 + size]);
      const of = (side, [one, other]) => [one, other].map((v) => part[side][0] + v * (part[side][1] - part[side][0]));
      redraw(panel, { x: of("x", x), y: of("y", y) });
      svg.focus({ preventScroll: true });
    }
    end();
  });
  on(svg, "pointercancel", end);
  on(svg, "dblclick", () => reset(svg));
  on(svg, "keydown", (event) => { if (event.key === "Escape") { end(); reset(svg); } });
}

export function draw(root) {
  for (const svg of all("svg.figure:not(.ready)", root)) {
    svg.classList.add("ready");
    legend(svg);
    keyboard(svg);
    zoom(svg);
    on(svg, "pointermove", (event) => {
      if (event.buttons) return;
      const found = nearest(svg, event);
      if (found) show(svg, found.panel, found.point); else hide(svg);
    });
    on(svg, "pointerleave", () => hide(svg));
  }
}
