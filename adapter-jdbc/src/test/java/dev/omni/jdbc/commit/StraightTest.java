package dev.omni.jdbc.commit;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.omni.application.contract.Samples;
import dev.omni.application.spi.Change;
import dev.omni.application.spi.RunStore.Step;
import dev.omni.domain.run.Run;
import dev.omni.jdbc.Settings;
import dev.omni.jdbc.TestBed;
import dev.omni.jdbc.statement.NamedStatements;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;

/** What nothing stands in the way of is written at once; what is hindered writes nothing. */
final class StraightTest {
  private final TestBed bed = TestBed.onPostgres();
  private final Samples samples = Samples.fresh();

  /** Sends them, then gives up whatever has not been committed. */
  private void sent(List<Write> writes) throws SQLException {
    Settings settings = TestBed.postgres();
    try (Connection connection =
        DriverManager.getConnection(settings.url(), settings.user(), settings.password())) {
      connection.setAutoCommit(false);
      try {
        assertThat(Straight.written(connection, writes)).isTrue();
      } finally {
        connection.rollback();
      }
    }
  }

  private Write admitting(Run run, String key) {
    Change with = Change.telling(run.event(samples.now())).sealing(samples.leaf(run.id()));
    return Write.admitting(run, Optional.of(samples.record(key, run.id())), with);
  }

  private Write cancelling(Run run) {
    return Write.replacing(new Step(run.cancelled(samples.now()), Change.NONE));
  }

  private List<String> stored(String table) {
    return bed.rows("SELECT id FROM " + table + " ORDER BY id");
  }

  @Test
  void new_runs_are_committed_on_the_way_on_which_they_are_sent() throws SQLException {
    bed.empty();
    Run one = samples.job();
    Run other = samples.job();

    sent(List.of(admitting(one, "one"), admitting(other, "other")));

    assertThat(stored("run"))
        .containsExactlyInAnyOrder(one.id().toString(), other.id().toString())
        .isEqualTo(stored("leaf"))
        .isEqualTo(bed.rows("SELECT leaf_id FROM waiting ORDER BY leaf_id"));
  }

  private void storedAs(Run... runs) {
    for (Run run : runs) {
      assertThat(bed.jdbc().stores().runs().find(run.tenant(), run.id())).contains(run);
    }
  }

  @Test
  void what_is_the_same_in_all_rows_is_stored_with_each() throws SQLException {
    bed.empty();
    Run one = samples.job();
    Run other = samples.copy(one);

    sent(List.of(admitting(one, "one"), admitting(other, "other")));
    storedAs(one, other);

    sent(List.of(cancelling(one), cancelling(other)));
    storedAs(one.cancelled(samples.now()), other.cancelled(samples.now()));
  }

  @Test
  void runs_of_two_tenants_in_different_states_keep_what_is_theirs() throws SQLException {
    bed.empty();
    Run one = samples.job();
    Run other = samples.other().job();
    sent(List.of(admitting(one, "one"), admitting(other, "other")));
    storedAs(one, other);

    Run taken = one.takenBy(samples.lease(), samples.now());
    sent(List.of(Write.replacing(new Step(taken, Change.NONE)), cancelling(other)));
    storedAs(taken, other.cancelled(samples.now()));
  }

  @Test
  void of_runs_of_which_one_finds_its_key_held_none_is_written() throws SQLException {
    bed.empty();
    Run holder = samples.job();
    sent(List.of(admitting(holder, "held")));
    List<Write> hindered =
        List.of(admitting(samples.job(), "free"), admitting(samples.job(), "held"));

    assertThatThrownBy(() -> sent(hindered)).isInstanceOf(NamedStatements.Refused.class);

    assertThat(stored("run")).containsExactly(holder.id().toString()).isEqualTo(stored("leaf"));
  }

  @Test
  void of_next_versions_of_which_one_does_not_follow_none_is_written() throws SQLException {
    bed.empty();
    Run one = samples.job();
    Run other = samples.job();
    sent(List.of(admitting(one, "one"), admitting(other, "other")));
    bed.jdbc().stores().runs().replace(other.cancelled(samples.now()), Change.NONE);

    List<Write> hindered = List.of(cancelling(one), cancelling(other));

    assertThatThrownBy(() -> sent(hindered)).isInstanceOf(NamedStatements.Refused.class);

    assertThat(bed.jdbc().stores().runs().find(one.tenant(), one.id())).contains(one);
  }
}
