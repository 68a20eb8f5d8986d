package dev.omni.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The profiles on a machine. */
class ConfigCommandTest {
  private static final String CONTEXT =
      """
      {"data": {"mode": "test", "project_id": "p", "scopes": ["omni.read"]}}""";

  @TempDir Path folder;

  private PlayedShell shell;

  @BeforeEach
  void start() throws IOException {
    shell = new PlayedShell(folder).without("OMNI_API_KEY", "OMNI_BASE_URL");
    shell.server().answering("GET /developer/context", 200, CONTEXT);
  }

  @AfterEach
  void stop() {
    shell.close();
  }

  @Test
  void a_stored_key_is_shown_by_its_end_alone() {
    String url = shell.server().url();
    assertThat(shell.reading(PlayedShell.KEY + "\n", "login", "--url", url, "--key-stdin").status())
        .isZero();
    assertThat(shell.execute("config", "list", "--json").out())
        .isEqualTo(
            "{\"profile\":\"default\",\"base_url\":\""
                + url
                + "/api/v1\",\"api_key\":\"lq_test_\u2026xxxx\"}\n");
    assertThat(shell.execute("config", "get", "api_key").out()).isEqualTo("lq_test_...xxxx\n");
    assertThat(shell.execute("config", "get", "base_url").out()).isEqualTo(url + "/api/v1\n");
    assertThat(shell.execute("whoami").out()).contains("key      lq_test_...xxxx");
  }

  @Test
  void an_address_is_set_and_a_key_stays_with_its_own() throws IOException {
    assertThat(shell.execute("config", "set", "base_url", shell.server().url()).status()).isZero();
    Path file = Path.of(shell.execute("config", "path").out().strip());
    assertThat(Files.readString(file)).doesNotContain("api_key");
    String profiles = "{\"default\": {\"base_url\": \"https://a.example\", \"api_key\": \"%s\"}}";
    Files.writeString(file, profiles.formatted(PlayedShell.KEY));
    Files.setPosixFilePermissions(file, PosixFilePermissions.fromString("rw-------"));
    PlayedShell.Done refused = shell.execute("config", "set", "base_url", "https://b.example");
    assertThat(refused.status()).isEqualTo(ExitStatus.USAGE);
    assertThat(refused.err())
        .contains("is for https://a.example; omni login --url")
        .doesNotContain("xxxx");
    assertThat(shell.execute("config", "set", "base_url", "https://a.example/x").status()).isZero();
    assertThat(Files.readString(file)).contains("https://a.example/x", PlayedShell.KEY);
  }

  @Test
  void what_is_not_there_and_what_is_not_known_is_refused() {
    assertThat(shell.execute("config", "get", "base_url").status()).isEqualTo(ExitStatus.FAILED);
    assertThat(shell.execute("config", "get", "color").status()).isEqualTo(ExitStatus.USAGE);
    assertThat(shell.execute("config", "set", "api_key", PlayedShell.KEY).status())
        .isEqualTo(ExitStatus.USAGE);
    assertThat(shell.execute("config", "set", "base_url", "a.example").status())
        .isEqualTo(ExitStatus.USAGE);
    assertThat(shell.execute("config", "list").out()).isEqualTo("profile  base_url  api_key\n");
    assertThat(folder).isEmptyDirectory();
  }
}
