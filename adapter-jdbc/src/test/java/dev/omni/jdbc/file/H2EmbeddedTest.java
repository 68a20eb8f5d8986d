package dev.omni.jdbc.file;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.omni.application.contract.Samples;
import dev.omni.application.spi.Change;
import dev.omni.application.spi.StoreUnavailable;
import dev.omni.domain.run.Run;
import dev.omni.jdbc.JdbcStores;
import dev.omni.jdbc.Settings;
import dev.omni.jdbc.TestBed;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.UUID;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** What is promised of the database in a file. */
final class H2EmbeddedTest {
  /** The two blocks that say where the newest piece is. */
  private static final int HEADS = 2 * 4096;

  private final Path folder = TestBed.folder();
  private final Samples samples = Samples.fresh();

  private JdbcStores open() {
    return JdbcStores.open(Settings.embedded(folder, System::nanoTime));
  }

  private Run admitted(JdbcStores stores) {
    Run run = samples.job();
    stores.stores().runs().admit(run, Optional.empty(), Change.NONE);
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
  void a_second_process_is_refused_at_once_and_the_first_is_not_harmed() throws Exception {
    try (JdbcStores stores = open()) {
      Process second = writer(folder);
      String said = new String(second.getErrorStream().readAllBytes(), StandardCharsets.UTF_8);

      assertThat(second.waitFor(30, TimeUnit.SECONDS)).isTrue();
      assertThat(second.exitValue()).isNotZero();
      assertThat(said)
          .contains(StoreUnavailable.class.getName())
          .contains("The database file is in use by another process: " + folder);
      Run run = admitted(stores);
      assertThat(stores.stores().runs().find(run.tenant(), run.id())).contains(run);
    }
  }

  @Test
  void a_closed_store_says_that_it_is_closed() {
    JdbcStores stores = open();
    stores.close();
    Run run = samples.job();

    assertThatThrownBy(() -> admitted(stores)).isInstanceOf(StoreUnavailable.class);
    assertThatThrownBy(() -> stores.stores().runs().find(run.tenant(), run.id()))
        .isInstanceOf(StoreUnavailable.class);
  }

  @Test
  void while_the_disk_has_no_room_nothing_is_written_and_then_all_goes_on() {
    var free = new AtomicLong(Room.LEAST);
    Settings usual = Settings.embedded(folder, System::nanoTime);
    var settings =
        new Settings(
            usual.url(), usual.user(), usual.password(), usual.nanos(), usual.lease(), free::get);
    try (JdbcStores stores = JdbcStores.open(settings)) {
      Run before = admitted(stores);
      free.decrementAndGet();

      assertThatThrownBy(() -> admitted(stores))
          .isInstanceOf(StoreUnavailable.class)
          .hasMessageContaining("of its disk less than 32 MiB are free");
      assertThatThrownBy(
              () -> stores.stores().records().note(before.tenant(), before.event(samples.now())))
          .isInstanceOf(StoreUnavailable.class);
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
        tried(() -> stores.stores().directory().projects());
        tried(() -> admitted(stores));
        tried(() -> stores.stores().records().note(run.tenant(), run.event(samples.now())));
        Thread.interrupted();
      }

      Run later = admitted(stores);
      assertThat(stores.stores().runs().find(run.tenant(), run.id())).contains(run);
      assertThat(stores.stores().runs().find(later.tenant(), later.id())).contains(later);
    }
  }

  @Test
  void a_close_moves_nothing_in_the_file() throws IOException {
    Path file = folder.resolve("omni.mv.db");
    long size;
    try (JdbcStores stores = open()) {
      for (int i = 0; i < 50; i++) {
        admitted(stores);
      }
      size = Files.size(file);
    }
    assertThat(Files.size(file)).isGreaterThanOrEqualTo(size);
  }

  @Test
  void until_its_pieces_are_looked_after_nothing_is_written_over() throws Exception {
    try (JdbcStores stores = open()) {
      for (int i = 0; i < 50; i++) {
        admitted(stores);
      }
    }
    Settings settings = Settings.embedded(folder, System::nanoTime);
    byte[] before = Files.readAllBytes(FileUrl.file(settings.url()));
    String url = settings.url() + ";RETENTION_TIME=0";
    try (Connection connection = DriverManager.getConnection(url, settings.user(), "");
        Statement statement = connection.createStatement()) {
      for (int i = 0; i < 20; i++) {
        statement.execute("CREATE TABLE more_" + i + " (id INT)");
      }
    }

    byte[] after = Files.readAllBytes(FileUrl.file(settings.url()));
    assertThat(Arrays.mismatch(after, HEADS, after.length, before, HEADS, before.length))
        .isEqualTo(before.length - HEADS);
  }

  /** An interrupted thread may be told that the store is not to be had. */
  private static void tried(Runnable call) {
    try {
      call.run();
    } catch (StoreUnavailable allowed) {
      assertThat(Thread.interrupted()).isTrue();
      Thread.currentThread().interrupt();
    }
  }

  @Test
  void what_was_acknowledged_before_a_kill_is_there() throws Exception {
    killed(3);
  }

  @Test
  @Tag("full")
  void what_was_acknowledged_before_a_kill_is_there_many_times() throws Exception {
    killed(30);
  }

  private void killed(int rounds) throws Exception {
    Set<String> acknowledged = new HashSet<>();
    for (int round = 0; round < rounds; round++) {
      acknowledged.addAll(killedAfter(200 + 37 * round));
      try (JdbcStores stores = open()) {
        for (String id : acknowledged) {
          assertThat(stores.stores().runs().find(HardWriter.TENANT, UUID.fromString(id)))
              .as("round %s, run %s", round, id)
              .isPresent();
        }
      }
    }
  }

  /** What a writer said it had written before it was killed in the middle of its work. */
  private List<String> killedAfter(int lines) throws IOException, InterruptedException {
    Process writer = writer(folder);
    var said = new ArrayList<String>();
    try (var out = writer.inputReader()) {
      String line = out.readLine();
      while (line != null) {
        said.add(line);
        if (said.size() == lines) {
          // By its handle: the process itself would close what it has said so far.
          writer.toHandle().destroyForcibly();
        }
        line = out.readLine();
      }
    }
    assertThat(writer.waitFor()).isEqualTo(137);
    // The last line may be cut.
    return said.subList(0, said.size() - 1);
  }

  private static Process writer(Path folder) throws IOException {
    Path java = Path.of(System.getProperty("java.home"), "bin", "java");
    assertThat(Files.isExecutable(java)).isTrue();
    return new ProcessBuilder(
            java.toString(),
            "-XX:TieredStopAtLevel=1",
            "-cp",
            System.getProperty("surefire.test.class.path", System.getProperty("java.class.path")),
            HardWriter.class.getName(),
            folder.toString())
        .start();
  }
}
