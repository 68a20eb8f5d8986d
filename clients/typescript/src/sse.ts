/** Server-sent events (HTML standard, section 9.2). */

/** One event of a stream. */
export interface StreamEvent {
  id: string | null;
  type: string;
  data: string;
}

/** Reads a stream in pieces of any size; keeps the last id and the server's `retry` in seconds. */
export class EventParser {
  lastId: string | null = null;
  retry: number | null = null;
  readonly #decoder = new TextDecoder();
  #line = "";
  #afterCr = false;
  #type = "";
  #data: string[] = [];

  /** Takes the next bytes and returns the events that they complete. */
  feed(piece: Uint8Array): StreamEvent[] {
    const found: StreamEvent[] = [];
    for (const character of this.#decoder.decode(piece, { stream: true })) {
      const skip = character === "\n" && this.#afterCr;
      this.#afterCr = character === "\r";
      if (skip) continue;
      if (character !== "\r" && character !== "\n") {
        this.#line += character;
        continue;
      }
      const event = this.#take(this.#line);
      this.#line = "";
      if (event) found.push(event);
    }
    return found;
  }

  #take(line: string): StreamEvent | null {
    if (line === "") {
      const event = this.#data.length ? { id: this.lastId, type: this.#type || "message", data: this.#data.join("\n") } : null;
      this.#type = "";
      this.#data = [];
      return event;
    }
    const [, name, value = ""] = /^([^:]*)(?:: ?(.*))?$/s.exec(line)!;
    if (name === "data") this.#data.push(value);
    else if (name === "event") this.#type = value;
    else if (name === "id" && !value.includes("\0")) this.lastId = value;
    else if (name === "retry" && /^[0-9]+$/.test(value)) this.retry = Number(value) / 1000;
    return null;
  }
}
