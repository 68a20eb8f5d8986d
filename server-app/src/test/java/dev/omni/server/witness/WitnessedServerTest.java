package dev.omni.server.witness;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.awaitility.Awaitility.await;

import dev.omni.application.json.JsonReader;
import dev.omni.domain.evidence.Cosignature;
import dev.omni.domain.evidence.NoteKey;
import dev.omni.domain.evidence.SignedNote;
import dev.omni.domain.fault.InvalidSettingException;
import dev.omni.domain.json.Json;
import dev.omni.server.ServerHere;
import dev.omni.server.Work;
import dev.omni.server.cli.InProcessCommand;
import dev.omni.server.setting.Setting;
import dev.omni.server.witness.WitnessServer.Address;
import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A server with a witness and a time authority: what they say, and what they find. */
@Tag("ci")
class WitnessedServerTest {
  private static final Duration PATIENCE = Duration.ofSeconds(60);
  private static final HttpClient HTTP = HttpClient.newHttpClient();

  @TempDir Path folder;

  private Path data() {
    return folder.resolve("data");
  }

  private InProcessCommand command(String... words) {
    var all = new java.util.ArrayList<>(List.of(words));
    all.add("--data-dir=" + data());
    return InProcessCommand.run(all.toArray(String[]::new));
  }

  /** The key of the log, as the command prints it for a witness. */
  private String logKey() {
    try (var once = ServerHere.on(data())) {
      assertThat(once.base()).isNotNull();
    }
    InProcessCommand printed = command("evidence", "log-keys");
    assertThat(printed.status()).as(printed.err()).isZero();
    return printed.out().strip();
  }

  private WitnessServer witness(String logKey, int port) {
    return WitnessServer.start(
        "witness.example/w1",
        folder.resolve("witness"),
        List.of(logKey),
        new Address("127.0.0.1", port),
        Clock.systemUTC());
  }

  private static Map<Setting, String> of(WitnessServer witness) {
    return Map.of(Setting.WITNESSES, witness.vkey() + " " + witness.url());
  }

  private static String run(ServerHere server, String key) {
    Json.Obj run =
        (Json.Obj)
            Work.on(server.base(), server.credentials()).direct("witnessed-" + key, 7).data();
    return run.findText("id").orElseThrow();
  }

  private static Json.Obj outside(ServerHere server, String run) {
    return (Json.Obj) server.client("test_key").get("/lqm/evidence/" + run + "/outside", "").data();
  }

  /** Returns whether a rule of the guard finds a time from outside of a run. */
  private static boolean isTimed(ServerHere server, String run) {
    Json.Obj rule =
        Json.obj(
            "id", "untimed", "when", "!evidence.outside_time", "outcome", "block", "reason", "r");
    Json.Obj action =
        Json.obj("action", "quote", "evidence", Json.arr(run), "rules", Json.arr(rule));
    String told =
        server.client("test_key").post("/guard/check", action, "timed-" + run).body().canonical();
    assertThat(told).contains("\"outcome\"");
    return !told.contains("\"rule\":\"untimed\"");
  }

  private static long cosignatures(ServerHere server, String run) {
    return outside(server, run).findWhole("cosignatures").orElseThrow();
  }

  private static String text(URI from) throws IOException, InterruptedException {
    return HTTP.send(HttpRequest.newBuilder(from).build(), BodyHandlers.ofString()).body();
  }

  private static Optional<String> alarm(ServerHere server) throws Exception {
    Json.Obj ready = (Json.Obj) JsonReader.parse(text(server.base().resolve("/readyz")));
    return ready.findObject("alarms").flatMap(alarms -> alarms.findText("log"));
  }

  private static String metric(ServerHere server, String name) throws Exception {
    URI metrics = URI.create(server.credentials().findText("admin_url").orElseThrow() + "/metrics");
    return text(metrics).lines().filter(line -> line.startsWith(name)).findFirst().orElse("");
  }

  private static void copy(Path from, Path to) throws IOException {
    try (var files = Files.walk(from)) {
      for (Path file : files.toList()) {
        Path target = to.resolve(from.relativize(file).toString());
        if (Files.isDirectory(file)) {
          Files.createDirectories(target);
        } else {
          Files.copy(file, target);
        }
      }
    }
  }

