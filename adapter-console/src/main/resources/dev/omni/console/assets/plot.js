// Plots by Vega-Lite, without eval, without styles of its own, and without a loader.
let ready;
const refuse = () => Promise.reject(new Error("a plot loads nothing"));
const dark = () => document.documentElement.dataset.theme === "dark"
  || (document.documentElement.dataset.theme !== "light" && matchMedia("(prefers-color-scheme: dark)").matches);
const look = (width) => {
  const [ink, line] = dark() ? ["#d5dbe3", "#3a4450"] : ["#333d49", "#dde3ea"];
  const words = { labelColor: ink, titleColor: ink };
  return {
    background: "transparent", view: { stroke: "transparent" }, font: "system-ui, sans-serif", title: { color: ink, fontSize: width < 480 ? 11 : 13, limit: width },
    axis: { ...words, gridColor: line, domainColor: line, tickColor: line, labelFontSize: 12, titleFontSize: 12 },
    legend: { ...words, ...(width < 480 && { orient: "bottom", direction: "vertical" }) },
    range: { category: ["#0072B2", "#D55E00", "#009E73", "#CC79A7", "#E69F00", "#56B4E9", "#999999"] }, mark: { color: dark() ? "#56B4E9" : "#0072B2" },
  };
};

// Panels beneath each other have no width of their container, so each gets the room beside its axis and the legend.
const panels = (spec, width) => spec.vconcat && { vconcat: spec.vconcat.map((panel) => ({ ...panel, width: Math.max(160, Math.min(720, width - (width < 480 ? 70 : 300))) })) };

export async function draw(root, library) {
  ready ??= library("vega.min.js").then(() => library("vega-lite.min.js")).then(() => library("vega-embed.min.js"));
  await ready;
  for (const canvas of root.querySelectorAll("[data-plot]")) {
    const figure = canvas.closest("figure"), spec = JSON.parse(figure.querySelector("script, .json").textContent);
    if (!spec.data && !spec.layer && !spec.hconcat && !spec.vconcat) {
      const picture = document.createElement("img");
      Object.assign(picture, { src: canvas.dataset.plot, alt: "" });
      canvas.replaceChildren(picture);
      continue;
    }
    const wide = { ...spec, width: spec.hconcat || spec.vconcat || spec.facet ? spec.width : "container", autosize: { type: "fit", contains: "padding" }, ...panels(spec, canvas.clientWidth) };
    // Vega takes role and name of the element that it draws into; those of the figure stay around it.
    const place = document.createElement("div");
    canvas.replaceChildren(place);
    const embedded = await vegaEmbed(place, wide, {
      ast: true, renderer: "svg", defaultStyle: false, tooltip: { disableDefaultStyle: true }, actions: false,
      config: look(canvas.clientWidth), loader: { load: refuse, sanitize: refuse, http: refuse, file: refuse },
    });
    const png = figure.parentElement.querySelector(".png");
    if (!png) continue;
    png.hidden = false;
    png.onclick = async () => {
      const link = document.createElement("a");
      Object.assign(link, { href: await embedded.view.toImageURL("png", 2), download: "plot.png" });
      link.click();
    };
  }
}

matchMedia("(prefers-color-scheme: dark)").addEventListener("change", () => draw(document, () => ready));
