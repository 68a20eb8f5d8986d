package dev.omni.server.witness;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import dev.omni.domain.evidence.SignedNote;
import dev.omni.domain.json.Json;
import dev.omni.server.ServerHere;
import dev.omni.server.Work;
import dev.omni.server.cli.InProcessCommand;
import dev.omni.server.setting.Setting;
import dev.omni.server.time.OpensslAuthority;
import dev.omni.server.witness.WitnessServer.Address;
import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Clock;
import java.time.Duration;
import java.util.Base64;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A server whose witness and time authority are away for a while. */
class WitnessesAndTimesIT {
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

  private static long cosignatures(ServerHere server, String run) {
    return outside(server, run).findWhole("cosignatures").orElseThrow();
  }

  private static String text(URI from) throws IOException, InterruptedException {
    return HTTP.send(HttpRequest.newBuilder(from).build(), BodyHandlers.ofString()).body();
  }

  private static String metric(ServerHere server, String name) throws Exception {
    URI metrics = URI.create(server.credentials().findText("admin_url").orElseThrow() + "/metrics");
    return text(metrics).lines().filter(line -> line.startsWith(name)).findFirst().orElse("");
  }

  @Test
  void runs_are_as_fast_without_witness_and_authority_and_both_follow_when_they_are_back()
      throws Exception {
    String logKey = logKey();
    WitnessServer gone = witness(logKey, 0);
    int port = gone.url().getPort();
    try (var authority = OpensslAuthority.in(folder.resolve("authority"))) {
      var settings = new java.util.HashMap<>(of(gone));
      settings.put(Setting.TIMESTAMP_URL, authority.url().toString());
      settings.put(Setting.TIMESTAMP_CA_FILE, authority.certificate().toString());
      settings.put(Setting.TIMESTAMP_INTERVAL, "1s");
      gone.close();
      authority.says(
          query ->
              new OpensslAuthority.Reply(
                  200, "text/html", "<html>".getBytes(StandardCharsets.UTF_8), Optional.empty()));
      try (var server = ServerHere.on(data(), settings)) {
        String run = run(server, "first");
        assertThat(server.client("test_key").get("/lqm/evidence/" + run, "").status())
            .isEqualTo(200);
        await()
            .atMost(PATIENCE)
            .until(() -> !metric(server, "omni_timestamp_refused").endsWith(" 0.0"));
        assertThat(cosignatures(server, run)).isZero();
        assertThat(outside(server, run).find("timestamp")).hasValue(Json.NULL);

        authority.saysTheTime();
        try (var back = witness(logKey, port)) {
          assertThat(back.vkey()).isEqualTo(gone.vkey());
          await()
              .atMost(PATIENCE)
              .until(
                  () ->
                      cosignatures(server, run) == 1
                          && outside(server, run).findObject("timestamp").isPresent());
        }
        Json.Obj outside = outside(server, run);
        Json.Obj time = outside.findObject("timestamp").orElseThrow();
        SignedNote note = outside.findText("checkpoint").flatMap(SignedNote::parse).orElseThrow();
        byte[] stamped =
            new SignedNote(note.text(), note.lines().subList(0, 1))
                .note()
                .getBytes(StandardCharsets.UTF_8);
        byte[] token = Base64.getDecoder().decode(time.findText("token").orElseThrow());
        assertThat(authority.verifies(token, stamped)).isTrue();
        assertThat(time.findText("authority")).hasValue("CN=Test-Authority");
        Json.Obj whole =
            (Json.Obj)
                server
                    .client("test_key")
                    .get("/lqm/evidence/" + run + "?include=outside", "")
                    .data();
        assertThat(whole.findObject("outside")).hasValue(outside);
      }
    }
  }
}
