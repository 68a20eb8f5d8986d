package dev.omni.jdbc.internal.store;

import dev.omni.application.spi.outside.OutsideStore;
import dev.omni.jdbc.internal.database.Database;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** Cosignatures, times and forks of the log, in the database. */
final class JdbiOutsideStore implements OutsideStore {
  static final String COSIGN =
      """
      INSERT INTO log_cosignatures (size, witness, line, at) VALUES (:size, :witness, :line, :at)
      ON CONFLICT DO NOTHING
      """;

  static final String COSIGNED =
      "SELECT * FROM log_cosignatures WHERE size = :size ORDER BY witness";

  static final String LAST_COSIGNED =
      "SELECT COALESCE(MAX(size), 0) FROM log_cosignatures WHERE witness = :witness";

  static final String FIRST_COSIGNED =
      """
      SELECT size FROM log_cosignatures WHERE size >= :from
      GROUP BY size HAVING COUNT(*) >= :quorum ORDER BY size LIMIT 1
      """;

  static final String STAMP =
      """
      INSERT INTO log_times (kind, number, token, at, authority)
      VALUES (:kind, :number, :token, :at, :authority) ON CONFLICT DO NOTHING
      """;

  static final String STAMPED = "SELECT * FROM log_times WHERE kind = :kind AND number = :number";

  static final String FIRST_STAMPED =
      """
      SELECT number FROM log_times WHERE kind = 'checkpoint' AND number >= :from
        AND (SELECT COUNT(*) FROM log_cosignatures WHERE size = number) >= :quorum
      ORDER BY number LIMIT 1
      """;

  static final String LAST_STAMPED =
      "SELECT COALESCE(MAX(number), 0) FROM log_times WHERE kind = 'checkpoint'";

  static final String CHECKPOINT = "SELECT note FROM evidence_checkpoint WHERE size = :size";

  static final String FORK =
      """
      INSERT INTO log_forks (witness, size, reason, found_at)
      VALUES (:witness, :size, :reason, :foundAt) ON CONFLICT DO NOTHING
      """;

  static final String FORKS = "SELECT * FROM log_forks ORDER BY witness";

  static final String ACCEPT =
      "UPDATE log_forks SET accepted_at = :at WHERE witness = :witness AND accepted_at IS NULL";

  private final Database database;

  JdbiOutsideStore(Database database) {
    this.database = database;
  }

  @Override
  public void add(Cosigned one) {
    database.update(
        COSIGN,
        Map.of("size", one.size(), "witness", one.witness(), "line", one.line(), "at", one.at()));
  }

  @Override
  public List<Cosigned> cosigned(long size) {
    return database.list(COSIGNED, Map.of("size", size), Cosigned.class);
  }

  @Override
  public long lastCosigned(String witness) {
    return database.find(LAST_COSIGNED, Map.of("witness", witness), Long.class).orElse(0L);
  }

  @Override
  public Optional<Long> firstCosigned(long from, int quorum) {
    return database.find(FIRST_COSIGNED, Map.of("from", from, "quorum", quorum), Long.class);
  }

  @Override
  public void add(Stamped one) {
    database.update(
        STAMP,
        Map.of(
            "kind",
            one.kind().toString(),
            "number",
            one.number(),
            "token",
            one.token(),
            "at",
            one.at(),
            "authority",
            one.authority()));
  }

  @Override
  public Optional<Stamped> stamped(Kind kind, long number) {
    return database.find(STAMPED, Map.of("kind", kind.toString(), "number", number), Stamped.class);
  }

  @Override
  public Optional<Long> firstStamped(long from, int quorum) {
    return database.find(FIRST_STAMPED, Map.of("from", from, "quorum", quorum), Long.class);
  }

  @Override
  public long lastStamped() {
    return database.find(LAST_STAMPED, Map.of(), Long.class).orElse(0L);
  }

  @Override
  public Optional<String> checkpoint(long size) {
    return database.find(CHECKPOINT, Map.of("size", size), String.class);
  }

  @Override
  public boolean add(Fork fork) {
    return database.update(
            FORK,
            Map.of(
                "witness", fork.witness(),
                "size", fork.size(),
                "reason", fork.reason(),
                "foundAt", fork.foundAt()))
        == 1;
  }

  @Override
  public List<Fork> forks() {
    return database.list(FORKS, Map.of(), Fork.class);
  }

  @Override
  public List<Fork> accept(Instant at) {
    return forks().stream()
        .filter(fork -> fork.acceptedAt().isEmpty())
        .filter(fork -> database.update(ACCEPT, Map.of("at", at, "witness", fork.witness())) == 1)
        .map(
            fork ->
                new Fork(
                    fork.witness(), fork.size(), fork.reason(), fork.foundAt(), Optional.of(at)))
        .toList();
  }
}
