package dev.omni.benchmarks;

import java.nio.charset.StandardCharsets;

/**
 * The bytes of HTTP requests to one server.
 *
 * @param head the header lines that all of them have
 */
record Requests(String head) {
  /** Writes requests without a key. */
  static Requests plain(int port) {
    return new Requests("Host: 127.0.0.1:" + port + "\r\n");
  }

  /** Writes requests that show a key. */
  static Requests withKey(int port, String key) {
    return new Requests(plain(port).head + "Authorization: Bearer " + key + "\r\n");
  }

  byte[] get(String path) {
    return bytes("GET " + path + " HTTP/1.1\r\n" + head + "\r\n");
  }

  byte[] post(String path, String idempotencyKey, String body) {
    return bytes(
        "POST "
            + path
            + " HTTP/1.1\r\n"
            + head
            + "Content-Type: application/json\r\nIdempotency-Key: "
            + idempotencyKey
            + "\r\nContent-Length: "
            + body.length()
            + "\r\n\r\n"
            + body);
  }

  private static byte[] bytes(String text) {
    return text.getBytes(StandardCharsets.US_ASCII);
  }
}
