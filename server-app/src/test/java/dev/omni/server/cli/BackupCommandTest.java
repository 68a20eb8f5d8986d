package dev.omni.server.cli;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import dev.omni.server.ServerHere;
import dev.omni.server.Work;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.atomic.AtomicBoolean;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A backup of a server under load, and its restoration. */
class BackupCommandTest {
  @TempDir private Path folder;

  private InProcessCommand on(Path data, String... words) {
    var all = new ArrayList<>(List.of(words));
    all.add("--data-dir=" + data);
    return InProcessCommand.run(all.toArray(String[]::new));
  }

  @Test
  void what_was_answered_before_the_backup_is_there_after_the_restoration() throws Exception {
    Path data = folder.resolve("first");
    Path archive = folder.resolve("omni.zip");
    List<String> answered = new CopyOnWriteArrayList<>();
    List<String> before;
    try (ServerHere server = ServerHere.on(data)) {
      Work work = Work.on(server.base(), server.credentials());
      var stop = new AtomicBoolean();
      var load =
          new Thread(
              () -> {
                for (int i = 0; !stop.get(); i++) {
                  answered.add(Work.text(work.direct("backup-run-" + i, i), "id"));
                }
              });
      load.start();
      await().atMost(Duration.ofSeconds(60)).until(() -> answered.size() >= 10);
      before = List.copyOf(answered);

      InProcessCommand done = on(data, "backup", archive.toString());

      assertThat(done.status()).as(done.err()).isZero();
      int during = answered.size();
      await().atMost(Duration.ofSeconds(60)).until(() -> answered.size() > during);
      stop.set(true);
      load.join();
      assertThat(on(data, "backup", archive.toString()).err()).contains("exists already");
    }
    assertThat(PosixFilePermissions.toString(Files.getPosixFilePermissions(archive)))
        .isEqualTo("rw-------");

    Path restored = folder.resolve("second");
    InProcessCommand back = on(restored, "restore", archive.toString());
    assertThat(back.status()).as(back.err()).isZero();
    assertThat(on(restored, "restore", archive.toString()).err()).contains("new or empty folder");
    try (ServerHere server = ServerHere.on(restored)) {
      Work work = Work.on(server.base(), server.credentials());
      assertThat(before).allSatisfy(run -> assertThat(work.status(run)).isEqualTo("completed"));
      assertThat(Work.text(work.direct("backup-run-0", 0), "id")).isEqualTo(before.get(0));
    }
    InProcessCommand log = on(restored, "evidence", "verify-log");
    assertThat(log.status()).as(log.out() + log.err()).isZero();
  }

  @Test
  void another_file_is_no_archive_and_an_absent_one_is_named() throws Exception {
    Path other = Files.writeString(folder.resolve("other"), "no archive");

    assertThat(on(folder.resolve("a"), "restore", other.toString()).err())
        .contains("must be an archive of omni backup");
    assertThat(on(folder.resolve("b"), "restore", folder.resolve("none").toString()).err())
        .contains("no such file");
  }
}
