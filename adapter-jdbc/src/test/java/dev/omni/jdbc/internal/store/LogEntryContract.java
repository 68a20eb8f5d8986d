package dev.omni.jdbc.internal.store;

import static org.assertj.core.api.Assertions.assertThat;

import dev.omni.application.spi.Stores;
import dev.omni.application.spi.store.ChangeSet;
import dev.omni.domain.evidence.LogEntry;
import dev.omni.jdbc.TestDatabase;
import dev.omni.testkit.contract.Samples;
import java.util.Optional;
import org.junit.jupiter.api.Test;

/** An entry of the evidence log is written once and pending once. */
abstract class LogEntryContract {
  private final TestDatabase database;
  private final Samples samples = Samples.fresh();

  LogEntryContract(TestDatabase database) {
    this.database = database;
  }

  private void admit(Stores stores, String name, LogEntry entry) {
    ChangeSet with = ChangeSet.NONE.withLogEntry(entry);
    stores.documents().insert(samples.document("kind", name), Optional.empty(), with);
  }

  @Test
  void a_leaf_that_is_there_does_not_wait_again() {
    Stores stores = database.empty();
    LogEntry entry = samples.leaf(samples.id());
    LogEntry other = samples.leaf(samples.id());

    admit(stores, "one", entry);
    admit(stores, "two", entry);
    admit(stores, "three", other);

    assertThat(stores.evidence().log(9).logEntries()).containsExactly(entry, other);
  }
}