  private static void delete(Path tree) throws IOException {
    try (var files = Files.walk(tree)) {
      for (Path file : files.sorted(java.util.Comparator.reverseOrder()).toList()) {
        Files.delete(file);
      }
    }
  }

  /** Saves evidence with what others say of it, and the keys beside it. */
  private Path saved(ServerHere server, String run) throws Exception {
    Json.Obj whole =
        server.client("test_key").get("/lqm/evidence/" + run + "?include=outside", "").body();
    Files.writeString(
        folder.resolve("keys.json"), text(server.base().resolve("/.well-known/omni-keys.json")));
    return Files.writeString(folder.resolve(run + ".json"), JsonReader.write(whole));
  }

  private int verified(Path evidence, String... demands) {
    var words = new java.util.ArrayList<>(List.of("evidence", "verify", evidence.toString()));
    words.add("--key=" + folder.resolve("keys.json"));
    words.addAll(List.of(demands));
    return InProcessCommand.run(words.toArray(String[]::new)).status();
  }

  /**
   * The status of the command for what is there, what lacks, what is wrong and what is no demand.
   */
  private void demanded(Path evidence, String vkey) throws IOException {
    String other = "witness.example.com/w1+7e6f4aaa+BNdamAGCsQq31Uv+08lkBzoO4XLz2qYjJa8CGmj3B1Ea";
    assertThat(verified(evidence)).isZero();
    assertThat(verified(evidence, "--witness=" + vkey)).isZero();
    assertThat(verified(evidence, "--witness=" + vkey, "--not-after=2999-01-01T00:00:00Z"))
        .isZero();
    assertThat(verified(evidence, "--witness=" + vkey, "--not-after=2001-01-01T00:00:00Z"))
        .isEqualTo(1);
    assertThat(verified(evidence, "--witness=" + other)).isEqualTo(3);
    assertThat(verified(evidence, "--witness=" + vkey, "--witness=" + other, "--quorum=2"))
        .isEqualTo(3);
    assertThat(verified(evidence, "--witness=" + vkey, "--quorum=2")).isEqualTo(2);
    assertThat(verified(evidence, "--witness=x")).isEqualTo(2);
    String text = Files.readString(evidence);
    Path wrong = folder.resolve("wrong.json");
    Files.writeString(
        wrong, text.replace("\"inclusion\":{\"index\":", "\"inclusion\":{\"index\":9"));
    assertThat(wrong).content().isNotEqualTo(text);
    assertThat(verified(wrong)).isEqualTo(1);
  }

  @Test
  void evidence_gets_a_cosignature_and_a_log_that_is_cut_back_is_found_and_signs_nothing()
      throws Exception {
    String logKey = logKey();
    try (var witness = witness(logKey, 0)) {
      try (var server = ServerHere.on(data(), of(witness))) {
        String run = run(server, "first");
        await().atMost(PATIENCE).until(() -> cosignatures(server, run) == 1);
        SignedNote note =
            outside(server, run).findText("checkpoint").flatMap(SignedNote::parse).orElseThrow();
        NoteKey key = NoteKey.parse(witness.vkey()).orElseThrow();
        assertThat(note.signedBy(NoteKey.parse(logKey).orElseThrow())).isTrue();
        assertThat(Cosignature.time(note, key).orElseThrow())
            .isBetween(Instant.now().minusSeconds(120), Instant.now().plusSeconds(1));
        assertThat(alarm(server)).isEmpty();
        assertThat(metric(server, "omni_log_forked")).endsWith(" 0.0");
        demanded(saved(server, run), witness.vkey());
        assertThat(isTimed(server, run)).isTrue();
      }
      copy(data(), folder.resolve("copy"));
      try (var server = ServerHere.on(data(), of(witness))) {
        String last = run(server, "second");
        await().atMost(PATIENCE).until(() -> cosignatures(server, last) == 1);
      }
      delete(data());
      copy(folder.resolve("copy"), data());
      Files.delete(data().resolve("log-head.txt"));
      try (var server = ServerHere.on(data(), of(witness))) {
        await().atMost(PATIENCE).until(() -> alarm(server).isPresent());
        assertThat(alarm(server).orElseThrow())
            .startsWith("witness witness.example/w1 knows another history: it has cosigned");
        assertThat(metric(server, "omni_log_forked")).endsWith(" 1.0");

        String run = run(server, "after");
        var read = server.client("test_key").get("/lqm/evidence/" + run, "");
        assertThat(read.status()).as("no evidence is signed").isEqualTo(500);

        InProcessCommand accepted =
            command("evidence", "accept-fork", "--reason=the backup of Monday");
        assertThat(accepted.status()).as(accepted.err()).isZero();
        assertThat(accepted.out()).startsWith("accepted: witness witness.example/w1 knows");
        assertThat(alarm(server)).isEmpty();
        assertThat(metric(server, "omni_log_forked")).endsWith(" 0.0");
        await()
            .atMost(PATIENCE)
            .until(() -> server.client("test_key").get("/lqm/evidence/" + run, "").status() == 200);
        assertThat(cosignatures(server, run)).as("the witness refuses for ever").isZero();
        assertThat(verified(saved(server, run), "--witness=" + witness.vkey()))
            .as("unverifiable under a quorum of 1")
            .isEqualTo(3);
        assertThat(command("audit", "list").out())
            .contains("evidence.accept-fork", "the backup of Monday");
        InProcessCommand again = command("evidence", "accept-fork", "--reason=again");
        assertThat(again.status()).isEqualTo(2);
        assertThat(again.err()).contains("No witness knows another history");
      }
    }
  }

