package dev.omni.jdbc;

import dev.omni.application.spi.EvidenceStore;
import dev.omni.domain.access.Tenant;
import dev.omni.domain.evidence.Leaf;
import dev.omni.domain.evidence.Tile;
import java.nio.charset.StandardCharsets;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.UUID;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.jdbi.v3.core.Handle;

/**
 * Evidence and its log in the database. The log is one over all tenants; evidence is read by one.
 */
record JdbiEvidenceStore(Database database) implements EvidenceStore {
  private static final String ENTRY =
      """
      SELECT leaf.*, COALESCE(checkpoint.text, '') AS head
      FROM leaf LEFT JOIN checkpoint ON checkpoint.size = leaf.log_size
      """;

  static final String FIND =
      ENTRY + "WHERE leaf.project_id = :project_id AND leaf.mode = :mode AND leaf.id = :id";

  static final String PAGE =
      ENTRY + "WHERE leaf.position >= :from ORDER BY leaf.position LIMIT :limit";

  static final String LOG =
      """
      SELECT log.size, checkpoint.text AS head
      FROM log LEFT JOIN checkpoint ON checkpoint.size = log.size WHERE log.id = 1
      """;

  static final String WAITING =
      "SELECT * FROM leaf WHERE position IS NULL ORDER BY position, arrival LIMIT :limit";

  /** The size in the condition is the only lock the log has. */
  static final String GROW = "UPDATE log SET size = :to WHERE id = 1 AND size = :from";

  /**
   * What waits has neither a position nor a size. It is the size that is asked for: no index has
   * it, so that no plan can go through all that waits instead of to the one leaf.
   */
  static final String NUMBER =
      """
      UPDATE leaf SET position = :index, log_size = :size
      WHERE id = :id AND log_size IS NULL
      """;

  static final String CHECKPOINT = "INSERT INTO checkpoint (size, text) VALUES (:size, :text)";
  static final String TILE_OUT = "DELETE FROM tile WHERE level = :level AND position = :position";
  static final String TILE_IN =
      "INSERT INTO tile (level, position, hashes) VALUES (:level, :position, :hashes)";

  static final String UNPROVEN_RUNS =
      """
      SELECT kind, id FROM run WHERE due_at IS NULL AND NOT EXISTS (
        SELECT 1 FROM leaf
        WHERE leaf.id = run.id AND leaf.project_id = run.project_id AND leaf.mode = run.mode)
      LIMIT :limit
      """;

  static final String UNPROVEN_DOCUMENTS =
      """
      SELECT kind, id FROM document WHERE kind = :kind AND NOT EXISTS (
        SELECT 1 FROM leaf
        WHERE leaf.id = document.id AND leaf.project_id = document.project_id
          AND leaf.mode = document.mode)
      LIMIT :limit
      """;

  @Override
  public Optional<Entry> find(Tenant tenant, UUID id) {
    return database.find(FIND, Row.of(tenant, id), JdbiEvidenceStore::entry);
  }

  @Override
  public List<Entry> page(long from, int limit) {
    Row row = Row.empty().with("from", from).with("limit", limit);
    return database.list(PAGE, row, JdbiEvidenceStore::entry);
  }

  private static Entry entry(ResultSet rs) throws SQLException {
    var columns = new Columns(rs);
    Optional<Long> position = columns.maybeNumber("position");
    long size = columns.number("log_size");
    String head = columns.text("head");
    return new Entry(leaf(rs), position.map(index -> new Place(index, size, head)));
  }

  private static Leaf leaf(ResultSet rs) throws SQLException {
    var columns = new Columns(rs);
    return new Leaf(
        columns.id("id"),
        columns.tenant(),
        columns.text("kind"),
        new String(rs.getBytes("payload"), StandardCharsets.UTF_8));
  }

