package dev.omni.jdbc.store;

import dev.omni.application.spi.EvidenceStore;
import dev.omni.domain.access.Tenant;
import dev.omni.domain.evidence.Leaf;
import dev.omni.domain.evidence.Tile;
import dev.omni.jdbc.database.Database;
import dev.omni.jdbc.database.Manner;
import dev.omni.jdbc.statement.Columns;
import dev.omni.jdbc.statement.NamedStatements;
import dev.omni.jdbc.statement.Row;
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
  private static final String LEAF =
      "SELECT leaf.project_id, leaf.mode, leaf.id, leaf.kind, leaf.payload";

  private static final String ENTRY =
      LEAF + ", placed.position, placed.log_size, COALESCE(checkpoint.text, '') AS head FROM ";

  static final String FIND =
      ENTRY
          + """
          leaf LEFT JOIN placed ON placed.leaf_id = leaf.id
            LEFT JOIN checkpoint ON checkpoint.size = placed.log_size
          WHERE leaf.project_id = :project_id AND leaf.mode = :mode AND leaf.id = :id
          """;

  /** What is on the left of a join that keeps it is read first, whatever a plan knows of sizes. */
  static final String PAGE =
      ENTRY
          + """
          placed LEFT JOIN leaf ON leaf.id = placed.leaf_id
            LEFT JOIN checkpoint ON checkpoint.size = placed.log_size
          WHERE placed.position >= :from ORDER BY placed.position LIMIT :limit
          """;

  static final String LOG =
      """
      SELECT log.size, checkpoint.text AS head
      FROM log LEFT JOIN checkpoint ON checkpoint.size = log.size WHERE log.id = 1
      """;

  static final String WAITING =
      LEAF
          + """
          , waiting.arrival FROM waiting LEFT JOIN leaf ON leaf.id = waiting.leaf_id
          ORDER BY waiting.arrival LIMIT :limit
          """;

  /** The size in the condition is the only lock the log has. */
  static final String GROW = "UPDATE log SET size = :to WHERE id = 1 AND size = :from";

  /** Without another table, so that a plan has nothing to choose; the count tells who was first. */
  static final String TAKE = "DELETE FROM waiting WHERE arrival = ANY(:arrivals)";

  static final String PLACE =
      "INSERT INTO placed (position, leaf_id, log_size) VALUES (:index, :id, :size)";

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

  static final String UNPLACED =
      """
      SELECT kind, id FROM leaf
      WHERE NOT EXISTS (SELECT 1 FROM placed WHERE placed.leaf_id = leaf.id)
        AND id NOT IN (SELECT leaf_id FROM waiting)
      LIMIT :limit
      """;

  @Override
  public Optional<Entry> find(Tenant tenant, UUID id) {
    return database.find(FIND, Row.of(tenant, id), JdbiEvidenceStore::entry);
  }

  @Override
  public List<Entry> page(long from, int limit) {
    Row row = Row.empty().with("from", from).with("limit", limit);
    return walk(PAGE, row, JdbiEvidenceStore::entry);
  }

  /** In the order of the log, past leaves that somebody removed behind it. */
  private <T> List<T> walk(String sql, Row row, NamedStatements.Reader<T> reader) {
    return database
        .walk(
            sql,
            row,
            rs ->
                new Columns(rs).maybeId("id").isPresent()
                    ? Optional.of(reader.read(rs))
                    : Optional.<T>empty())
        .stream()
        .flatMap(Optional::stream)
        .toList();
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
    List<Waiting> waiting = limit == 0 ? List.of() : waiting(limit);
    return new Log(head.size(), head.checkpoint(), waiting);
  }

  private List<Waiting> waiting(int limit) {
    Row row = Row.empty().with("limit", limit);
    return walk(WAITING, row, rs -> new Waiting(rs.getLong("arrival"), leaf(rs)));
  }

  private static Log head(ResultSet rs) throws SQLException {
    var columns = new Columns(rs);
    return new Log(columns.number("size"), columns.maybeText("head"), List.of());
  }

  @Override
  public boolean append(Batch batch) {
    try {
      return database.number(handle -> appended(handle, batch));
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
    int taken = each(handle, TAKE, List.of(arrivals(batch)))[0];
    if (taken != batch.leaves().size()) {
      throw new Overtaken();
    }
    Manner.of(database).each(handle.getConnection(), PLACE, Optional.empty(), places(batch));
    List<Row> tiles = batch.tiles().stream().map(JdbiEvidenceStore::tile).toList();
    each(handle, TILE_OUT, tiles);
    each(handle, TILE_IN, tiles);
    each(
        handle,
        CHECKPOINT,
        List.of(Row.empty().with("size", batch.size()).with("text", batch.checkpoint())));
    return true;
  }

  private static Row arrivals(Batch batch) {
    Long[] all = batch.leaves().stream().map(Waiting::arrival).toArray(Long[]::new);
    return Row.empty().with("arrivals", all);
  }

  private static List<Row> places(Batch batch) {
    return IntStream.range(0, batch.leaves().size()).mapToObj(i -> place(batch, i)).toList();
  }

  private static Row place(Batch batch, int i) {
    return Row.empty()
        .with("id", batch.leaves().get(i).leaf().id())
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
    found.addAll(database.list(UNPLACED, row, JdbiEvidenceStore::unproven));
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
