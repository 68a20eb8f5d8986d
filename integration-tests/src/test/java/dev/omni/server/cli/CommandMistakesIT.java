package dev.omni.server.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.omni.server.ServerProcess;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The messages of commands that fail beside a server. */
class CommandMistakesIT {
  @TempDir Path folder;

  @Test
  void a_server_without_an_admin_listener_is_named() throws Exception {
    Path data = folder.resolve("data");
    var start = List.of("serve", "--port=0", "--admin-port=off", "--data-dir=" + data);
    try (var server = ServerProcess.command(data, start).listening()) {
      var done = InProcessCommand.run("keys", "list", "--data-dir=" + data);
      assertThat(done.status()).isEqualTo(2);
      assertThat(done.err()).contains("in use by another process", "admin-port");
      assertThat(server.client("test_key").get("/omni", "").status()).isEqualTo(200);
    }
  }
}
