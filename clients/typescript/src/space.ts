/** What is made of the ids of the capabilities and of the list of their units. */

/** Reads the list of units: on each line an id and the members of unit 1, then members and their unit by turns. */
export function unitsOf(text: string): Readonly<Record<string, Readonly<Record<string, string>>>> {
  const pairs = (parts: string[]) =>
    parts.flatMap((names, n) => (n === 0 || n % 2 ? names.split(" ").filter(Boolean).map((name) => [name, n ? parts[n + 1]! : "1"]) : []));
  return Object.fromEntries(text.trim().split("\n").map((line) => line.split("|")).map(([id, ...parts]) => [id, Object.fromEntries(pairs(parts))]));
}

/** The functions of capabilities by the parts of their ids; one with hyphens in both writings. */
export function spaceOf(ids: string[], call: (id: any) => unknown): any {
  const space: any = {};
  for (const id of ids) {
    const path = id.split(".").map((part) => [part, part.replace(/-([a-z0-9])/g, (_, letter) => letter.toUpperCase())] as const), last = path.pop()!;
    const at = path.reduce((part, [, name]) => (part[name] ??= {}), space);
    for (const name of last) at[name] = call(id);
  }
  return space;
}
