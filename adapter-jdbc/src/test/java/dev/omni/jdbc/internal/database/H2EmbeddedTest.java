package dev.omni.jdbc.internal.database;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.omni.application.spi.store.ChangeSet;
import dev.omni.application.spi.store.StoreUnavailableException;
import dev.omni.domain.run.Run;
import dev.omni.jdbc.DatabaseSettings;
import dev.omni.jdbc.JdbcStores;
import dev.omni.jdbc.TestDatabase;
import dev.omni.testkit.contract.Samples;
import java.nio.file.Path;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.Test;

/** The guarantees of the embedded database. */
final class H2EmbeddedTest {
  private final Path folder = TestDatabase.migrated();
  private final Samples samples = Samples.fresh();

  private JdbcStores open() {
    return JdbcStores.open(DatabaseSettings.embedded(folder, System::nanoTime));
  }

  private Run admitted(JdbcStores stores) {
    Run run = samples.job();
    stores.stores().runs().insert(run, Optional.empty(), ChangeSet.NONE);
    return run;
  }

  @Test
  void everything_is_there_when_it_is_opened_again() {
    Run run;
    try (JdbcStores stores = open()) {
      run = admitted(stores);
    }
    try (JdbcStores stores = open()) {
      assertThat(stores.stores().runs().find(run.tenant(), run.id())).contains(run);
    }
  }

  @Test
  void a_closed_store_says_that_it_is_closed() {
    JdbcStores stores = open();
    stores.close();
    Run run = samples.job();

    assertThatThrownBy(() -> admitted(stores)).isInstanceOf(StoreUnavailableException.class);
    assertThatThrownBy(() -> stores.stores().runs().find(run.tenant(), run.id()))
        .isInstanceOf(StoreUnavailableException.class);
  }

  @Test
  void while_the_disk_has_no_room_nothing_is_written_and_then_all_goes_on() {
    var free = new AtomicLong(DiskSpaceCheck.LEAST);
    var settings = DatabaseSettings.embedded(folder, System::nanoTime).with(free::get);
    try (JdbcStores stores = JdbcStores.open(settings)) {
      Run before = admitted(stores);
      free.decrementAndGet();

      assertThatThrownBy(() -> admitted(stores))
          .isInstanceOf(StoreUnavailableException.class)
          .hasMessageContaining("its disk has less than 32 MiB of free space");
      assertThatThrownBy(
              () ->
                  stores.stores().runEvents().append(before.tenant(), before.event(samples.now())))
          .isInstanceOf(StoreUnavailableException.class);
      assertThat(stores.stores().runs().find(before.tenant(), before.id())).contains(before);

      free.incrementAndGet();
      Run later = admitted(stores);
      assertThat(stores.stores().runs().find(later.tenant(), later.id())).contains(later);
    }
  }

  @Test
  void an_interrupted_thread_harms_nobody() {
    try (JdbcStores stores = open()) {
      Run run = admitted(stores);
      for (int i = 0; i < 50; i++) {
        Thread.currentThread().interrupt();
        tried(() -> stores.stores().runs().find(run.tenant(), run.id()));
        tried(() -> stores.stores().projects().projects());
        tried(() -> admitted(stores));
        tried(() -> stores.stores().runEvents().append(run.tenant(), run.event(samples.now())));
        Thread.interrupted();
      }

      Run later = admitted(stores);
      assertThat(stores.stores().runs().find(run.tenant(), run.id())).contains(run);
      assertThat(stores.stores().runs().find(later.tenant(), later.id())).contains(later);
    }
  }

  /** An interrupted thread may be told that the store is not to be had. */
  private static void tried(Runnable call) {
    try {
      call.run();
    } catch (StoreUnavailableException allowed) {
      assertThat(Thread.interrupted()).isTrue();
      Thread.currentThread().interrupt();
    }
  }
}
