package dev.omni.domain.usage;

import dev.omni.domain.json.Json;
import java.time.Instant;
import java.util.Optional;

/**
 * A limit of a quota with its use.
 *
 * @param limit the limited property
 * @param allowed the use at which new runs are refused
 * @param used the use
 * @param resetsAt when the use starts again at zero; empty for never
 */
public record QuotaState(QuotaLimit limit, long allowed, long used, Optional<Instant> resetsAt) {
  /** Returns whether new runs are refused. */
  public boolean reached() {
    return used >= allowed;
  }

  /** Returns the state for clients. */
  public Json.Obj json() {
    return Json.obj(
        "quota", limit.toString(), "limit", allowed, "used", used, "resets_at", resetsAt);
  }
}
