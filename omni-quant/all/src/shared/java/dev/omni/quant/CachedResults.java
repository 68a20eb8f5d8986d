package dev.omni.quant;

import dev.omni.domain.json.Json;
import dev.omni.engine.JsonComputed;
import dev.omni.engine.JsonEngine;
import dev.omni.engine.Work;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;

/** Results of engines on one thread, each input computed once for all tests. */
final class CachedResults {
  private static final Map<Asked, JsonComputed> KNOWN = new ConcurrentHashMap<>();

  private CachedResults() {}

  private record Asked(String capability, Json.Obj input) {}

  /** What becomes of an input that fits, defaults filled in. */
  static JsonComputed computed(JsonEngine engine, Json.Obj input) {
    Json.Obj filled = engine.capability().input().filled(input);
    return KNOWN.computeIfAbsent(
        new Asked(engine.capability().id(), filled), asked -> engine.compute(filled, Work.alone()));
  }
}
