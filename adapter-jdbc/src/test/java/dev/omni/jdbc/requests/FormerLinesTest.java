package dev.omni.jdbc.requests;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.junit.jupiter.api.Assertions.assertTimeoutPreemptively;

import dev.omni.application.contract.Samples;
import dev.omni.application.spi.RequestLog.Answered;
import dev.omni.application.spi.RequestLog.Asked;
import dev.omni.application.spi.RequestLog.Asker;
import dev.omni.application.spi.RequestLog.From;
import dev.omni.application.spi.RequestLog.Line;
import dev.omni.application.spi.RequestLog.Query;
import dev.omni.application.spi.StoreUnavailable;
import dev.omni.jdbc.JdbcStores;
import dev.omni.jdbc.Settings;
import dev.omni.jdbc.TestBed;
import dev.omni.jdbc.database.Database;
import dev.omni.jdbc.statement.NamedStatements;
import dev.omni.jdbc.statement.Row;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.UUID;
import java.util.concurrent.CompletableFuture;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** No line of an earlier version is lost on its way into a page, and none is there twice. */
final class FormerLinesTest {
  private static final Duration PATIENCE = Duration.ofSeconds(30);

  private static final String FILL =
      """
      INSERT INTO request_line (at, request_id, key_id, project_id, mode, method, route, received,
        status, code, took, sent, network, agent)
      VALUES (:at, :id, :key_id, :project_id, :mode, 'POST', '/runs', 7, 404, 'not_found', 5, 9,
        '192.0.2.0/24', 'curl')
      """;

  private final Samples samples = Samples.fresh();
  private final UUID key = samples.id();

  static Stream<Settings> databases() {
    return Stream.of(
        Settings.embedded(TestBed.folder(), System::nanoTime),
        TestBed.postgres("former" + UUID.randomUUID().toString().replace("-", "")));
  }

  private Line line(int i) {
    boolean known = i % 2 == 0;
    return new Line(
        Instant.parse("2026-11-22T12:00:00Z").plusSeconds(i),
        "req_" + i,
        known ? Optional.of(new Asker(key, samples.tenant())) : Optional.empty(),
        new Asked("POST", "/runs", 7),
        new Answered(404, Optional.of("not_found"), Duration.ofNanos(5000), 9),
        new From("192.0.2.0/24", "curl"));
  }

  private void fill(Database database, int from, int to) {
    database.together(
        handle -> {
          var rows = Stream.iterate(from, i -> i < to, i -> i + 1).map(i -> row(line(i))).toList();
          return NamedStatements.each(handle.getConnection(), FILL, rows);
        });
  }

  private static Row row(Line line) {
    return Row.empty()
        .with("at", line.at())
        .with("id", line.id())
        .with("key_id", line.asker().map(Asker::key))
        .with("project_id", line.asker().map(asker -> asker.tenant().projectId()))
        .with("mode", line.asker().map(asker -> asker.tenant().mode()));
  }

  private static long left(Database database) {
    return database
        .find("SELECT COUNT(*) AS left_over FROM request_line", Row.empty(), rs -> rs.getLong(1))
        .orElseThrow();
  }

  private static List<Line> listed(Database database) {
    return new JdbiRequestLog(database).list(Query.last(100_000));
  }

  private List<Line> expected(int count) {
    return Stream.iterate(count - 1, i -> i >= 0, i -> i - 1).map(this::line).toList();
  }

  @ParameterizedTest
  @MethodSource("databases")
  void they_are_all_moved_before_what_came_later_and_once(Settings settings) {
    try (Database database = TestBed.opened(settings)) {
      new JdbiRequestLog(database).write(List.of(line(2345)));
      fill(database, 0, 2345);

      new FormerLines(database).move(() -> false);
      new FormerLines(database).move(() -> false);

      assertThat(listed(database)).isEqualTo(expected(2346));
      assertThat(left(database)).isZero();
    }
  }

  @ParameterizedTest
  @MethodSource("databases")
  void a_move_that_is_broken_off_goes_on_where_it_was(Settings settings) {
    try (Database database = TestBed.opened(settings)) {
      fill(database, 0, 1500);
      database.update(
          "CREATE TABLE hindrance (ordinal BIGINT REFERENCES request_line (ordinal))", Row.empty());
      database.update("INSERT INTO hindrance SELECT MIN(ordinal) FROM request_line", Row.empty());
      var former = new FormerLines(database);

      assertThatThrownBy(() -> former.move(() -> false)).isNotInstanceOf(StoreUnavailable.class);

      assertThat(listed(database)).isEqualTo(expected(1500).subList(0, 1000));
      assertThat(left(database)).isEqualTo(500);
      database.update("DROP TABLE hindrance", Row.empty());
      former.move(() -> false);
      assertThat(listed(database)).isEqualTo(expected(1500));
    }
  }

  @Test
  void what_another_node_moves_meanwhile_is_not_moved_twice() throws Exception {
    try (Database here = TestBed.opened(TestBed.postgres("moving"))) {
      fill(here, 0, 10);
      var former = new FormerLines(here);
      CompletableFuture<Void> move =
          here.together(
              other -> {
                other.execute("DELETE FROM request_line");
                CompletableFuture<Void> begun =
                    CompletableFuture.runAsync(() -> former.move(() -> false));
                assertTimeoutPreemptively(PATIENCE, () -> waiting(here));
                return begun;
              });

      assertThatThrownBy(move::join).hasRootCauseInstanceOf(IllegalStateException.class);
      assertThat(listed(here)).isEmpty();
    }
  }

  /** Until somebody waits for a lock in this database. */
  private static void waiting(Database database) {
    String waiting =
        "SELECT COUNT(*) FROM pg_stat_activity"
            + " WHERE datname = current_database() AND wait_event_type = 'Lock'";
    while (database.find(waiting, Row.empty(), rs -> rs.getLong(1)).orElse(0L) == 0) {
      Thread.onSpinWait();
    }
  }

  @Test
  void an_opened_store_moves_them_by_itself() {
    Settings settings = Settings.embedded(TestBed.folder(), System::nanoTime);
    try (Database database = TestBed.opened(settings)) {
      fill(database, 0, 3);
    }
    try (JdbcStores stores = JdbcStores.open(settings)) {
      var log = stores.stores().office().requests();

      assertTimeoutPreemptively(
          PATIENCE,
          () -> {
            while (log.list(Query.last(9)).size() < 3) {
              Thread.onSpinWait();
            }
          });
    }
  }
}
