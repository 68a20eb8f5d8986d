package dev.omni.jdbc.internal.mapper;

import dev.omni.application.json.JsonReader;
import dev.omni.application.json.JsonReader.MalformedJsonException;
import dev.omni.application.spi.store.Stored;
import dev.omni.domain.access.View;
import dev.omni.domain.data.StoredMarket;
import dev.omni.domain.json.Json;
import java.io.UncheckedIOException;
import java.time.LocalDate;
import java.util.Map;
import java.util.Optional;

/** The conversion between rows of {@code market} and stored markets. */
public final class MarketRowMapper {
  /** Inserts a market. */
  public static final String INSERT =
      """
      INSERT INTO market (project_id, mode, id, workspace_id, name, market_date, version, digest,
        byte_count, document, created_at)
      VALUES (:project_id, :mode, :id, :workspace_id, :name, :market_date, :version, :digest,
        :byte_count, :document, :created_at)
      """;

  /** The columns of a market without its document. */
  public static final String HEAD =
      "project_id, mode, id, workspace_id, name, market_date, version, digest, byte_count,"
          + " created_at";

  private MarketRowMapper() {}

  /** Returns the columns of a market without its document. */
  public static Map<String, Object> values(StoredMarket market) {
    Map<String, Object> values = RowValues.of(market.tenant(), market.id());
    values.put("workspace_id", market.owner().column());
    values.put("name", market.version().name());
    values.put("market_date", market.version().date().toString());
    values.put("version", market.version().number());
    values.put("digest", market.version().digest());
    values.put("byte_count", market.bytes());
    values.put("created_at", market.createdAt());
    return values;
  }

  /** Returns all columns of a market. */
  public static Map<String, Object> values(StoredMarket market, Json.Obj document) {
    Map<String, Object> values = values(market);
    values.put("document", RunBodyRowMapper.deflated(RowValues.text(document)));
    return values;
  }

  /**
   * Reads the stored form of the document of a market.
   *
   * @throws dev.omni.domain.fault.Fault {@code record_unreadable}
   */
  public static Json.Obj document(StoredMarket market, byte[] stored) {
    try {
      return document(stored);
    } catch (MalformedJsonException | ClassCastException | UncheckedIOException broken) {
      String why = String.valueOf(broken.getMessage());
      String id = market.id().toString();
      throw new Stored.Unreadable<>("market", id, Optional.empty(), why).fault();
    }
  }

  private static Json.Obj document(byte[] stored) {
    return (Json.Obj) JsonReader.trusted(RunBodyRowMapper.text(stored));
  }

  static StoredMarket map(ColumnReader columns) {
    return new StoredMarket(
        columns.id("id"),
        View.stored(columns.tenant(), columns.id("workspace_id")),
        new StoredMarket.Version(
            columns.text("name"),
            LocalDate.parse(columns.text("market_date")),
            columns.integer("version"),
            columns.text("digest")),
        columns.number("byte_count"),
        columns.instant("created_at"));
  }

  /** Maps a market and, to see whether it can be read, its document. */
  static StoredMarket checked(ColumnReader columns) {
    document(columns.bytes("document"));
    return map(columns);
  }
}