  @Override
  public Log log(int limit) {
    // The size first: what waits after that has not been numbered at that size.
    Log head = database.find(LOG, Row.empty(), JdbiEvidenceStore::head).orElseThrow();
    List<Leaf> waiting =
        database.list(WAITING, Row.empty().with("limit", limit), JdbiEvidenceStore::leaf);
    return new Log(head.size(), head.checkpoint(), waiting);
  }

  private static Log head(ResultSet rs) throws SQLException {
    var columns = new Columns(rs);
    return new Log(columns.number("size"), columns.maybeText("head"), List.of());
  }

  @Override
  public boolean append(Batch batch) {
    try {
      return database.together(handle -> appended(handle, batch));
    } catch (Overtaken another) {
      return false;
    }
  }

  /** A leaf that waited does not any more: undoes what was begun. */
  private static final class Overtaken extends RuntimeException {
    private static final long serialVersionUID = 1;

    Overtaken() {
      super(null, null, false, false);
    }
  }

  private boolean appended(Handle handle, Batch batch) {
    Row sizes = Row.empty().with("from", batch.from()).with("to", batch.size());
    if (handle.createUpdate(GROW).bindMap(sizes.values()).execute() == 0) {
      return false;
    }
    int[] numbered =
        dev.omni.jdbc.Batch.Manner.of(database)
            .each(
                handle.getConnection(),
                NUMBER,
                Optional.of("id"),
                IntStream.range(0, batch.leaves().size()).mapToObj(i -> place(batch, i)).toList());
    if (IntStream.of(numbered).anyMatch(rows -> rows != 1)) {
      throw new Overtaken();
    }
    List<Row> tiles = batch.tiles().stream().map(JdbiEvidenceStore::tile).toList();
    each(handle, TILE_OUT, tiles);
    each(handle, TILE_IN, tiles);
    each(
        handle,
        CHECKPOINT,
        List.of(Row.empty().with("size", batch.size()).with("text", batch.checkpoint())));
    return true;
  }

  private static Row place(Batch batch, int i) {
    return Row.empty()
        .with("id", batch.leaves().get(i))
        .with("index", batch.from() + i)
        .with("size", batch.size());
  }

  private static Row tile(Tile tile) {
    return Row.empty()
        .with("level", tile.key().level())
        .with("position", tile.key().index())
        .with("hashes", tile.joined());
  }

  private static int[] each(Handle handle, String sql, List<Row> rows) {
    return NamedStatements.each(handle.getConnection(), sql, rows);
  }

  @Override
  public List<Tile> tiles(Collection<Tile.Key> keys) {
    if (keys.isEmpty()) {
      return List.of();
    }
    var row = Row.empty();
    int i = 0;
    for (Tile.Key key : keys) {
      row.with("level_" + i, key.level()).with("position_" + i, key.index());
      i++;
    }
    return database.list(tiles(i), row, JdbiEvidenceStore::tile);
  }

  /** Each by itself: of keys that are joined by OR, H2 reads the whole table. */
  static String tiles(int count) {
    return IntStream.range(0, count)
        .mapToObj(
            i -> "SELECT * FROM tile WHERE level = :level_" + i + " AND position = :position_" + i)
        .collect(Collectors.joining(" UNION ALL "));
  }

  private static Tile tile(ResultSet rs) throws SQLException {
    var columns = new Columns(rs);
    var key = new Tile.Key((int) columns.number("level"), columns.number("position"));
    return Tile.of(key, rs.getBytes("hashes"));
  }

  @Override
  public List<Unproven> unproven(Set<String> kinds, int limit) {
    Row row = Row.empty().with("limit", limit);
    var found = new ArrayList<>(database.list(UNPROVEN_RUNS, row, JdbiEvidenceStore::unproven));
    for (String kind : kinds) {
      row.with("kind", kind);
      found.addAll(database.list(UNPROVEN_DOCUMENTS, row, JdbiEvidenceStore::unproven));
    }
    return found.stream().limit(limit).toList();
  }

  private static Unproven unproven(ResultSet rs) throws SQLException {
    var columns = new Columns(rs);
    return new Unproven(columns.text("kind"), columns.id("id"));
  }
}
