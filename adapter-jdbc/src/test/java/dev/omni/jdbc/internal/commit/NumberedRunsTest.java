package dev.omni.jdbc.internal.commit;

import static org.assertj.core.api.Assertions.assertThat;

import dev.omni.application.spi.store.ChangeSet;
import dev.omni.domain.access.Tenant;
import dev.omni.domain.run.Run;
import dev.omni.jdbc.DatabaseSettings;
import dev.omni.jdbc.TestDatabase;
import dev.omni.jdbc.internal.database.Database;
import dev.omni.testkit.contract.Samples;
import java.util.List;
import java.util.Optional;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** The numbers of the runs of a transaction, and what they cost. */
final class NumberedRunsTest {
  private static final String RAISED =
      "SELECT COALESCE(SUM(execution_count), 0) FROM information_schema.query_statistics"
          + " WHERE sql_statement LIKE 'UPDATE run_sequence SET last_number%'";

  private final Database database =
      TestDatabase.opened(DatabaseSettings.embedded(TestDatabase.migrated(), System::nanoTime));
  private final GroupCommitter committer = new GroupCommitter(database);
  private final Samples samples = Samples.fresh();
  private final Samples others = samples.other();

  @BeforeEach
  void count() {
    database.write(handle -> handle.execute("SET QUERY_STATISTICS TRUE"));
    committer.commit(List.of(write(samples.job()), write(others.job())));
  }

  @AfterEach
  void close() {
    committer.close();
    database.close();
  }

  private Write write(Run run) {
    return Write.admitting(
        run, Optional.of(samples.record("key-" + run.id(), run.id())), ChangeSet.NONE);
  }

  private long raised() {
    return database.read(handle -> handle.createQuery(RAISED).mapTo(Long.class).one());
  }

  private List<Long> numbers(Tenant tenant) {
    return database.read(
        handle ->
            handle
                .createQuery(
                    "SELECT sequence_number FROM run WHERE project_id = :id ORDER BY sequence_number")
                .bind("id", tenant.projectId())
                .mapTo(Long.class)
                .list());
  }

  @Test
  void one_statement_raises_the_number_of_a_project_for_all_runs_of_a_transaction() {
    long before = raised();
    List<Write> writes =
        Stream.concat(
                IntStream.range(0, 100).mapToObj(i -> write(samples.job())),
                IntStream.range(0, 20).mapToObj(i -> write(others.job())))
            .toList();

    assertThat(committer.commit(writes)).hasSize(120).containsOnly(WriteResult.STORED);

    assertThat(raised() - before).isEqualTo(2);
    assertThat(numbers(samples.tenant())).hasSize(101).endsWith(100L, 101L);
    assertThat(numbers(others.tenant())).hasSize(21).endsWith(20L, 21L);
  }

  @Test
  void a_transaction_in_which_one_write_is_refused_takes_no_number_for_it() {
    Run there = samples.job();
    committer.commit(write(there));
    Write again = Write.admitting(there, Optional.empty(), ChangeSet.NONE);

    assertThat(committer.commit(List.of(write(samples.job()), again, write(samples.job()))))
        .containsExactly(WriteResult.STORED, WriteResult.TAKEN, WriteResult.STORED);

    assertThat(numbers(samples.tenant())).containsExactly(1L, 2L, 3L, 4L);
  }
}
