package dev.omni.server.witness;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import dev.omni.application.json.JsonReader;
import dev.omni.domain.evidence.SignedNote;
import dev.omni.domain.json.Json;
import dev.omni.domain.json.Pointer;
import dev.omni.evidence.time.OpensslAuthority;
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
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
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

  private int verified(Path evidence, String... demands) {
    var words = new java.util.ArrayList<>(List.of("evidence", "verify", evidence.toString()));
    words.add("--key=" + folder.resolve("keys.json"));
    words.addAll(List.of(demands));
    return InProcessCommand.run(words.toArray(String[]::new)).status();
  }

  private static byte[] exported(ServerHere server, String run) throws Exception {
    String key = server.credentials().findText("test_key").orElseThrow();
    URI from = URI.create(server.base() + "/lqm/evidence/" + run + "?format=sigstore");
    var request = HttpRequest.newBuilder(from).header("Authorization", "Bearer " + key).build();
    return HTTP.send(request, BodyHandlers.ofByteArray()).body();
  }

  private static byte[] signedTimestamp(byte[] bundle) {
    var at =
        new Pointer(
            "/verificationMaterial/timestampVerificationData/rfc3161Timestamps/0/signedTimestamp");
    return decoded(at.in(JsonReader.parse(bundle)));
  }

  private static byte[] signature(Json.Obj evidence) {
    return decoded(new Pointer("/envelope/signatures/0/sig").in(evidence));
  }

  private static byte[] decoded(Optional<Json> text) {
    return Base64.getDecoder().decode(((Json.Str) text.orElseThrow()).value());
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

        Path saved = folder.resolve("evidence.json");
        Files.writeString(saved, JsonReader.write(whole));
        URI published = server.base().resolve("/.well-known/omni-keys.json");
        Files.writeString(folder.resolve("keys.json"), text(published));
        String issuer = "--tsa=" + authority.certificate();
        assertThat(verified(saved, issuer)).isZero();
        assertThat(verified(saved, issuer, "--not-after=2001-01-01T00:00:00Z")).isEqualTo(1);
        try (var stranger = OpensslAuthority.in(folder.resolve("stranger"))) {
          assertThat(verified(saved, "--tsa=" + stranger.certificate())).isEqualTo(1);
        }

        byte[] bundle = exported(server, run);
        assertThat(exported(server, run)).as("equal bytes").isEqualTo(bundle);
        assertThat(authority.verifiesReply(signedTimestamp(bundle), signature(whole))).isTrue();
      }
    }
  }
}
