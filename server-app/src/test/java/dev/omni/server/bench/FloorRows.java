package dev.omni.server.bench;

import dev.omni.application.spi.OrderedIds;
import java.nio.charset.StandardCharsets;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.SQLException;
import java.sql.Types;
import java.time.Instant;
import java.time.InstantSource;
import java.util.List;
import java.util.Optional;
import java.util.UUID;
import java.util.stream.Stream;

/**
 * The rows that a direct run leaves in the database, in the tables of the real schema and of the
 * real sizes, inserted once and with nothing done for them: no checks, no evidence made, no second
 * write when the run ends.
 */
final class FloorRows implements AutoCloseable {
  private static final UUID PROJECT = new UUID(7, 7);
  private static final OrderedIds IDS = new OrderedIds(InstantSource.system(), UUID::randomUUID);
  private static final int EVENTS = 3;
  private static final long THIRTY_DAYS = 30L * 24 * 3600 * 1_000_000;

  private static final String HOLD =
      """
      INSERT INTO hold (project_id, mode, operation, idempotency_key, fingerprint, held_by,
        expires_at)
      VALUES (?, 'live', 'runs.create', ?, ?, ?, ?)
      """;
  private static final String RUN =
      """
      INSERT INTO run (project_id, mode, id, organization_id, environment_id, principal_id,
        request_id, created_at, kind, target, world, workspace_id, execution, workload, repeatable,
        input, status, version, attempt, updated_at, result, key_id)
      VALUES (?, 'live', ?, ?, ?, ?, ?, ?, 'omni_run', 'scientific-discovery.statistics.summary',
        'scientific-discovery', ?, 'direct', 'low', TRUE, ?, 'completed', 3, 1, ?, ?, ?)
      """;

  /** Where PostgreSQL finds it by its status. */
  private static final String ENDED =
      """
      INSERT INTO run_ended (project_id, mode, id, status, created_at)
      VALUES (?, 'live', ?, 'completed', ?)
      """;

  private static final String EVENT =
      """
      INSERT INTO run_event (project_id, mode, run_id, seq, type, at, data)
      VALUES (?, 'live', ?, ?, 'run.completed', ?, '{}')
      """;
  private static final String LEAF =
      "INSERT INTO leaf (project_id, mode, id, kind, payload) VALUES (?, 'live', ?, 'omni_run', ?)";
  private static final String WAIT = "INSERT INTO waiting (leaf_id) VALUES (?)";

  /**
   * How many characters a real run has.
   *
   * @param input of its input
   * @param result of its result
   * @param leaf of its evidence
   */
  record Sizes(int input, int result, int leaf) {}

  private final Connection connection;
  private final PreparedStatement hold;
  private final PreparedStatement run;
  private final Optional<PreparedStatement> ended;
  private final PreparedStatement event;
  private final PreparedStatement leaf;
  private final PreparedStatement wait;
  private final String input;
  private final String result;
  private final byte[] payload;

  /** Over a connection that is its own. */
  FloorRows(Connection connection, Sizes sizes) throws SQLException {
    this.connection = connection;
    connection.setAutoCommit(false);
    this.hold = connection.prepareStatement(HOLD);
    this.run = connection.prepareStatement(RUN);
    boolean registers = connection.getMetaData().getDatabaseProductName().equals("PostgreSQL");
    this.ended = registers ? Optional.of(connection.prepareStatement(ENDED)) : Optional.empty();
    this.event = connection.prepareStatement(EVENT);
    this.leaf = connection.prepareStatement(LEAF);
    this.wait = connection.prepareStatement(WAIT);
    this.input = "x".repeat(sizes.input());
    this.result = "x".repeat(sizes.result());
    this.payload = "x".repeat(sizes.leaf()).getBytes(StandardCharsets.US_ASCII);
  }

  /** Inserts so many runs and commits them at once. */
  void insert(int runs) throws SQLException {
    for (int i = 0; i < runs; i++) {
      UUID id = IDS.get();
      long now = Instant.now().toEpochMilli() * 1000;
      add(hold, PROJECT, id.toString(), "sha256:" + "0".repeat(64), id, now + THIRTY_DAYS);
      add(
          run,
          PROJECT,
          id,
          PROJECT,
          PROJECT,
          PROJECT,
          "req_" + id,
          now,
          PROJECT,
          input,
          now,
          result,
          PROJECT);
      if (ended.isPresent()) {
        add(ended.get(), PROJECT, id, now);
      }
      for (long seq = 1; seq <= EVENTS; seq++) {
        add(event, PROJECT, id, seq, now);
      }
      add(leaf, PROJECT, id, payload);
      add(wait, id);
    }
    for (PreparedStatement statement : statements()) {
      statement.executeBatch();
    }
    connection.commit();
  }

  private List<PreparedStatement> statements() {
    return Stream.concat(Stream.of(hold, run, event, leaf, wait), ended.stream()).toList();
  }

  private static void add(PreparedStatement statement, Object... values) throws SQLException {
    for (int i = 0; i < values.length; i++) {
      if (values[i] instanceof String text) {
        statement.setObject(i + 1, text, Types.VARCHAR);
      } else {
        statement.setObject(i + 1, values[i]);
      }
    }
    statement.addBatch();
  }

  @Override
  public void close() throws SQLException {
    connection.close();
  }
}
