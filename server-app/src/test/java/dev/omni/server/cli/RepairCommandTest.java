package dev.omni.server.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.omni.application.json.JsonReader;
import dev.omni.domain.json.Json;
import dev.omni.jdbc.DatabaseSettings;
import dev.omni.server.ServerHere;
import dev.omni.server.Work;
import java.io.IOException;
import java.io.RandomAccessFile;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Records that cannot be read, as the command finds them and ends their runs. */
class RepairCommandTest {
  private static final int BLOCK = 4096;

  @TempDir Path folder;

  private static InProcessCommand on(Path data, String... words) {
    var all = new ArrayList<>(List.of(words));
    all.add("--data-dir=" + data);
    return InProcessCommand.run(all.toArray(String[]::new));
  }

  private InProcessCommand run(String... words) {
    return on(folder, words);
  }

  private void sql(String text) throws SQLException {
    String url = DatabaseSettings.embedded(folder, System::nanoTime).url();
    try (var connection = DriverManager.getConnection(url, "omni", "");
        var statement = connection.createStatement()) {
      statement.execute(text);
    }
  }

  @Test
  void a_queued_run_is_named_by_a_dry_one_and_ended_by_another() throws Exception {
    String id;
    try (var server = ServerHere.on(folder)) {
      Work work = Work.on(server.base(), server.credentials());
      id = Work.text(work.job("repair-held", 1, "hold_queued=60"), "id");
      work.direct("repair-good", 2);
    }
    assertThat(run("repair").out()).isEqualTo("0 unreadable, 0 ended\n");
    sql("UPDATE run SET input = '{\"data\":' WHERE id = '" + id + "'");

    InProcessCommand migrate = run("migrate");
    assertThat(migrate.status()).isZero();
    assertThat(migrate.out()).contains("run  " + id, "would end run  " + id, "omni repair");
    InProcessCommand dry = run("repair", "--dry-run");
    assertThat(dry.status()).isEqualTo(1);
    assertThat(dry.out()).contains("run  " + id + "  ", "1 unreadable, 1 to end");

    Json.Obj repaired = (Json.Obj) JsonReader.parse(run("repair", "--json").out());
    assertThat(repaired.items("ended_runs")).containsExactly(Json.str(id));
    assertThat(((Json.Obj) repaired.items("records").get(0)).text("reason")).contains("complete");
    assertThat(run("repair").out()).contains("1 unreadable, 0 ended");
  }

  /** Overwrites all blocks of the database in which a text stands, but for heads of its parts. */
  private static void damaged(Path file, String text) throws IOException {
    String all = Files.readString(file, StandardCharsets.ISO_8859_1);
    try (var opened = new RandomAccessFile(file.toFile(), "rw")) {
      for (int at = all.indexOf(text); at >= 0; at = all.indexOf(text, at + 1)) {
        opened.seek((long) at / BLOCK * BLOCK + BLOCK / 8);
        opened.write(new byte[BLOCK * 3 / 4]);
      }
    }
  }

  @Tag("ci")
  @Test
  void a_damaged_database_is_salvaged_into_a_new_folder_and_a_server_starts_on_it()
      throws Exception {
    Path old = folder.resolve("old");
    Path made = folder.resolve("made");
    List<String> ids = new ArrayList<>();
    try (var server = ServerHere.on(old)) {
      Work work = Work.on(server.base(), server.credentials());
      for (int i = 0; i < 60; i++) {
        ids.add(Work.text(work.direct("salvaged-" + i, i), "id"));
      }
      assertThat(on(old, "repair", "--salvage=" + made).err()).contains("cannot be opened");
    }
    Path file = old.resolve("omni.mv.db");
    for (int i = 20; i < 24; i++) {
      damaged(file, "{\"values\":[" + i);
    }
    byte[] before = Files.readAllBytes(file);

    InProcessCommand salvaged = on(old, "repair", "--salvage=" + made);
    assertThat(salvaged.status()).as(salvaged.err()).isEqualTo(1);
    assertThat(salvaged.out()).contains("TABLE", "LOST", "rows of", "evidence verify-log");
    assertThat(Files.readAllBytes(file)).isEqualTo(before);
    assertThat(on(old, "repair", "--salvage=" + made).err()).contains("--salvage", "has files");
    assertThat(on(made, "repair", "--dry-run").out()).contains("0 unreadable");
    try (var server = ServerHere.on(made)) {
      Work work = Work.on(server.base(), server.credentials());
      ApiClient client = server.client("test_key");
      assertThat(ids)
          .filteredOn(id -> client.get("/omni/runs/" + id, "").status() == 200)
          .hasSizeBetween(1, 59);
      work.direct("salvaged-new", 1);
    }
  }

  @Test
  void what_cannot_be_salvaged_is_refused_with_the_reason() {
    assertThat(run("repair", "--salvage=" + folder.resolve("x")).err()).contains("outside");
    Path none = folder.resolveSibling(folder.getFileName() + "-made");
    InProcessCommand refused = run("repair", "--salvage=" + none);
    assertThat(refused.status()).isEqualTo(2);
    assertThat(refused.err()).contains("There is no database at ");
  }
}
