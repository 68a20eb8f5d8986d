// A page that a link opens: its figure, its copy buttons and its seal.
import { copyButtons } from "./copy.js";
import { draw } from "./figure.js";
import { seal } from "./seal.js";
copyButtons(document);
draw(document);
for (const box of document.querySelectorAll("[data-seal]")) seal(box);
