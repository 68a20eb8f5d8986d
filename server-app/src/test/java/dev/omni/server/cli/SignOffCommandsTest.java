package dev.omni.server.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.omni.application.json.JsonReader;
import dev.omni.cli.CommandContext;
import dev.omni.domain.json.Json;
import dev.omni.server.CurrentTables;
import dev.omni.server.ServerHere;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.Map;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Sign-offs by the command line, from the key of a person to the verified document. */
class SignOffCommandsTest {
  private static final String OPTION =
      "run finance.option.vanilla type=call spot=60 strike=65 rate=0.08 volatility=0.3"
          + " expiry_years=0.25 --json";

  /** The keys of test 1 of RFC 8032, 7.1, as openssl writes them. */
  private static final String PRIVATE =
      """
      -----BEGIN PRIVATE KEY-----
      MC4CAQAwBQYDK2VwBCIEIJ1hsZ3v/VpguoRK9JLsLMREScVpezJpGXA7rAMcrn9g
      -----END PRIVATE KEY-----
      """;

  private static final String PUBLIC =
      """
      -----BEGIN PUBLIC KEY-----
      MCowBQYDK2VwAyEA11qYAYKxCrfVS/7TyWQHOg7hcvPapiMlrwIaaPcHURo=
      -----END PUBLIC KEY-----
      """;

  private static final String KEY_ID =
      "06e3fd8fda29bb60ab59557de61edb0aecdb231134be30e75b455f8e1b792fa9";

  @TempDir(factory = CurrentTables.class)
  static Path data;

  private static ServerHere server;

  @TempDir Path folder;

  @BeforeAll
  static void start() {
    server = ServerHere.on(data.resolve("data"));
  }

  @AfterAll
  static void stop() {
    server.close();
  }

  private InProcessCommand omni(String line) {
    Map<String, String> variables = new HashMap<>();
    variables.put("OMNI_CREDENTIALS", data.resolve("data/credentials.json").toString());
    variables.put("XDG_CACHE_HOME", folder.resolve("cache").toString());
    variables.put("LC_ALL", "C.UTF-8");
    var in = new ByteArrayInputStream(new byte[0]);
    return InProcessCommand.in(new CommandContext(variables, folder, in, false), line.split(" "));
  }

  private InProcessCommand operator(String line) {
    return omni(line + " --data-dir=" + data.resolve("data"));
  }

  private static Json.Obj object(InProcessCommand done) {
    assertThat(done.status()).as(done.err()).isZero();
    return (Json.Obj) JsonReader.parse(done.out());
  }

  @Test
  void a_person_registers_a_key_signs_and_everyone_verifies() throws IOException {
    Files.writeString(folder.resolve("own.pem"), PRIVATE);
    Path shown = Files.writeString(folder.resolve("own.pub"), PUBLIC);
    String run = object(omni(OPTION)).text("id");
    String sign = "evidence sign-off " + run + " --meaning approved --json";
    var early = omni(sign + " --sign-key own.pem");
    assertThat(early.status()).isNotZero();
    assertThat(early.err()).contains("registered for the caller");
    Json.Obj key =
        (Json.Obj)
            object(operator("keys list --json")).items("data").stream()
                .filter(one -> ((Json.Obj) one).text("mode").equals("test"))
                .findFirst()
                .orElseThrow();

    Json.Obj added =
        object(
            operator("keys add-signer " + key.text("id") + " --public-key " + shown + " --json"));
    assertThat(added.text("keyid")).isEqualTo(KEY_ID);
    assertThat(object(operator("keys signers --json")).items("data")).containsExactly(added);
    Json.Obj made = object(omni(sign + " --role validation --sign-key own.pem"));
    assertThat(made.findObject("caller_signature").orElseThrow().text("keyid")).isEqualTo(KEY_ID);
    assertThat(omni("evidence sign-offs " + run).out())
        .contains("approved", "(author)", "validation", KEY_ID.substring(0, 12));
    var evidence =
        omni("evidence export " + made.text("id") + " --format dsse --out evidence.json");
    assertThat(evidence.status()).as(evidence.err()).isZero();
    var judged = operator("evidence verify " + folder.resolve("evidence.json"));
    assertThat(judged.out()).contains("pass  sign_off: approved, signed by the signer's key");
    assertThat(judged.status()).isZero();

    assertThat(operator("keys remove-signer " + KEY_ID).status()).isZero();
    assertThat(omni(sign + " --sign-key own.pem").status()).isNotZero();
    assertThat(operator("keys remove-signer " + KEY_ID).err()).contains("keys signers");
    assertThat(operator("evidence verify-log").status()).isZero();
  }
}
