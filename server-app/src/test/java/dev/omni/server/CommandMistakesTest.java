package dev.omni.server;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What a command says when it cannot do what was asked. */
class CommandMistakesTest {
  @TempDir Path folder;

  @Test
  void a_file_that_is_not_there_is_named_before_anything_else() {
    Path file = folder.resolve("evidence.json");
    var done = CommandHere.run("evidence", "verify", file.toString(), "--data-dir=" + folder);
    assertThat(done.status()).isEqualTo(2);
    assertThat(done.err()).contains("there is no file " + file);
  }

  @Test
  void a_server_without_a_console_is_told_of() throws Exception {
    Path data = folder.resolve("data");
    var start = List.of("serve", "--port=0", "--console-port=off", "--data-dir=" + data);
    try (var server = ServerProcess.command(data, start).listening()) {
      var done = CommandHere.run("keys", "list", "--data-dir=" + data);
      assertThat(done.status()).isEqualTo(2);
      assertThat(done.err()).contains("in use by another process", "console-port");
      assertThat(server.client("test_key").get("/omni", "").status()).isEqualTo(200);
    }
  }
}
