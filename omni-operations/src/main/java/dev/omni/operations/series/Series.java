package dev.omni.operations.series;

import dev.omni.application.spi.store.DocumentStore;
import dev.omni.application.spi.store.DocumentStore.Page;
import dev.omni.application.spi.store.Stored;
import dev.omni.domain.access.View;
import dev.omni.domain.document.Document;
import dev.omni.domain.document.ListPosition;
import java.math.BigDecimal;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.TreeMap;

/**
 * The series of tenants. A series has one unit, that of its first observation, and one value at a
 * time: a later observation of the same instant replaces it.
 */
public final class Series {
  static final String KIND = "series";
  static final String POINT = "observation";
  private static final int PAGE = 500;

  /** The maximum number of values: the most recently received ones. */
  public static final int MOST = 10_000;

  private final DocumentStore documents;

  /** Creates the series of a store. */
  public Series(DocumentStore documents) {
    this.documents = documents;
  }

  /** Returns the unit of a series; empty before its first observation. */
  public Optional<String> unit(View view, String key) {
    return documents.findByName(view, KIND, key).flatMap(series -> series.body().findText("unit"));
  }

  /**
   * Returns the values of a series in the order of their times; empty for an unknown series.
   *
   * @throws dev.omni.domain.fault.Fault {@code record_unreadable}, because a series without one of
   *     its values is another one
   */
  public List<BigDecimal> values(View view, String key) {
    var byTime = new TreeMap<Instant, BigDecimal>();
    Optional<ListPosition> after = Optional.empty();
    List<Stored<Document>> page;
    do {
      page = documents.list(new Page(view, POINT, key, after, PAGE));
      for (Stored<Document> stored : page) {
        Document point = stored.require();
        Instant time = Instant.parse(point.body().findText("time").orElseThrow());
        byTime.put(time, point.body().findNumber("value").orElseThrow());
        after = Optional.of(new ListPosition(point.stamp().createdAt(), point.id()));
      }
    } while (page.size() == PAGE && byTime.size() < MOST);
    return List.copyOf(byTime.values());
  }

  /** Returns the document of a name. */
  Optional<Document> existing(View view, String kind, String name) {
    return documents.findByName(view, kind, name);
  }
}
