{
  // The page checks itself: what it carries by the steps above, and each printed value by what is signed.
  const part = (id) => document.getElementById(id);
  const rows = (id) => [...part(id).rows].map((row) => [...row.cells].map((cell) => cell.textContent));
  const leaves = (value, pointer = "") => {
    const items = Array.isArray(value) ? value.map((item, i) => [String(i), item]) : isObject(value) ? Object.keys(value).sort().map((name) => [name, value[name]]) : [];
    return items.length === 0 ? [[pointer, json(value)]]
      : items.flatMap(([name, item]) => leaves(item, `${pointer}/${name.replaceAll("~", "~0").replaceAll("/", "~1")}`));
  };
  const chosen = (id, object) => rows(id).every(([pointer, shown]) => {
    const found = at(object, path(pointer));
    return found !== undefined && json(found) === shown;
  });
  const whole = (id, value) => {
    const printed = rows(id), signed = leaves(value);
    const note = printed.length < signed.length ? `${printed.length} of ${signed.length} values are printed.` : "";
    return part(`${id}-note`).textContent === note && json(printed) === json(signed.slice(0, printed.length));
  };

  const carried = () => {
    const { document: data, left_out } = parse(part("evidence").textContent);
    data.statement = parse(new TextDecoder().decode(payloadOf(data)));
    return { data, left: left_out };
  };
  const printed = async ({ data, left }) => {
    const { predicate } = data.statement, input = documentOf(data) ?? data.input;
    const prints = await Promise.all(data.keys.map(async (key) => [key.keyid, hex(await sha(base64(key.spki)))]));
    const disclosed = (data.disclosed ?? []).map(({ pointer, value }) => [pointer, json(value)]);
    return (!part("disclosed") || json(rows("disclosed")) === json(disclosed)) && chosen("facts", predicate) && chosen("log", data.log) && json(rows("keys")) === json(prints)
      && (!part("input") || (input !== undefined && !left.includes("input") && whole("input", input)))
      && (!part("result") || (data.result !== undefined && !left.includes("result") && whole("result", data.result)));
  };
  const reasons = {};
  let checks;
  try {
    const own = carried();
    const said = (name, why) => { reasons[name] = why instanceof Unverifiable ? why.message : "not supported"; };
    checks = await judge(own.data, own.data.keys, undefined, said, { left: own.left, also: { printed: () => printed(own) } });
  } catch (why) {
    checks = { content: crypto.subtle ? false : "unverifiable" };
    reasons.content = "no WebCrypto";
  }
  const found = (what) => Object.keys(checks).filter((name) => checks[name] === what);
  const verdict = verdictOf(checks);
  const words = {
    valid: "Valid: signature, place in the log and every value printed here agree, by the keys that this page carries.",
    invalid: `Invalid: ${found(false).join(", ")}.`,
    unverifiable: `Unverifiable: ${found("unverifiable").join(", ")} cannot be checked by this page alone; nothing contradicts it.`,
  };
  for (const [name, holds] of Object.entries(checks)) {
    const line = part("checks").insertRow();
    const head = line.appendChild(document.createElement("th"));
    head.textContent = name;
    line.insertCell().textContent = holds === true ? "holds" : holds === false ? "does not hold" : `cannot be checked: ${reasons[name]}`;
  }
  part("verdict").textContent = words[verdict];
  document.body.dataset.verdict = verdict;
}
