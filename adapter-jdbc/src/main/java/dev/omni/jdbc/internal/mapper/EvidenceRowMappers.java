package dev.omni.jdbc.internal.mapper;

import dev.omni.application.spi.store.EvidenceStore.Entry;
import dev.omni.application.spi.store.EvidenceStore.Log;
import dev.omni.application.spi.store.EvidenceStore.Place;
import dev.omni.application.spi.store.EvidenceStore.Unproven;
import dev.omni.application.spi.store.EvidenceStore.Waiting;
import dev.omni.domain.evidence.Tile;
import java.util.List;
import java.util.Optional;
import org.jdbi.v3.core.mapper.RowMapper;

/** Row mappers of the queries over the evidence log. */
public final class EvidenceRowMappers {
  private static final LogEntryRowMapper LEAF = new LogEntryRowMapper();

  /** An entry with its place in the log; empty when the entry was removed by hand. */
  public static final RowMapper<Optional<Entry>> ENTRY =
      (rs, context) -> {
        var columns = new ColumnReader(rs);
        if (columns.optionalId("id").isEmpty()) {
          return Optional.empty();
        }
        Optional<Long> index = columns.optionalNumber("log_index");
        long size = columns.number("log_size");
        String note = columns.text("note");
        return Optional.of(
            new Entry(LEAF.map(rs, context), index.map(at -> new Place(at, size, note))));
      };

  /** An entry that has no index yet; empty when the entry was removed by hand. */
  public static final RowMapper<Optional<Waiting>> PENDING =
      (rs, context) ->
          new ColumnReader(rs).optionalId("id").isEmpty()
              ? Optional.empty()
              : Optional.of(new Waiting(rs.getLong("arrival_number"), LEAF.map(rs, context)));

  /** The size of the log and its checkpoint. */
  public static final RowMapper<Log> LOG =
      (rs, context) ->
          new Log(rs.getLong("size"), new ColumnReader(rs).optionalText("note"), List.of());

  /** A tile of the tree. */
  public static final RowMapper<Tile> TILE =
      (rs, context) ->
          Tile.of(
              new Tile.Key(rs.getInt("level"), rs.getLong("tile_index")), rs.getBytes("hashes"));

  /** A run or document without evidence. */
  public static final RowMapper<Unproven> UNPROVEN =
      (rs, context) -> new Unproven(rs.getString("kind"), new ColumnReader(rs).id("id"));

  private EvidenceRowMappers() {}
}
