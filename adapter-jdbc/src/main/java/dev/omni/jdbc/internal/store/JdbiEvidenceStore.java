package dev.omni.jdbc.internal.store;

import dev.omni.application.spi.outside.OutsideStore;
import dev.omni.application.spi.store.EvidenceStore;
import dev.omni.domain.access.Tenant;
import dev.omni.domain.access.View;
import dev.omni.domain.evidence.EvidenceBodies;
import dev.omni.domain.evidence.LogEntry;
import dev.omni.domain.evidence.Tile;
import dev.omni.jdbc.internal.database.Database;
import dev.omni.jdbc.internal.mapper.EvidenceBodyRowMapper;
import dev.omni.jdbc.internal.mapper.RowBatch;
import dev.omni.jdbc.internal.mapper.RowValues;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.UUID;
import org.jdbi.v3.core.Handle;

/**
 * Evidence and its log in the database. All tenants share one log; evidence belongs to a tenant.
 */
final class JdbiEvidenceStore implements EvidenceStore {
  private static final String ENTRY =
      "SELECT log_entry.*, log_entry_index.log_index, log_entry_index.log_size,"
          + " COALESCE(evidence_checkpoint.note, '') AS note, removal.removed_at,"
          + " input_removal.removed_at AS input_removed_at FROM ";

  static final String FIND =
      ENTRY
          + """
          log_entry LEFT JOIN log_entry_index ON log_entry_index.log_entry_id = log_entry.id
            LEFT JOIN evidence_checkpoint ON evidence_checkpoint.size = log_entry_index.log_size
          """
          + removals()
          + """
          WHERE log_entry.project_id = :project_id AND log_entry.mode = :mode
            AND log_entry.id = :id
          """;

  /**
   * Selects a page of the log. LEFT JOIN makes every plan read the index first. An entry that was
   * removed manually is omitted.
   */
  static final String PAGE =
      ENTRY
          + """
          log_entry_index LEFT JOIN log_entry ON log_entry.id = log_entry_index.log_entry_id
            LEFT JOIN evidence_checkpoint ON evidence_checkpoint.size = log_entry_index.log_size
          """
          + removals()
          + """
          WHERE log_entry_index.log_index >= :from AND log_entry.id IS NOT NULL
          ORDER BY log_entry_index.log_index LIMIT :limit
          """;

  static final String LOG =
      """
      SELECT evidence_log.size, evidence_checkpoint.note
      FROM evidence_log LEFT JOIN evidence_checkpoint
        ON evidence_checkpoint.size = evidence_log.size
      WHERE evidence_log.id = 1
      """;

  static final String PENDING =
      """
      SELECT log_entry.*, log_entry_pending.arrival_number
      FROM log_entry_pending LEFT JOIN log_entry ON log_entry.id = log_entry_pending.log_entry_id
      WHERE log_entry.id IS NOT NULL
      ORDER BY log_entry_pending.arrival_number LIMIT :limit
      """;

  static final String PENDING_COUNT = "SELECT COUNT(*) FROM log_entry_pending";

  /** Extends the log. The size in the condition is its only lock. */
  static final String GROW = "UPDATE evidence_log SET size = :to WHERE id = 1 AND size = :from";

  static final String TAKE = "DELETE FROM log_entry_pending WHERE arrival_number = ANY(:arrivals)";

  static final String INDEX =
      "INSERT INTO log_entry_index (log_index, log_entry_id, log_size)"
          + " VALUES (:log_index, :id, :size)";

  static final String CHECKPOINT =
      "INSERT INTO evidence_checkpoint (size, note) VALUES (:size, :note)";

  static final String TILE =
      "SELECT * FROM evidence_tile WHERE level = :level AND tile_index = :tile_index";

  static final String TILE_OUT =
      "DELETE FROM evidence_tile WHERE level = :level AND tile_index = :tile_index";

  static final String TILE_IN =
      "INSERT INTO evidence_tile (level, tile_index, hashes)"
          + " VALUES (:level, :tile_index, :hashes)";

  static final String UNPROVEN_RUNS =
      """
      SELECT target_kind AS kind, id FROM run WHERE due_at IS NULL AND NOT EXISTS (
        SELECT 1 FROM log_entry WHERE log_entry.id = run.id
          AND log_entry.project_id = run.project_id AND log_entry.mode = run.mode)
      LIMIT :limit
      """;

  static final String UNPROVEN_DOCUMENTS =
      """
      SELECT kind, id FROM document WHERE kind = :kind AND NOT EXISTS (
        SELECT 1 FROM log_entry WHERE log_entry.id = document.id
          AND log_entry.project_id = document.project_id AND log_entry.mode = document.mode)
      LIMIT :limit
      """;

  static final String UNINDEXED =
      """
      SELECT kind, id FROM log_entry
      WHERE NOT EXISTS (
          SELECT 1 FROM log_entry_index WHERE log_entry_index.log_entry_id = log_entry.id)
        AND id NOT IN (SELECT log_entry_id FROM log_entry_pending)
      LIMIT :limit
      """;

