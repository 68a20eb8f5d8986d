package dev.omni.domain.run;

import dev.omni.domain.json.Json;

/** The result or error of a terminal run. A failed computation is an outcome, not an exception. */
public sealed interface Outcome permits Outcome.Succeeded, RunError {
  /** A result. */
  record Succeeded(Json.Obj result) implements Outcome {}
}
