package dev.omni.jdbc.statement;

import static org.assertj.core.api.Assertions.assertThat;

import dev.omni.application.contract.Samples;
import dev.omni.application.spi.Change;
import dev.omni.domain.run.Run;
import dev.omni.jdbc.Settings;
import dev.omni.jdbc.TestBed;
import dev.omni.jdbc.database.Plans;
import dev.omni.jdbc.table.RunRows;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;

/** One statement for many rows tells of each row what a statement for it alone would tell. */
final class ManyRowsTest {
  private static final Optional<String> ID = Optional.of("id");

  private final TestBed bed = TestBed.onPostgres();
  private final Samples samples = Samples.fresh();

  private interface Work<T> {
    T with(Connection connection) throws SQLException;
  }

  private static <T> T connected(Work<T> work) throws SQLException {
    Settings settings = TestBed.postgres();
    try (Connection connection =
        DriverManager.getConnection(settings.url(), settings.user(), settings.password())) {
      return work.with(connection);
    }
  }

  private List<Run> stored(int count) {
    var runs = new ArrayList<Run>();
    for (int i = 0; i < count; i++) {
      Run run = samples.job();
      bed.jdbc().stores().runs().admit(run, Optional.empty(), Change.NONE);
      runs.add(run);
    }
    return runs;
  }

  private int[] replaced(List<Run> next) throws SQLException {
    List<Row> rows =
        next.stream().map(run -> RunRows.next(run, run.state().version() - 1)).toList();
    return connected(connection -> ManyRows.each(connection, RunRows.REPLACE, ID, rows));
  }

  @Test
  void only_rows_of_the_version_before_are_met_and_each_is_told_of_by_itself() throws SQLException {
    bed.empty();
    List<Run> runs = stored(3);
    List<Run> next = runs.stream().map(run -> run.cancelled(samples.now())).toList();
    assertThat(replaced(List.of(next.get(1)))).containsExactly(1);

    assertThat(replaced(next)).containsExactly(1, 0, 1);
  }

  @Test
  void of_two_next_versions_of_one_run_exactly_one_is_stored() throws SQLException {
    bed.empty();
    Run run = stored(1).get(0);

    assertThat(replaced(List.of(run.cancelled(samples.now()), run.cancelled(samples.now()))))
        .containsExactlyInAnyOrder(0, 1);
  }

  @Test
  void rows_of_one_tenant_are_alike_unless_one_has_what_others_lack_or_all_have_it() {
    ManyRows.Statement statement = ManyRows.Statement.of(RunRows.REPLACE, Optional.empty());
    Run one = samples.job();
    Row waits = RunRows.next(one, 1);
    Row leased = RunRows.next(one.takenBy(samples.lease(), samples.now()), 1);

    assertThat(statement.alike(List.of(waits, RunRows.next(samples.job(), 1)))).isTrue();
    assertThat(statement.alike(List.of(waits, leased))).isFalse();
    assertThat(statement.alike(List.of(leased, leased))).isFalse();
    assertThat(statement.alike(List.of(waits, RunRows.next(samples.other().job(), 1)))).isFalse();
  }

  @Test
  void what_is_alike_is_given_once() {
    assertThat(ManyRows.Statement.alike(RunRows.REPLACE).sql())
        .contains("?::uuid AS project_id", "unnest(?::uuid[]) AS id");
  }

  @Test
  void of_two_rows_of_one_key_the_first_is_stored() throws SQLException {
    bed.empty();
    Row row = RunRows.full(samples.job());
    Row other = RunRows.full(samples.job());

    int[] counts =
        connected(
            connection -> ManyRows.each(connection, RunRows.INSERT, ID, List.of(row, other, row)));

    assertThat(counts).containsExactly(1, 1, 0);
  }

  @Test
  void a_plan_made_while_the_tables_are_empty_finds_runs_by_their_key() throws SQLException {
    bed.empty();
    bed.sql("TRUNCATE run");

    String plan =
        connected(
            connection -> {
              try (Statement statement = connection.createStatement()) {
                statement.execute(Plans.writing());
                return Plans.kept(statement, ManyRows.Statement.of(RunRows.REPLACE, ID).sql());
              }
            });

    assertThat(plan).contains("using run_pkey on run").doesNotContain("Seq Scan");
  }
}
