package dev.omni.server.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.omni.server.CurrentTables;
import dev.omni.server.ServerHere;
import dev.omni.server.Work;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.time.Instant;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The rotation of master keys while a server runs; encrypted secrets stay readable. */
class MasterKeysCommandTest {
  @TempDir(factory = CurrentTables.class)
  Path folder;

  private InProcessCommand command(String... words) {
    var all = new java.util.ArrayList<>(List.of(words));
    all.add("--data-dir=" + folder);
    return InProcessCommand.run(all.toArray(String[]::new));
  }

  private String done(String... words) {
    InProcessCommand command = command(words);
    assertThat(command.status()).as(command.err()).isZero();
    return command.out();
  }

  private Path ring() {
    return folder.resolve("master.key");
  }

  private static void anHourAgo(Path file) throws Exception {
    Files.setLastModifiedTime(file, FileTime.from(Instant.now().minusSeconds(3600)));
  }

  @Test
  void everything_is_sealed_anew_and_the_old_key_goes_when_it_seals_nothing() throws Exception {
    String cursor;
    try (var server = ServerHere.on(folder)) {
      cursor = nextCursor(server);
      String old = Files.readString(ring()).split(" ", 2)[0];
      assertThat(done("master-keys", "list")).containsPattern(old + " +yes +4");

      String after = done("master-keys", "rotate");

      String active = Files.readString(ring()).split(" ", 2)[0];
      assertThat(active).isNotEqualTo(old);
      assertThat(after).containsPattern(active + " +yes +4").containsPattern(old + " +no +0");
      assertThat(command("master-keys", "prune").status()).as("too early").isEqualTo(2);
      anHourAgo(ring());
      assertThat(done("master-keys", "prune")).contains(active).doesNotContain(old);
      assertThat(Files.readString(ring())).doesNotContain(old);
      assertThat(done("audit", "list")).contains("secrets.rotate", "secrets.prune", old);
    }
    try (var server = ServerHere.on(folder)) {
      var client = server.client("test_key");
      assertThat(client.get("/omni/runs?limit=1&cursor=" + cursor, "").status()).isEqualTo(200);
      assertThat(done("audit", "verify")).contains(" 0 problems");
    }
  }

  /** A cursor that a list gave: it is signed with one of the house's secrets. */
  private static String nextCursor(ServerHere server) {
    Work work = Work.on(server.base(), server.credentials());
    work.direct("secrets-0001", 1);
    work.direct("secrets-0002", 2);
    var page = server.client("test_key").get("/omni/runs?limit=1", "");
    return page.body()
        .findObject("meta")
        .flatMap(meta -> meta.findText("next_cursor"))
        .orElseThrow();
  }
}
