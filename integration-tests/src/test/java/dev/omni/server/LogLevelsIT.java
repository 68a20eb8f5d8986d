package dev.omni.server;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.net.Socket;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class LogLevelsIT {
  private static final List<String> HOSTILE =
      List.of(
          lines("GET /api/v1/omni;x=1 HTTP/1.1", "Host: a", "Connection: close"),
          lines("GET /api/v1/omni%2F HTTP/1.1", "Host: a", "Connection: close"),
          lines("GET /api/v1/omni HTTP/1.1", "Host: a b", "Connection: close"),
          lines("GET /api/v1/omni HTTP/1.1", "Host: a", "Host: b", "Connection: close"),
          lines("GET /api/v1/omni HTTP/1.1", "Host: a", "Authorization: b", "Authorization: c"),
          lines("POST /api/v1/verify HTTP/1.1", "Host: a", "Transfer-Encoding: chunked", "", "zz"),
          lines("\u0016\u0003\u0001 no http"));

  private static String lines(String... lines) {
    return String.join("\r\n", lines) + "\r\n\r\n";
  }

  @TempDir Path folder;

  @Test
  void what_strangers_send_is_refused_without_a_word_in_the_log() throws Exception {
    try (ServerProcess server = ServerProcess.server(folder.resolve("data")).listening()) {
      String before = server.complained();
      for (String request : HOSTILE) {
        assertThat(answer(server.base(), request)).startsWith("HTTP/1.1 40");
      }
      assertThat(server.complained()).isEqualTo(before);
    }
  }

  private static String answer(URI base, String request) throws IOException {
    try (var socket = new Socket(base.getHost(), base.getPort())) {
      socket.setSoTimeout(15_000);
      socket.getOutputStream().write(request.getBytes(StandardCharsets.ISO_8859_1));
      socket.shutdownOutput();
      return new String(socket.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
    }
  }
}
