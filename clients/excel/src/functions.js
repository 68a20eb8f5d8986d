// Functions of a spreadsheet: each computes a capability of an Omni server. build.mjs puts the list of capabilities in front:
// SIGNATURES[id] = [required members, optional members, kind of each member, the output that is meant when none is named].
const GATHERED = 50; // milliseconds in which the cells of a capability become one run
const ROWS = 5000; // most rows of a run
const POLLS = 40; // of up to 50 seconds each
const KEY = /^lq_(test|live)_[A-Za-z0-9_]{1,128}$/;

/** The functions, for a host of spreadsheets: its errors, its storage, fetch, and how it waits. */
function omniFunctions({ CustomFunctions, storage, fetch, later, origin, signatures, newKey }) {
  const { Error: CellError, ErrorCode } = CustomFunctions;
  const waiting = new Map(), proofs = new Map(), rooms = new Map();
  const hidden = (text) => String(text).replace(/(lq_(test|live)_)[A-Za-z0-9_]+/g, "$1…");
  const absent = (text) => new CellError(ErrorCode.notAvailable, hidden(text));
  const wrong = (text) => new CellError(ErrorCode.invalidValue, hidden(text));

  /** Who asks which server: both stand in one place, so that a key goes to no other one. */
  async function identity() {
    const key = ((await storage.getItem("omni.api_key")) ?? "").trim();
    const base = ((await storage.getItem("omni.base_url")) ?? "").trim() || origin;
    if (!KEY.test(key)) throw absent(key ? "the stored key is not one: give it in the task pane" : "there is no key: give one in the task pane");
    const url = new URL(base);
    if (url.protocol !== "https:" && !["localhost", "127.0.0.1", "[::1]"].includes(url.hostname)) throw absent("the address must begin with https");
    return { key, server: url.origin };
  }

  async function ask({ key, server }, method, path, body, idempotencyKey) {
    const headers = { Accept: "application/json", Authorization: "Bearer " + key, "Omni-Client": "excel/0.1.0", Prefer: "wait=50" };
    if (body) Object.assign(headers, { "Content-Type": "application/json", "Idempotency-Key": idempotencyKey });
    let answer, document;
    for (let attempt = 1; ; attempt++) {
      try {
        answer = await fetch(server + "/api/v1" + path, { method, headers, body: body && JSON.stringify(body), redirect: "error", credentials: "omit" });
        document = await answer.json();
        if (answer.status < 500) break;
      } catch {
        answer = null;
      }
      if (attempt === 2) throw absent(answer ? `the server answers ${answer.status}` : "no server answers at " + server);
    }
    if (answer.ok) return document;
    const { code, message, details } = document.error ?? {};
    const text = details?.errors?.length ? details.errors.map((each) => problem(each)).join("; ") : `${code}: ${message}`;
    throw answer.status === 401 || answer.status === 403 || answer.status === 429 ? absent(text) : wrong(text);
  }

  const problem = ({ pointer, message }) => `${(pointer ?? "").replace(/^\/input\/?/, "").replaceAll("/", ".") || "input"}: ${message}`;

  /** The id of the first workspace of a world, read once for a server and a key. */
  function room(who, world) {
    const name = [who.server, who.key, world].join(" ");
    if (!rooms.has(name)) {
      const found = ask(who, "GET", `/omni/${world}/workspaces`).then(({ data }) => {
        if (!data.length) throw absent("there is no workspace in " + world);
        return data[0].id;
      });
      found.catch(() => rooms.delete(name));
      rooms.set(name, found);
    }
    return rooms.get(name);
  }

  /** Computes rows of one capability in one run, and hands each cell its outcome. */
  async function computed(id, cells) {
    try {
      const who = await identity(), world = id.split(".")[0];
      const input = { capability: id, rows: cells.map((cell) => cell.input) };
      const body = { workspace_id: await room(who, world), capability: world + ".batch.evaluate", input };
      let run = (await ask(who, "POST", `/omni/${world}/runs`, body, newKey())).data;
      for (let polls = 0; !["completed", "failed", "cancelled", "expired"].includes(run.status); polls++) {
        if (polls === POLLS) throw absent(`run ${run.id} is still ${run.status}`);
        run = (await ask(who, "GET", "/omni/runs/" + run.id)).data;
      }
      if (run.status !== "completed" && run.error?.code !== "all_rows_failed") throw wrong(`${run.error?.code ?? run.status}: ${run.error?.message ?? "the run has no result"}`);
      for (let at = 0, cursor = ""; at < cells.length; ) {
        const page = await ask(who, "GET", `/omni/runs/${run.id}/rows?limit=10000${cursor && "&cursor=" + encodeURIComponent(cursor)}`);
        for (const { output, error } of page.data) {
          const cell = cells[at];
          proofs.set(cell.address, `${who.server}/console/runs/${run.id}#row-${at}`);
          at++;
          if (error) cell.fail(wrong(problem(error)));
          else cell.done(output);
        }
        cursor = page.meta?.next_cursor ?? "";
        if (!cursor && at < cells.length) throw wrong(`run ${run.id} has ${at} rows of ${cells.length}`);
      }
    } catch (failed) {
      const told = failed instanceof CellError ? failed : wrong(failed?.message ?? failed);
      for (const cell of cells) cell.fail(told);
    }
  }

  /** Puts a cell among those that are computed together. */
  function gathered(id, input, address) {
    return new Promise((done, fail) => {
      if (!waiting.has(id)) {
        waiting.set(id, []);
        later(() => {
          const cells = waiting.get(id);
          waiting.delete(id);
          for (let at = 0; at < cells.length; at += ROWS) void computed(id, cells.slice(at, at + ROWS));
        }, GATHERED);
      }
      waiting.get(id).push({ input, address, done, fail });
    });
  }

  const made = {};
  for (const [id, [required, optional, kinds, usual]] of Object.entries(signatures)) {
    made[nameOf(id)] = async (...given) => {
      const members = [...required, ...optional], { address } = given[members.length + 1] ?? {};
      const input = {};
      members.forEach((member, n) => {
        const value = valueOf(given[n], kinds[n], member, wrong);
        if (value !== undefined) input[member] = value;
        else if (n < required.length) throw wrong(`${member}: is missing`);
      });
      const output = isEmpty(given[members.length]) ? usual : String(given[members.length]);
      if (!output) throw wrong('output: name a member of the result, or "*"');
      if (address !== undefined) proofs.delete(address);
      return shown(await gathered(id, input, address), output, wrong);
    };
  }
  made.EVIDENCE = (_, invocation) => {
    const proof = proofs.get(invocation.parameterAddresses?.[0]);
    if (!proof) throw absent("the cell has no computed number: calculate it again");
    return proof;
  };
  return made;
}

