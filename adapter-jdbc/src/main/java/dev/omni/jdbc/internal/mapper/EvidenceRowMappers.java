package dev.omni.jdbc.internal.mapper;

import dev.omni.application.spi.store.EvidenceStore.Entry;
import dev.omni.application.spi.store.EvidenceStore.Log;
import dev.omni.application.spi.store.EvidenceStore.LogPosition;
import dev.omni.application.spi.store.EvidenceStore.MissingEvidence;
import dev.omni.application.spi.store.EvidenceStore.Pending;
import dev.omni.domain.evidence.Tile;
import java.util.List;
import java.util.Optional;

/** Rows of the queries over the evidence log. */
final class EvidenceRowMappers {
  private EvidenceRowMappers() {}

  static Entry entry(ColumnReader columns) {
    Optional<LogPosition> place =
        columns
            .optional("log_index", Long.class)
            .map(index -> new LogPosition(index, columns.number("log_size"), columns.text("note")));
    return new Entry(
        LogEntryRowMapper.map(columns),
        place,
        columns.optionalInstant("removed_at"),
        columns.optionalInstant("input_removed_at"));
  }

  static Pending pending(ColumnReader columns) {
    return new Pending(columns.number("arrival_number"), LogEntryRowMapper.map(columns));
  }

  static Log log(ColumnReader columns) {
    return new Log(columns.number("size"), columns.optionalText("note"), List.of());
  }

  static Tile tile(ColumnReader columns) {
    var key = new Tile.Key(columns.integer("level"), columns.number("tile_index"));
    return Tile.of(key, columns.bytes("hashes"));
  }

  static MissingEvidence missingEvidence(ColumnReader columns) {
    return new MissingEvidence(columns.text("kind"), columns.id("id"));
  }
}
