package dev.omni.benchmarks.peer;

import java.time.Instant;
import java.util.List;
import java.util.UUID;
import org.jdbi.v3.core.Handle;

/**
 * The rows that a direct run leaves behind, in number and size, written in one transaction: the
 * run, its events, its evidence with a place in the queue for numbering, and its idempotency
 * record. Nothing is computed, and the tables have the indexes that their use needs and no more.
 */
final class PlainRows {
  private static final List<String> TABLES =
      List.of(
          """
          CREATE TABLE plain_run (
            project_id UUID NOT NULL, mode VARCHAR(4) NOT NULL, id UUID NOT NULL,
            principal_id UUID NOT NULL, request_id VARCHAR(200) NOT NULL,
            capability VARCHAR(500) NOT NULL, status VARCHAR(12) NOT NULL,
            created_at BIGINT NOT NULL, input VARCHAR NOT NULL, result VARCHAR NOT NULL,
            PRIMARY KEY (project_id, mode, id))
          """,
          "CREATE INDEX plain_run_listed ON plain_run (project_id, mode, created_at DESC, id DESC)",
          """
          CREATE TABLE plain_event (
            project_id UUID NOT NULL, mode VARCHAR(4) NOT NULL, run_id UUID NOT NULL,
            seq BIGINT NOT NULL, type VARCHAR(60) NOT NULL, at BIGINT NOT NULL,
            PRIMARY KEY (project_id, mode, run_id, seq))
          """,
          "CREATE TABLE plain_evidence (id UUID NOT NULL PRIMARY KEY, payload BYTEA NOT NULL)",
          "CREATE TABLE plain_numbering (evidence_id UUID NOT NULL PRIMARY KEY)",
          """
          CREATE TABLE plain_idempotency (
            project_id UUID NOT NULL, mode VARCHAR(4) NOT NULL,
            idempotency_key VARCHAR(200) NOT NULL, fingerprint VARCHAR(100) NOT NULL,
            run_id UUID NOT NULL, expires_at BIGINT NOT NULL,
            PRIMARY KEY (project_id, mode, idempotency_key))
          """);

  private static final UUID PROJECT = new UUID(7, 7);
  private static final List<String> EVENTS = List.of("run.queued", "run.running", "run.completed");
  private static final long THIRTY_DAYS = 30L * 24 * 3600 * 1_000_000;

  private final PeerDatabase database;
  private final String input;
  private final String result;
  private final byte[] evidence;

  /**
   * Bytes of a real run's parts.
   *
   * @param input of its input
   * @param result of its result
   * @param evidence of its evidence
   */
  record Sizes(int input, int result, int evidence) {}

  /** Lays out the tables. */
  PlainRows(PeerDatabase database, Sizes sizes) {
    this.database = database;
    database.layOut(TABLES);
    this.input = "x".repeat(sizes.input());
    this.result = "x".repeat(sizes.result());
    this.evidence = new byte[sizes.evidence()];
  }

  /** Stores one run; when it returns, the run survives a power failure on either database. */
  void insert(String idempotencyKey) {
    database
        .jdbi()
        .useHandle(
            handle -> {
              handle.useTransaction(transaction -> insert(transaction, idempotencyKey));
              database.force(handle);
            });
  }

  private void insert(Handle handle, String idempotencyKey) {
    UUID id = UUID.randomUUID();
    long now = Instant.now().toEpochMilli() * 1000;
    handle.execute(
        "INSERT INTO plain_idempotency VALUES (?, 'live', ?, ?, ?, ?)",
        PROJECT,
        idempotencyKey,
        "sha256:" + "0".repeat(64),
        id,
        now + THIRTY_DAYS);
    handle.execute(
        "INSERT INTO plain_run VALUES (?, 'live', ?, ?, ?, ?, 'completed', ?, ?, ?)",
        PROJECT,
        id,
        PROJECT,
        "req_" + id,
        "scientific-discovery.statistics.summary",
        now,
        input,
        result);
    var events = handle.prepareBatch("INSERT INTO plain_event VALUES (?, 'live', ?, ?, ?, ?)");
    for (int i = 0; i < EVENTS.size(); i++) {
      events.add(PROJECT, id, i + 1L, EVENTS.get(i), now);
    }
    events.execute();
    handle.execute("INSERT INTO plain_evidence VALUES (?, ?)", id, evidence);
    handle.execute("INSERT INTO plain_numbering VALUES (?)", id);
  }
}
