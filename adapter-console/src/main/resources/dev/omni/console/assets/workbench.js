// The form of a capability: what follows it while it is filled. Its result is a preview, of which nothing is kept; "Keep" makes the run.
const all = (selector, root) => [...root.querySelectorAll(selector)];
const pause = 150, longest = 4096;

// What a text of a rate, volatility, share or probability sends: the decimal point of "28%" and "35bp" moves, and no digit changes.
function sent(text) {
  const [, sign, whole, part = "", power = "0", unit = ""] = /^\s*([+-]?)(0|[1-9]\d*)(?:\.(\d+))?(?:[eE]([+-]?\d{1,2}))?\s*(%|bp)?\s*$/.exec(text) ?? [];
  if (whole === undefined) return undefined;
  const moved = (by) => {
    const at = whole.length + by, point = Math.max(1, at), digits = "0".repeat(point - at) + whole + part, all = digits.padEnd(point, "0");
    const decimals = all.slice(point).replace(/0+$/, "");
    return (sign === "-" && /[1-9]/.test(all) ? "-" : "") + all.slice(0, point).replace(/^0+(?=\d)/, "") + (decimals && `.${decimals}`);
  };
  const by = Number(power) - { "": 0, "%": 2, bp: 4 }[unit];
  return { number: moved(by), percent: moved(by + 2) };
}

function shares(form) {
  for (const shown of all(".sent", form)) {
    const input = form.querySelector(`#${shown.id.replace(/-sent$/, "")}`);
    input.addEventListener("input", () => {
      const found = sent(input.value);
      shown.textContent = found ? `${found.number} = ${found.percent} %` : "";
    });
  }
}

// A slider beside a number, from a quarter to four times of what the page began with, within the bounds.
function slider(input) {
  const start = Number(input.value), { least, most, label } = input.dataset;
  if (!input.value || !Number.isFinite(start) || start === 0) return;
  const ends = [start / 4, start * 4].sort((a, b) => a - b), min = least === "" ? ends[0] : Math.max(ends[0], Number(least)), max = most === "" ? ends[1] : Math.min(ends[1], Number(most));
  const whole = Number.isInteger(start) && Math.abs(start) >= 20, step = whole ? Math.max(1, Math.round((max - min) / 200)) : (max - min) / 200, range = document.createElement("input");
  if (!(max > min)) return;
  Object.assign(range, { type: "range", className: "slider", min, max, step, value: start });
  range.setAttribute("aria-label", `${label} slider`);
  range.addEventListener("input", () => {
    input.value = String(Number(Number(range.value).toPrecision(6)));
    input.dispatchEvent(new Event("input", { bubbles: true }));
  });
  input.addEventListener("input", (event) => { if (event.isTrusted) range.value = sent(input.value)?.number ?? input.value; });
  input.closest(".with-unit").after(range);
}

// The fields of the input that are filled; of radio buttons the chosen one.
const filled = (form, isChosen) => all("[name^='/input/']", form).filter((field) => field.type !== "hidden" && (field.type !== "radio" || isChosen(field)));

// The address has what was changed, so that Back, reload and a bookmark have it too.
function remember(form, begun) {
  const address = new URL(location.href);
  for (const name of [...address.searchParams.keys()]) if (name.startsWith("input.")) address.searchParams.delete(name);
  for (const field of filled(form, (radio) => radio.checked)) {
    const value = field.type === "checkbox" ? String(field.checked) : field.value;
    if (value !== begun.get(field.name)) address.searchParams.set(field.name.slice(1).replaceAll("/", "."), value);
  }
  if (address.href.length <= longest) history.replaceState(null, "", address);
}

const described = (control) => control?.closest("fieldset.field") ?? control;

// The problems of the answer, each at its field.
function problems(form, page) {
  for (const field of all(".field", form)) {
    const control = field.querySelector("[name]"), now = page.getElementById(`${control?.id}-problem`);
    field.querySelector(".problem")?.remove();
    if (!control) continue;
    if (now) field.append(document.importNode(now, true));
    for (const name of ["aria-invalid", "aria-describedby"]) {
      const own = described(control), value = described(page.getElementById(control.id))?.getAttribute(name);
      if (value) own.setAttribute(name, value); else own.removeAttribute(name);
    }
  }
}

// The programs with the input of the form.
function programs(page) {
  for (const tab of all(".tab", document)) {
    const now = page.querySelector(`.tab[data-tab="${tab.dataset.tab}"] code`);
    if (now) tab.querySelector("code").textContent = now.textContent;
  }
}

export function bench(enliven) {
  const form = document.querySelector("[data-bench]"), half = document.querySelector("#bench"), address = form.dataset.bench, why = form.querySelector(".bench-why");
  shares(form);
  if (!address || !half) return;
  const begun = new Map(filled(form, (radio) => radio.defaultChecked).map((field) => [field.name, field.type === "checkbox" ? String(field.defaultChecked)
    : field.defaultValue ?? [...field.options].find((each) => each.defaultSelected)?.value ?? field.value]));
  let timer, round = 0;
  const show = async () => {
    const own = ++round;
    let answer, page;
    try {
      answer = await fetch(address, { method: "POST", body: new URLSearchParams(new FormData(form)) });
      page = new DOMParser().parseFromString(await answer.text(), "text/html");
    } catch {
      if (own === round) { half.dataset.stale = ""; why.textContent = "The server did not answer."; }
      return;
    }
    if (own !== round) return;
    problems(form, page);
    programs(page);
    const fresh = page.querySelector("#bench");
    if (answer.ok && fresh) {
      delete half.dataset.stale;
      why.textContent = "";
      half.replaceChildren(...fresh.childNodes);
      enliven(half);
    } else {
      half.dataset.stale = "";
      why.textContent = page.querySelector(".note.bad")?.textContent.trim() ?? "";
    }
  };
  form.querySelector("button.primary").textContent = "Keep";
  all("input[data-least]", form).forEach(slider);
  form.addEventListener("input", () => {
    remember(form, begun);
    clearTimeout(timer);
    timer = setTimeout(show, pause);
  });
  if (!half.querySelector("[data-headline]") && !document.querySelector(".problem")) show();
}
