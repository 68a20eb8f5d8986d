package dev.omni.server.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.omni.application.json.JsonReader;
import dev.omni.domain.json.Json;
import dev.omni.server.ServerHere;
import dev.omni.server.Work;
import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class VerifySetCommandTest {
  @TempDir static Path folder;
  private static final List<String> EVIDENCE = new ArrayList<>();
  private static String keys;
  private static Path head;
  private static Path logged;
  private static ApiClient.Answer second;

  /** Four runs, of which one failed, one was cancelled and one waits; the server then stops. */
  @BeforeAll
  static void run() throws IOException, InterruptedException {
    Path data = folder.resolve("data");
    try (ServerHere server = ServerHere.on(data)) {
      Work work = Work.on(server.base(), server.credentials());
      var ended = new ArrayList<String>();
      ended.add(Work.text(work.direct("the-first-run", 1), "id"));
      ended.add(Work.text(work.direct("the-failed-run", 2, "fail"), "id"));
      ended.add(Work.text(work.job("the-cancelled-run", 3, "hold_queued=600"), "id"));
      work.cancel(ended.get(2));
      work.job("the-run-that-waits", 4, "hold_queued=600");
      for (String id : ended) {
        EVIDENCE.add(JsonReader.write(work.evidence(id).body()));
      }
      ApiClient client = server.client("test_key");
      head = written("head.json", client.get("/omni/sequence", "").body());
      second = client.get("/omni/runs?sequence=2", "");
      URI published = server.base().resolve("/.well-known/omni-keys.json");
      String listed =
          HttpClient.newHttpClient()
              .send(HttpRequest.newBuilder(published).build(), BodyHandlers.ofString())
              .body();
      keys = Files.writeString(folder.resolve("keys.json"), listed).toString();
    }
    try (ServerHere server = ServerHere.on(data)) {
      ApiClient client = server.client("test_key");
      Json.Obj last = (Json.Obj) client.get("/omni/sequence", "").data();
      String path = "/lqm/evidence/" + last.text("evidence_id");
      logged = written("logged.json", client.get(path, "").body());
    }
  }

  private static Path written(String name, Json body) throws IOException {
    return Files.writeString(folder.resolve(name), JsonReader.write(body));
  }

  /** Returns a new folder with some of the evidence, by its numbers. */
  private static Path set(int... numbers) throws IOException {
    Path set = Files.createTempDirectory(folder, "set");
    for (int number : numbers) {
      Files.writeString(set.resolve(number + ".json"), EVIDENCE.get(number - 1));
    }
    return set;
  }

  private static InProcessCommand verified(Path set, String... more) {
    var all = new ArrayList<>(List.of("evidence", "verify-set", set.toString(), "--key", keys));
    all.addAll(List.of(more));
    return InProcessCommand.run(all.toArray(String[]::new));
  }

  @Test
  void all_runs_up_to_the_head_are_there_but_for_the_one_that_waits() throws IOException {
    var done = verified(set(1, 2, 3), "--head", head.toString());

    assertThat(done.status()).as(done.out() + done.err()).isZero();
    assertThat(done.out())
        .contains("pass  evidence: 3 valid")
        .contains("complete from 1 to 4; not ended as of the head: 4");
  }

  @Test
  void one_file_that_is_removed_is_named_by_its_number() throws IOException {
    var failed = verified(set(1, 3));
    assertThat(failed.status()).isEqualTo(1);
    assertThat(failed.out()).contains("lacks the evidence of number 2");

    var cancelled = verified(set(1, 2), "--head", head.toString());
    assertThat(cancelled.status()).isEqualTo(1);
    assertThat(cancelled.out()).contains("lacks the evidence of number 3");
  }

  @Test
  void the_head_in_the_log_of_the_stop_says_the_same() throws IOException {
    assertThat(verified(set(1, 2, 3), "--head", logged.toString()).status()).isZero();
    assertThat(verified(set(1, 2), "--head", logged.toString()).out())
        .contains("lacks the evidence of number 3");
  }

  @Test
  void a_part_and_a_file_of_lines_are_checked_alike() throws IOException {
    assertThat(verified(set(2, 3), "--from", "2", "--to", "3").status()).isZero();
    assertThat(verified(set(2, 3), "--from", "0").err()).contains("--from must be a number");

    Path lines = folder.resolve("all.ndjson");
    Files.writeString(lines, EVIDENCE.get(0) + "\n" + EVIDENCE.get(2) + "\n");
    var done = verified(lines);
    assertThat(done.status()).isEqualTo(1);
    assertThat(done.out()).contains("lacks the evidence of number 2");
  }

  @Test
  void a_changed_file_and_one_that_is_no_evidence_are_named() throws IOException {
    Path set = set(1, 3);
    String other = EVIDENCE.get(1).replace("\"failed\"", "\"completed\"");
    Files.writeString(set.resolve("two.json"), other);
    Files.writeString(set.resolve("x.json"), "{");
    var done = verified(set);

    assertThat(done.status()).isEqualTo(1);
    assertThat(done.out())
        .contains("FAIL  two.json: payload: ")
        .contains("FAIL  x.json: ")
        .contains("lacks the evidence of number 2");
  }

  @Test
  void without_any_evidence_nothing_can_be_said() throws IOException {
    assertThat(verified(set()).status()).isEqualTo(3);
    assertThat(verified(Path.of("no-such-folder")).err()).contains("no such file");
  }

  @Test
  void a_run_is_found_by_its_number() {
    assertThat(second.status()).isEqualTo(200);
    List<Json> found = ((Json.Arr) second.data()).items();
    assertThat(found).hasSize(1);
    assertThat(((Json.Obj) found.get(0)).text("status")).isEqualTo("failed");
  }
}
