package dev.omni.operations.series;

import dev.omni.application.spi.ClockAndIds;
import dev.omni.domain.access.View;
import dev.omni.domain.document.Document;
import dev.omni.domain.json.Json;
import java.time.Instant;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** The observations of one commit. */
public final class SeriesAppend {
  private final Series series;
  private final View owner;
  private final ClockAndIds clockAndIds;
  private final Map<String, Document> documents = new LinkedHashMap<>();
  private final Map<String, Optional<String>> units = new HashMap<>();

  /** Creates the observations of an owner. */
  public SeriesAppend(Series series, View owner, ClockAndIds clockAndIds) {
    this.series = series;
    this.owner = owner;
    this.clockAndIds = clockAndIds;
  }

  /** Returns the current or future unit of a series. */
  public Optional<String> unit(String key) {
    return units.computeIfAbsent(key, name -> series.unit(owner, name));
  }

  /** Adds an observation in the unit of its series. */
  public void add(Observation observed) {
    String key = observed.series();
    if (unit(key).isEmpty()) {
      write(Series.KIND, key, Json.obj("key", key, "unit", observed.unit()));
      units.put(key, Optional.of(observed.unit()));
    }
    Json.Obj point =
        Json.obj("time", observed.time(), "value", observed.value(), "unit", observed.unit());
    write(Series.POINT, key + "/" + observed.time(), point);
  }

  private void write(String kind, String name, Json.Obj body) {
    documents.merge(
        kind + " " + name, next(kind, name, body), (pending, next) -> again(pending, body));
  }

  private Document next(String kind, String name, Json.Obj body) {
    Instant now = clockAndIds.now();
    return series
        .existing(owner, kind, name)
        .map(there -> there.with(body))
        .orElseGet(() -> Document.of(clockAndIds.newId(), owner, kind, name, body, now));
  }

  private static Document again(Document pending, Json.Obj body) {
    return new Document(
        pending.id(), pending.owner(), pending.kind(), pending.name(), body, pending.stamp());
  }

  /** Returns the changed documents. */
  public List<Document> documents() {
    return List.copyOf(documents.values());
  }
}
