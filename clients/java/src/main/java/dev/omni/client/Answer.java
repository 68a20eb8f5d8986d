package dev.omni.client;

import java.net.http.HttpHeaders;

/** Answer of a server as it came, whatever its status. */
public final class Answer {
  private final int status;
  private final HttpHeaders headers;
  private final byte[] body;

  Answer(int status, HttpHeaders headers, byte[] body) {
    this.status = status;
    this.headers = headers;
    this.body = body;
  }

  /** Returns the status of HTTP. */
  public int status() {
    return status;
  }

  /** Returns the headers. */
  public HttpHeaders headers() {
    return headers;
  }

  /** Returns the bytes of the body, inflated. */
  public byte[] body() {
    return body.clone();
  }

  byte[] bytes() {
    return body;
  }
}
