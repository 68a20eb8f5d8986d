package dev.omni.jdbc.internal.mapper;

import dev.omni.application.spi.store.EvidenceStore.Entry;
import dev.omni.application.spi.store.EvidenceStore.Log;
import dev.omni.application.spi.store.EvidenceStore.Place;
import dev.omni.application.spi.store.EvidenceStore.Unproven;
import dev.omni.application.spi.store.EvidenceStore.Waiting;
import dev.omni.domain.evidence.LogEntry;
import dev.omni.domain.evidence.Tile;
import java.util.List;
import java.util.Optional;
import org.jdbi.v3.core.Jdbi;
import org.jdbi.v3.core.mapper.RowMapper;

/** The row mappers of queries over the evidence log. */
final class EvidenceRowMappers {
  private static final RowMapper<LogEntry> LEAF = new LogEntryRowMapper();

  private static final RowMapper<Entry> ENTRY =
      (rs, context) -> {
        Optional<Long> index = new ColumnReader(rs).optionalNumber("log_index");
        long size = rs.getLong("log_size");
        String note = rs.getString("note");
        return new Entry(LEAF.map(rs, context), index.map(at -> new Place(at, size, note)));
      };

  private static final RowMapper<Waiting> PENDING =
      (rs, context) -> new Waiting(rs.getLong("arrival_number"), LEAF.map(rs, context));

  private static final RowMapper<Log> LOG =
      (rs, context) ->
          new Log(rs.getLong("size"), new ColumnReader(rs).optionalText("note"), List.of());

  private static final RowMapper<Tile> TILE =
      (rs, context) ->
          Tile.of(
              new Tile.Key(rs.getInt("level"), rs.getLong("tile_index")), rs.getBytes("hashes"));

  private static final RowMapper<Unproven> UNPROVEN =
      (rs, context) -> new Unproven(rs.getString("kind"), new ColumnReader(rs).id("id"));

  private EvidenceRowMappers() {}

  static void register(Jdbi jdbi) {
    jdbi.registerRowMapper(Entry.class, ENTRY)
        .registerRowMapper(Waiting.class, PENDING)
        .registerRowMapper(Log.class, LOG)
        .registerRowMapper(Tile.class, TILE)
        .registerRowMapper(Unproven.class, UNPROVEN);
  }
}
