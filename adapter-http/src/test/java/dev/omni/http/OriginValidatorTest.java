package dev.omni.http;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** The origins from which a browser may call the tools. */
class OriginValidatorTest {
  private static TestServer server;

  @BeforeAll
  static void open() {
    server = new TestServer();
  }

  @AfterAll
  static void close() {
    server.close();
  }

  @ParameterizedTest
  @CsvSource({
    "localhost, , 200",
    "127.0.0.1:8080, http://localhost:3000, 200",
    "10.1.2.3, http://10.1.2.3, 200",
    "localhost, http://evil.example, 403",
    "localhost, null, 403",
    "evil.example, , 403",
    "evil.example, http://evil.example, 403",
    "localhost.evil.example, , 403"
  })
  void pages_of_other_sites_and_rebound_names_are_kept_out(String host, String origin, int status)
      throws IOException {
    String body = "{\"jsonrpc\":\"2.0\",\"id\":1,\"method\":\"ping\"}";
    String text =
        "POST /api/v1/verify/mcp HTTP/1.1\r\nConnection: close\r\nHost: "
            + host
            + (origin == null ? "" : "\r\nOrigin: " + origin)
            + "\r\nAuthorization: Bearer "
            + server.test
            + "\r\nContent-Type: application/json\r\nContent-Length: "
            + body.length()
            + "\r\n\r\n"
            + body;

    assertThat(RawHttpClient.raw(server, text).status()).isEqualTo(status);
  }
}
