package dev.omni.http.route;

import java.io.InputStream;

/**
 * The body of a request: read before its operation, or a stream that the operation reads.
 *
 * @param bytes empty for a streamed body
 * @param stream empty for a body that was read
 */
@SuppressWarnings("ArrayRecordComponent") // Read once, never compared.
public record RequestBody(byte[] bytes, InputStream stream) {
  /** No body. */
  public static final RequestBody NONE = of(new byte[0]);

  /** Returns a body that was read. */
  public static RequestBody of(byte[] bytes) {
    return new RequestBody(bytes, InputStream.nullInputStream());
  }
}
