package dev.omni.client;

import java.util.Map;

/** Request as it is sent, with the headers of the client, so with the key. */
final class Sent {
  private final String method;
  private final String target;
  private final Map<String, String> headers;
  private final byte[] body;

  Sent(String method, String target, Map<String, String> headers, byte[] body) {
    this.method = method;
    this.target = target;
    this.headers = headers;
    this.body = body;
  }

  String method() {
    return method;
  }

  String target() {
    return target;
  }

  Map<String, String> headers() {
    return headers;
  }

  byte[] body() {
    return body;
  }
}