  @Test
  void settings_that_cannot_be_right_stop_the_start_by_name() {
    String vkey = "witness.example.com/w1+7e6f4aaa+BNdamAGCsQq31Uv+08lkBzoO4XLz2qYjJa8CGmj3B1Ea";
    String url = " https://witness.example.com";
    for (var wrong :
        List.of(
            Map.of(Setting.WITNESSES, vkey),
            Map.of(Setting.WITNESSES, "x" + vkey + url),
            Map.of(Setting.WITNESSES, vkey + " ftp://witness.example.com"),
            Map.of(Setting.WITNESSES, vkey + url + "," + vkey + url),
            Map.of(Setting.WITNESSES, vkey + url, Setting.WITNESS_QUORUM, "2"),
            Map.of(Setting.WITNESS_QUORUM, "2"),
            Map.of(Setting.WITNESSES, vkey + url, Setting.WITNESS_QUORUM, "0"),
            Map.of(Setting.TIMESTAMP_URL, "here"),
            Map.of(Setting.TIMESTAMP_INTERVAL, "60"),
            Map.of(Setting.TIMESTAMP_CA_FILE, "/nowhere.pem"))) {
      String name =
          List.of(Setting.WITNESS_QUORUM, Setting.WITNESSES).stream()
              .filter(wrong::containsKey)
              .findFirst()
              .orElseGet(() -> wrong.keySet().iterator().next())
              .key();
      assertThatThrownBy(() -> ServerHere.on(data(), wrong))
          .as("%s", wrong)
          .isInstanceOf(InvalidSettingException.class)
          .hasMessageStartingWith(name + ":");
    }
  }

  @Test
  void a_witness_that_cannot_be_right_does_not_start() {
    String log = "TEST+7997405c+AQcC+FTVKf0jlTdHDY3rbevmnKxxPjigCXlVtGe6RIr6";
    var here = new Address("127.0.0.1", 0);
    for (var wrong : List.of(List.of("two words", log), List.of("w", log + "x"))) {
      assertThatThrownBy(
              () ->
                  WitnessServer.start(
                      wrong.get(0),
                      folder.resolve("w"),
                      wrong.subList(1, 2),
                      here,
                      Clock.systemUTC()))
          .isInstanceOf(InvalidSettingException.class);
    }
    try (var first =
        WitnessServer.start("one", folder.resolve("w"), List.of(log), here, Clock.systemUTC())) {
      assertThat(first.vkey()).startsWith("one+");
    }
    assertThatThrownBy(
            () ->
                WitnessServer.start(
                    "two", folder.resolve("w"), List.of(log), here, Clock.systemUTC()))
        .isInstanceOf(InvalidSettingException.class)
        .hasMessageContaining("is the key of one");
  }
}
