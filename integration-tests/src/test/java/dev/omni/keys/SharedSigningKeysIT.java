package dev.omni.keys;

import static org.assertj.core.api.Assertions.assertThat;

import dev.omni.application.json.JsonReader;
import dev.omni.domain.json.Json;
import dev.omni.server.DatabaseRows;
import dev.omni.server.SharedDatabase;
import dev.omni.server.Work;
import dev.omni.server.cli.InProcessCommand;
import dev.omni.server.node.Node;
import dev.omni.server.setting.ServerSettings;
import dev.omni.server.setting.Setting;
import dev.omni.server.setting.SettingSources;
import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.SecureRandom;
import java.util.Base64;
import java.util.HexFormat;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Nodes of one PostgreSQL share nothing else but the master keys. */
class SharedSigningKeysIT {
  @TempDir static Path folder;
  private static SharedDatabase database;
  private static Node one;
  private static Node two;

  @BeforeAll
  static void start() throws IOException {
    database = SharedDatabase.create();
    one = Node.start(ServerSettings.of(SettingSources.read(shared("one"), "", Map.of())));
    two = Node.start(ServerSettings.of(SettingSources.read(shared("two"), "", Map.of())));
  }

  @AfterAll
  static void stop() throws IOException {
    two.close();
    one.close();
  }

  private static Map<Setting, String> shared(String name) {
    return database.node(folder, name);
  }

  @Test
  void nodes_sign_with_the_same_keys_which_stand_in_the_database_and_nowhere_in_plain()
      throws Exception {
    Work work = Work.on(one.baseUrl(), one.credentials().read().orElseThrow());
    Work workAtTwo = work.at(two.baseUrl());
    String before = Work.text(work.direct("signed-before", 1), "id");
    assertThat(verified(work, before, two)).contains("pass  signature");

    String next = rotated();
    assertThat(published(one)).isEqualTo(published(two)).contains(next);
    String after = Work.text(workAtTwo.direct("signed-after", 2), "id");
    assertThat(verified(workAtTwo, after, one)).contains(next);
    assertThat(verified(workAtTwo, before, one)).contains("pass  signature");

    String everything = String.join("\n", DatabaseRows.everything(database)) + files();
    List<String> rings =
        DatabaseRows.of(database, "SELECT body FROM document WHERE kind='signing_keys'");
    var ring = (Json.Obj) JsonReader.parse(rings.get(0));
    var masters = MasterKeyRing.at(folder.resolve("master.key"), new SecureRandom());
    var cipher = new PrivateKeyCipher(new MasterKeyVault(masters), new SecureRandom());
    assertThat(ring.findArray("keys").orElseThrow().items()).hasSize(2);
    for (Json key : ring.findArray("keys").orElseThrow().items()) {
      byte[] seed = cipher.open((Json.Obj) key);
      assertThat(everything)
          .contains(((Json.Obj) key).findText("sealed").orElseThrow())
          .doesNotContain(HexFormat.of().formatHex(seed))
          .doesNotContain(Base64.getEncoder().withoutPadding().encodeToString(seed))
          .doesNotContain(Base64.getUrlEncoder().withoutPadding().encodeToString(seed))
          .doesNotContain(new String(seed, StandardCharsets.ISO_8859_1));
    }
    assertThat(folder.resolve("signing-keys.json")).doesNotExist();
  }

  private static String verified(Work work, String run, Node other) throws Exception {
    Path document = folder.resolve(run + ".json");
    Path keys = folder.resolve("keys-of-the-other.json");
    Files.writeString(document, JsonReader.write(work.evidence(run).data()));
    Files.writeString(keys, published(other));
    var done =
        InProcessCommand.run("evidence", "verify", document.toString(), "--key", keys.toString());
    assertThat(done.status()).as(done.out() + done.err()).isZero();
    return done.out();
  }

  private static String published(Node node) throws Exception {
    URI keys = node.baseUrl().resolve("/.well-known/omni-keys.json");
    return HttpClient.newHttpClient()
        .send(HttpRequest.newBuilder(keys).build(), BodyHandlers.ofString())
        .body();
  }

  private static String files() throws IOException {
    var all = new StringBuilder();
    try (var paths = Files.walk(folder)) {
      for (Path file : paths.filter(Files::isRegularFile).toList()) {
        all.append(Files.readString(file, StandardCharsets.ISO_8859_1));
      }
    }
    return all.toString();
  }

  /** Turns the key as an operator does, and gives the new one's id. */
  private static String rotated() {
    Stream<String> at =
        shared("operator").entrySet().stream().map(e -> e.getKey().flag() + "=" + e.getValue());
    var done =
        InProcessCommand.run(
            Stream.concat(Stream.of("evidence", "rotate-key", "--json"), at)
                .toArray(String[]::new));
    assertThat(done.status()).as(done.err()).isZero();
    return ((Json.Obj) JsonReader.parse(done.out())).findText("keyid").orElseThrow();
  }
}