/** The name of the function of a capability. */
const nameOf = (id) => id.toUpperCase().replaceAll("-", "_");

const isEmpty = (value) => value === undefined || value === null || value === "" || (Array.isArray(value) && value.flat().every(isEmpty));

/** The value of a member from a cell or a range; undefined for an empty one. */
function valueOf(given, kind, member, wrong) {
  if (isEmpty(given)) return undefined;
  const rows = Array.isArray(given) ? given : [[given]], one = rows.length === 1 && rows[0].length === 1 ? rows[0][0] : undefined;
  if (one !== undefined && typeof one === "string" && /^\s*[[{]/.test(one) && kind !== "text") {
    try {
      return JSON.parse(one);
    } catch {
      throw wrong(`${member}: must be JSON, or a range`);
    }
  }
  const date = kind.startsWith("date");
  const cell = (value) => (date && typeof value === "number" ? dateOf(value, kind, member, wrong) : value);
  switch (kind.split(" ")[1] ?? "one") {
    case "list": {
      const cells = rows.flat();
      while (isEmpty(cells.at(-1))) cells.pop();
      if (cells.some(isEmpty)) throw wrong(`${member}: has an empty cell among others`);
      return cells.map(cell);
    }
    case "matrix": {
      const full = rows.filter((row) => !isEmpty(row));
      if (full.flat().some(isEmpty)) throw wrong(`${member}: has an empty cell among others`);
      return full;
    }
    case "columns":
    case "objects": {
      const [head, ...below] = rows, full = below.filter((row) => !isEmpty(row));
      if (head.some((name) => typeof name !== "string" || !name)) throw wrong(`${member}: the first row must name the columns`);
      const columns = Object.fromEntries(head.map((name, n) => [name, full.map((row) => row[n])]));
      if (kind.endsWith("columns")) return columns;
      return full.map((row) => Object.fromEntries(head.map((name, n) => [name, row[n]]).filter(([, value]) => !isEmpty(value))));
    }
    default:
      if (one === undefined) throw wrong(`${member}: must be one cell`);
      return cell(one);
  }
}

/** A date of a sheet, whose days are counted, as text. */
function dateOf(serial, kind, member, wrong) {
  if (!(serial >= 61 && serial < 2_958_466)) throw wrong(`${member}: must be a date from March 1900 on`); // a sheet has a 29 February 1900
  const text = new Date(Math.round((serial - 25_569) * 86_400_000)).toISOString();
  return kind.startsWith("dates") ? text.replace(/\.000Z$/, "Z") : text.slice(0, 10);
}

/** What a cell shows of a result: a member, or all of them beside their names. */
function shown(result, output, wrong) {
  if (output === "*") {
    const rows = [];
    const walk = (value, name) => {
      if (value !== null && typeof value === "object" && !Array.isArray(value)) for (const [member, below] of Object.entries(value)) walk(below, name ? `${name}.${member}` : member);
      else if (!Array.isArray(value)) rows.push([name, value ?? ""]);
    };
    walk(result, "");
    return rows;
  }
  let value = result;
  for (const part of output.split(".")) value = value !== null && typeof value === "object" && Object.hasOwn(value, part) ? value[part] : undefined;
  if (value === undefined) throw wrong(`output: there is no ${output}; there is ${Object.keys(result).join(", ")}`);
  if (!Array.isArray(value)) return [[value !== null && typeof value === "object" ? JSON.stringify(value) : (value ?? "")]];
  return value.length ? value.map((row) => (Array.isArray(row) ? row.map((cell) => cell ?? "") : [row !== null && typeof row === "object" ? JSON.stringify(row) : (row ?? "")])) : [[""]];
}

if (globalThis.CustomFunctions?.associate) {
  const functions = omniFunctions({
    CustomFunctions, storage: OfficeRuntime.storage, fetch: (...request) => fetch(...request), later: setTimeout, origin: location.origin,
    signatures: SIGNATURES, newKey: () => "excel-" + crypto.randomUUID(),
  });
  for (const [name, compute] of Object.entries(functions)) CustomFunctions.associate(name, compute);
}