  private final Database database;
  private final EvidenceHead head;
  private final OutsideStore outside;

  JdbiEvidenceStore(Database database, EvidenceHead head) {
    this.database = database;
    this.head = head;
    this.outside = new JdbiOutsideStore(database);
  }

  @Override
  public OutsideStore outside() {
    return outside;
  }

  /** Returns the joins with what was removed of the run or document of an entry. */
  private static String removals() {
    return """
          LEFT JOIN removal ON removal.project_id = log_entry.project_id
            AND removal.mode = log_entry.mode AND removal.id = log_entry.id
          LEFT JOIN input_removal ON input_removal.project_id = log_entry.project_id
            AND input_removal.mode = log_entry.mode AND input_removal.id = log_entry.id
        """;
  }

  @Override
  public Optional<Entry> find(View view, UUID id) {
    String sql = RowValues.seen(FIND, view, "log_entry.workspace_id");
    return database.find(sql, RowValues.of(view, id), Entry.class);
  }

  @Override
  public Optional<EvidenceBodies> findBodies(Tenant tenant, UUID id) {
    return EvidenceBodyRowMapper.bodies(
        database.list(
            EvidenceBodyRowMapper.FIND,
            RowValues.of(tenant, id),
            EvidenceBodyRowMapper.Part.class));
  }

  @Override
  public List<Entry> list(long from, int limit) {
    return database.list(PAGE, Map.of("from", from, "limit", limit), Entry.class);
  }

  @Override
  public Log log(int limit) {
    // The size is read first: an entry that is pending afterwards has no index at that size.
    Log stored = database.find(LOG, Map.of(), Log.class).orElseThrow();
    head.saw(stored.size(), stored.checkpoint());
    List<Pending> pending =
        limit == 0 ? List.of() : database.list(PENDING, Map.of("limit", limit), Pending.class);
    return new Log(stored.size(), stored.checkpoint(), pending);
  }

  @Override
  public long pendingCount() {
    return database.find(PENDING_COUNT, Map.of(), Long.class).orElseThrow();
  }

  @Override
  public boolean sequence(Batch batch) {
    boolean appended = database.write(handle -> appended(handle, batch));
    if (appended) {
      head.saw(batch.size(), Optional.of(batch.checkpoint()));
    }
    return appended;
  }

  private static boolean appended(Handle handle, Batch batch) {
    if (handle.createUpdate(GROW).bind("from", batch.from()).bind("to", batch.size()).execute()
        == 0) {
      return false;
    }
    List<Long> arrivals = batch.pending().stream().map(Pending::arrivalNumber).toList();
    int taken = handle.createUpdate(TAKE).bindArray("arrivals", Long.class, arrivals).execute();
    if (taken != arrivals.size()) {
      handle.rollback();
      return false;
    }
    index(handle, batch);
    tiles(handle, TILE_OUT, batch.tiles());
    tiles(handle, TILE_IN, batch.tiles());
    handle
        .createUpdate(CHECKPOINT)
        .bind("size", batch.size())
        .bind("note", batch.checkpoint())
        .execute();
    return true;
  }

  private static void index(Handle handle, Batch batch) {
    var rows = new ArrayList<Map<String, Object>>();
    for (int i = 0; i < batch.pending().size(); i++) {
      LogEntry entry = batch.pending().get(i).logEntry();
      rows.add(Map.of("log_index", batch.from() + i, "id", entry.id(), "size", batch.size()));
    }
    RowBatch.of(handle, INDEX, rows).execute();
  }

  private static void tiles(Handle handle, String sql, List<Tile> tiles) {
    List<Map<String, Object>> rows = tiles.stream().map(JdbiEvidenceStore::row).toList();
    RowBatch.of(handle, sql, rows).execute();
  }

  private static Map<String, Object> row(Tile tile) {
    return Map.of(
        "level", tile.key().level(), "tile_index", tile.key().index(), "hashes", tile.joined());
  }

  @Override
  public List<Tile> findTiles(Collection<Tile.Key> keys) {
    return keys.stream()
        .map(key -> Map.of("level", key.level(), "tile_index", key.index()))
        .flatMap(values -> database.find(TILE, values, Tile.class).stream())
        .toList();
  }

  @Override
  public List<MissingEvidence> listMissingEvidence(Set<String> kinds, int limit) {
    var found = new ArrayList<>(listMissingEvidence(UNPROVEN_RUNS, "", limit));
    found.addAll(listMissingEvidence(UNINDEXED, "", limit));
    kinds.forEach(kind -> found.addAll(listMissingEvidence(UNPROVEN_DOCUMENTS, kind, limit)));
    return found.stream().limit(limit).toList();
  }

  private List<MissingEvidence> listMissingEvidence(String sql, String kind, int limit) {
    return database.list(sql, Map.of("kind", kind, "limit", limit), MissingEvidence.class);
  }
}
