package dev.omni.domain.data;

import dev.omni.domain.json.Json;
import dev.omni.domain.json.Pointer;
import java.util.List;
import java.util.UUID;

/**
 * A stored market as a run reads it: its document stands in the input in place of its name.
 *
 * @param at the place in the input
 * @param market id of the stored version
 * @param sent what named it
 */
public record ResolvedMarket(Pointer at, UUID market, Json.Obj sent) {
  private static final String AT = "at";
  private static final String MARKET = "market";
  private static final String SENT = "sent";

  /** Returns an input with what was sent in place of each document. */
  public static Json.Obj sent(Json.Obj input, List<ResolvedMarket> all) {
    Json.Obj sent = input;
    for (ResolvedMarket each : all) {
      if (each.at.in(sent).isPresent()) {
        sent = (Json.Obj) ResolvedData.replaced(sent, each.at, document -> each.sent);
      }
    }
    return sent;
  }

  /** Returns the JSON in which it is stored with a run. */
  public Json.Obj json() {
    return Json.obj(AT, at.text(), MARKET, market, SENT, sent);
  }

  /** Reads what was stored. */
  public static ResolvedMarket of(Json.Obj json) {
    return new ResolvedMarket(
        new Pointer(json.text(AT)),
        UUID.fromString(json.text(MARKET)),
        json.findObject(SENT).orElseThrow());
  }
}
