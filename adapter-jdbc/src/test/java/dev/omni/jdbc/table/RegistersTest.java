package dev.omni.jdbc.table;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.omni.application.contract.Samples;
import dev.omni.application.spi.Change;
import dev.omni.application.spi.RunStore;
import dev.omni.domain.access.Mode;
import dev.omni.domain.run.Run;
import dev.omni.domain.run.RunQuery;
import dev.omni.domain.run.RunQuery.Filter;
import dev.omni.domain.run.RunQuery.Position;
import dev.omni.domain.run.RunStatus;
import dev.omni.domain.run.Subject;
import dev.omni.jdbc.JdbcStores;
import dev.omni.jdbc.Settings;
import dev.omni.jdbc.TestBed;
import dev.omni.jdbc.database.EarlierVersion;
import dev.omni.jdbc.database.Plans;
import dev.omni.jdbc.statement.ManyRows;
import dev.omni.jdbc.statement.NamedParameters;
import dev.omni.jdbc.statement.NamedStatements;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Instant;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;

/** Where runs are found by what changes with them; what was there before is found there as well. */
final class RegistersTest {
  private static final String BEFORE = "14";

  private final Samples samples = Samples.fresh();

  private List<Run> laidOut(Settings settings) throws SQLException {
    EarlierVersion.layOut(settings, BEFORE);
    List<Run> all = samples.everyKind();
    try (Connection connection = connected(settings)) {
      NamedStatements.each(connection, RunRows.STRICT, all.stream().map(RunRows::full).toList());
    }
    return all;
  }

  private static Connection connected(Settings settings) throws SQLException {
    return DriverManager.getConnection(settings.url(), settings.user(), settings.password());
  }

  private List<Run> listed(RunStore runs, RunStatus status) {
    Filter filter = Samples.having(status);
    return runs.list(new RunQuery(samples.tenant(), filter, Optional.empty(), 100));
  }

  @Test
  void what_was_stored_before_is_found_by_its_status_and_when_it_is_due() throws SQLException {
    Settings settings = TestBed.postgres("registers");
    List<Run> all = laidOut(settings);
    Instant late = samples.now().plusSeconds(3600);

    try (JdbcStores jdbc = JdbcStores.open(settings)) {
      RunStore runs = jdbc.stores().runs();
      for (RunStatus status : RunStatus.values()) {
        assertThat(listed(runs, status))
            .isNotEmpty()
            .containsExactlyElementsOf(
                all.stream()
                    .filter(
                        run ->
                            run.status() == status && run.subject() instanceof Subject.OfCapability)
                    .sorted(Comparator.comparing(Position::of))
                    .toList());
      }
      assertThat(runs.due(Mode.TEST, late, Instant.EPOCH, 100))
          .containsExactlyInAnyOrderElementsOf(all.stream().filter(run -> run.due(late)).toList());
      Run waits = all.stream().filter(Run::cancellable).findFirst().orElseThrow();
      assertThat(runs.replace(waits.cancelled(samples.now()), Change.NONE)).isTrue();
      assertThat(listed(runs, RunStatus.CANCELLED)).hasSize(2);
    }
  }

  @Test
  void a_server_of_this_version_does_not_begin_while_one_of_before_is_running()
      throws SQLException {
    Settings settings = TestBed.postgres("registers_after_all_stopped");
    List<Run> all = laidOut(settings);
    try (Connection connection = connected(settings);
        Statement statement = connection.createStatement()) {
      statement.execute(EarlierVersion.session());
      assertThatThrownBy(() -> JdbcStores.open(settings)).hasMessageContaining("other nodes use");
    }

    try (JdbcStores jdbc = JdbcStores.open(settings)) {
      assertThat(jdbc.stores().runs().find(all.get(0).tenant(), all.get(0).id())).isPresent();
    }
  }

  /** Mostly nothing waits, and a plan of then is kept. */
  @Test
  void plans_made_while_nothing_is_open_go_by_keys() throws SQLException {
    Settings settings = TestBed.postgres("registers_at_rest");
    JdbcStores.open(settings).close();
    try (Connection connection = connected(settings);
        Statement statement = connection.createStatement()) {
      statement.execute("VACUUM ANALYZE");
      String due = NamedParameters.of(Registers.DUE).getSql();
      assertThat(Plans.kept(statement, due)).contains("using run_open_due on run_open");
      statement.execute("DEALLOCATE kept; " + Plans.writing());
      String close = ManyRows.Statement.of(Registers.CLOSE, Optional.empty()).sql();
      assertThat(Plans.kept(statement, close)).contains("using run_open_pkey on run_open");
    }
  }

  /** Or each version would be written into all of them. */
  @Test
  void no_index_of_runs_names_what_changes_with_them() {
    List<String> changed =
        Pattern.compile("(\\w+) = :")
            .matcher(RunRows.REPLACE.split("WHERE")[0])
            .results()
            .map(column -> column.group(1))
            .toList();
    List<String> indexes =
        TestBed.onPostgres().rows("SELECT indexdef FROM pg_indexes WHERE tablename = 'run'");

    assertThat(changed).contains("status", "due_at", "version");
    assertThat(indexes)
        .hasSizeGreaterThan(5)
        .flatMap(index -> Arrays.asList(index.split("\\W+")))
        .doesNotContainAnyElementsOf(changed);
  }

  @Test
  void keys_begin_with_what_tells_rows_apart() {
    String keys = "SELECT indexdef FROM pg_indexes WHERE indexname = '%s_pkey'";
    TestBed bed = TestBed.onPostgres();
    assertThat(bed.rows(keys.formatted("run")).get(0)).contains("(id, ");
    assertThat(bed.rows(keys.formatted("run_event")).get(0)).contains("(run_id, seq, ");
  }
}
