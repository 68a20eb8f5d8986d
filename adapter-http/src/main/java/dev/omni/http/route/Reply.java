package dev.omni.http.route;

import dev.omni.application.json.JsonReader;
import dev.omni.domain.json.Json;
import java.io.IOException;
import java.io.OutputStream;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;

/**
 * A response.
 *
 * @param status of HTTP
 * @param headers in addition to those of every response
 * @param content the body; empty for none
 */
public record Reply(int status, Map<String, String> headers, Optional<Content> content) {
  /** The media type of a JSON document. */
  public static final String JSON = "application/json;charset=utf-8";

  /** Copies the headers in their order. */
  public Reply {
    headers = Collections.unmodifiableMap(new LinkedHashMap<>(headers));
  }

  /** A body. */
  public sealed interface Content {
    /** Returns the media type. */
    String mediaType();
  }

  /** A complete body. */
  @SuppressWarnings("ArrayRecordComponent") // Written once to a socket, never compared.
  public record Bytes(String mediaType, byte[] bytes) implements Content {}

  /** A streamed body. */
  public record Stream(String mediaType, Writing writing) implements Content {}

  /** The writer of a streamed body; it flushes each complete part. Always closed. */
  public interface Writing extends AutoCloseable {
    /** Writes until the body is complete. */
    void to(OutputStream out) throws IOException;

    /** Releases the resources of the writer. */
    @Override
    void close();
  }

  /** Creates a response with a JSON document. */
  public static Reply json(int status, Json body) {
    return json(status, JsonReader.bytes(body));
  }

  /** Creates a response with a rendered JSON document in UTF-8. */
  public static Reply json(int status, byte[] body) {
    return of(status, new Bytes(JSON, body));
  }

  /** Creates a response with content. */
  public static Reply of(int status, Content content) {
    return new Reply(status, Map.of(), Optional.of(content));
  }

  /** Creates a response without content. */
  public static Reply empty(int status) {
    return new Reply(status, Map.of(), Optional.empty());
  }

  /** Returns this response with one more header. */
  public Reply header(String name, String value) {
    return headers(Map.of(name, value));
  }

  /** Returns this response with more headers. */
  public Reply headers(Map<String, String> added) {
    var more = new LinkedHashMap<>(headers);
    more.putAll(added);
    return new Reply(status, more, content);
  }
}
