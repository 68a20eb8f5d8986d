package dev.omni.jdbc;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.omni.application.spi.store.ChangeSet;
import dev.omni.application.spi.store.RunStore;
import dev.omni.application.spi.store.StoreUnavailableException;
import dev.omni.domain.run.Run;
import dev.omni.testkit.contract.ConcurrentCalls;
import dev.omni.testkit.contract.Samples;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.Callable;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** Errors of a server that succeed when retried. */
class TransientErrorIT {
  private final TestDatabase database = PostgresDatabases.shared();
  private final RunStore runs = database.empty().runs();
  private final Samples samples = Samples.fresh();

  /** Deadlocks for the first rows that are to be inserted; a sequence is not rolled back. */
  private void deadlocks(int count) {
    database.sql("CREATE SEQUENCE refused");
    database.sql(
        """
        CREATE FUNCTION refuse() RETURNS trigger LANGUAGE plpgsql AS $$
        BEGIN
          IF nextval('refused') <= %d THEN
            RAISE EXCEPTION 'deadlock detected' USING ERRCODE = '40P01';
          END IF;
          RETURN NEW;
        END $$
        """
            .formatted(count));
    database.sql(
        "CREATE TRIGGER refuse BEFORE INSERT ON run FOR EACH ROW EXECUTE FUNCTION refuse()");
  }

  @AfterEach
  void mend() {
    database.sql("DROP TRIGGER IF EXISTS refuse ON run");
    database.sql("DROP FUNCTION IF EXISTS refuse");
    database.sql("DROP SEQUENCE IF EXISTS refused");
  }

  private boolean stored() {
    Run run = samples.job();
    runs.insert(run, Optional.of(samples.record(run.id().toString(), run.id())), ChangeSet.NONE);
    return runs.find(run.tenant(), run.id()).isPresent();
  }

  @Test
  void a_lone_write_is_made_again() {
    deadlocks(3);
    assertThat(stored()).isTrue();
  }

  @Test
  void a_group_is_made_again_one_by_one_and_nobody_hears_of_it() throws Exception {
    deadlocks(3);
    try (var atOnce = new ConcurrentCalls()) {
      List<Boolean> stored =
          atOnce.all(
              IntStream.range(0, 40).<Callable<Boolean>>mapToObj(i -> this::stored).toList());
      assertThat(stored).hasSize(40).containsOnly(true);
    }
  }

  @Test
  void what_is_refused_each_time_ends_as_a_store_that_does_not_answer() {
    deadlocks(1000);
    assertThatThrownBy(this::stored)
        .isInstanceOf(StoreUnavailableException.class)
        .hasMessageContaining("deadlock");
  }
}
