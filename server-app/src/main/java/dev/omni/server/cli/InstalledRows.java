package dev.omni.server.cli;

import dev.omni.application.batch.EncodedChunk;
import dev.omni.application.evidence.rerun.StoredRowSource;
import dev.omni.application.spi.Stores;
import dev.omni.application.spi.store.EvidenceStore.Entry;
import dev.omni.application.spi.store.StoreUnavailableException;
import dev.omni.domain.batch.ChunkHeader;
import dev.omni.domain.batch.RowLeaf;
import dev.omni.domain.batch.RowTree;
import dev.omni.domain.evidence.Disclosure;
import dev.omni.domain.evidence.LogEntry;
import dev.omni.domain.evidence.Statement;
import dev.omni.domain.json.Json;
import dev.omni.server.setting.ServerSettings;
import dev.omni.server.store.ConfiguredStores;
import java.math.BigDecimal;
import java.nio.file.Files;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;

/** The rows of a batch that the installation of the settings stores, if it made the batch. */
final class InstalledRows {
  private static final String DATABASE = "omni.mv.db";

  private InstalledRows() {}

  /** Uses the stored rows; none when there is no database, or another process has it open. */
  static <T> T use(ServerSettings settings, Json.Obj evidence, Function<StoredRowSource, T> task) {
    boolean installed =
        settings.database().isPresent()
            || Files.exists(settings.files().dataDir().resolve(DATABASE));
    boolean batch =
        new Statement(evidence.findObject("statement").orElse(Json.Obj.EMPTY))
                .predicate()
                .has("rows")
            && !evidence.has(Disclosure.DISCLOSED);
    if (!installed || !batch) {
      return task.apply(StoredRowSource.none());
    }
    ConfiguredStores opened;
    try {
      opened = ConfiguredStores.open(settings);
    } catch (StoreUnavailableException inUse) {
      return task.apply(StoredRowSource.none());
    }
    try (opened) {
      return task.apply(rows(opened.stores(), evidence));
    }
  }

  private static StoredRowSource rows(Stores stores, Json.Obj evidence) {
    long index =
        evidence
            .findObject("log")
            .flatMap(log -> log.findNumber("index"))
            .map(BigDecimal::longValue)
            .orElse(-1L);
    Optional<LogEntry> entry =
        index < 0
            ? Optional.empty()
            : stores.evidence().list(index, 1).stream()
                .map(Entry::logEntry)
                .filter(e -> e.id().toString().equals(evidence.findText("id").orElse("")))
                .findFirst();
    return entry.map(made -> rows(stores, made, evidence)).orElseGet(StoredRowSource::none);
  }

  private static StoredRowSource rows(Stores stores, LogEntry entry, Json.Obj evidence) {
    var statement = new Statement(evidence.findObject("statement").orElse(Json.Obj.EMPTY));
    Json.Obj stated = Disclosure.rows(evidence, statement);
    double count = stated.number("count");
    // A chunk that was stored while the run was cancelled is not among the sealed ones.
    List<ChunkHeader> sealed =
        stores.rows().chunks(entry.tenant(), entry.id()).stream()
            .filter(chunk -> chunk.end() <= count)
            .toList();
    return new StoredRowSource(
        new RowTree(sealed),
        RowLeaf.of(stated).orElse(RowLeaf.document()),
        number ->
            stores
                .rows()
                .read(entry.tenant(), entry.id(), number)
                .map(EncodedChunk::new)
                .map(EncodedChunk::chunk));
  }
}
