package dev.omni.server;

import static org.assertj.core.api.Assertions.assertThat;

import dev.omni.domain.json.Json;
import dev.omni.keys.CredentialsFile;
import dev.omni.server.cli.ApiClient;
import java.io.BufferedReader;
import java.io.IOException;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * The packed server starts and stops as scripts rely on it. It is the jar that was built where
 * {@code omni.test.jar} names it, and the classes as they are where nothing does.
 */
class BootTest {
  private static final List<String> SECRETS = List.of("test_key", "live_key", "admin_token");
  private static final String LISTENS = "Omni listens on ";

  @TempDir Path folder;

  /** A server in a JVM of its own, and what it has said on both channels. */
  private record Server(Process process, BufferedReader out, List<String> said, Path data)
      implements AutoCloseable {
    static Server listening(Path data) throws IOException {
      var words = new ArrayList<String>();
      words.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
      words.addAll(List.of("-Xmx512m", "-XX:TieredStopAtLevel=1", "-XX:+UseSerialGC"));
      words.addAll(program());
      words.addAll(List.of("serve", "--port=0", "--admin-port=0", "--data-dir=" + data));
      Process process = new ProcessBuilder(words).redirectErrorStream(true).start();
      var server = new Server(process, process.inputReader(), new ArrayList<>(), data);
      server.readTo(LISTENS);
      return server;
    }

    private static List<String> program() {
      String jar = System.getProperty("omni.test.jar", "");
      return jar.isEmpty()
          ? List.of("-cp", System.getProperty("java.class.path"), Main.class.getName())
          : List.of("-jar", jar);
    }

    private void readTo(String beginning) throws IOException {
      for (String line = out.readLine(); line != null; line = out.readLine()) {
        said.add(line);
        if (line.startsWith(beginning)) {
          return;
        }
      }
      throw new AssertionError("it ended with " + String.join("\n", said));
    }

    URI base() {
      return URI.create(said.get(said.size() - 1).substring(LISTENS.length()));
    }

    Json.Obj credentials() {
      return new CredentialsFile(data).read().orElseThrow();
    }

    int status(String key) {
      return new ApiClient(base(), credentials().text(key)).get("/omni", "").status();
    }

    /** Ends it as an operator does; gives all that it said. */
    String terminated() throws IOException, InterruptedException {
      process.toHandle().destroy(); // The process itself would close what it still has to say.
      out.lines().forEach(said::add);
      assertThat(process.waitFor(60, TimeUnit.SECONDS)).as("ended").isTrue();
      assertThat(process.exitValue()).as("exit status after SIGTERM").isZero();
      return String.join("\n", said);
    }

    @Override
    public void close() {
      process.destroyForcibly().onExit().join();
    }
  }

  @Test
  void the_first_start_leaves_keys_for_their_owner_and_a_later_one_keeps_them() throws Exception {
    Path data = folder.resolve("data");
    Json.Obj first;
    try (var server = Server.listening(data)) {
      first = server.credentials();
      assertThat(first.members().keySet())
          .containsExactlyInAnyOrder(
              "test_key", "live_key", "admin_token", "base_url", "admin_url", "console_url");
      assertThat(mode(data)).isEqualTo("rwx------");
      assertThat(mode(data.resolve("credentials.json"))).isEqualTo("rw-------");
      assertThat(first.findText("base_url")).contains(server.base().toString());
      for (String key : List.of("test_key", "live_key")) {
        assertThat(server.status(key)).as(key).isEqualTo(200);
      }
      assertThat(server.terminated()).contains("credentials.json").doesNotContain(secrets(first));
    }
    try (var server = Server.listening(data)) {
      Json.Obj later = server.credentials();
      assertThat(secrets(later)).containsExactly(secrets(first));
      assertThat(later.findText("base_url")).contains(server.base().toString());
      assertThat(server.status("test_key")).isEqualTo(200);
      assertThat(server.terminated()).doesNotContain(secrets(later));
    }
  }

  private static String mode(Path file) throws IOException {
    return PosixFilePermissions.toString(Files.getPosixFilePermissions(file));
  }

  private static String[] secrets(Json.Obj credentials) {
    return SECRETS.stream()
        .map(name -> credentials.findText(name).orElseThrow())
        .toArray(String[]::new);
  }
}
