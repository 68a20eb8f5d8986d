package dev.omni.http.route;

import dev.omni.domain.json.Json;
import dev.omni.domain.json.JsonWriter;
import dev.omni.domain.traffic.RequestLine.LoggedSubject;
import java.io.IOException;
import java.io.OutputStream;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import java.util.UUID;

/**
 * A response.
 *
 * @param content the body; empty for none
 * @param subject what the request made, for the request log
 */
public record Reply(
    int status,
    Map<String, String> headers,
    Optional<Content> content,
    Optional<LoggedSubject> subject) {
  private static final String APPLIED = "Preference-Applied";

  public static final String JSON = "application/json;charset=utf-8";

  public Reply {
    headers = Collections.unmodifiableMap(new LinkedHashMap<>(headers));
  }

  public sealed interface Content {
    String mediaType();
  }

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

  public static Reply json(int status, Json body) {
    return of(status, new Bytes(JSON, JsonWriter.answer(body).bytes()));
  }

  public static Reply of(int status, Content content) {
    return new Reply(status, Map.of(), Optional.of(content), Optional.empty());
  }

  public static Reply empty(int status) {
    return new Reply(status, Map.of(), Optional.empty(), Optional.empty());
  }

  public Reply header(String name, String value) {
    return headers(Map.of(name, value));
  }

  /** Names what the request made. */
  public Reply about(String object, UUID id) {
    return new Reply(status, headers, content, Optional.of(new LoggedSubject(object, id)));
  }

  /** Adds an applied preference (RFC 7240, 2014, section 3). */
  public Reply applied(String preference) {
    String before = headers.containsKey(APPLIED) ? headers.get(APPLIED) + ", " : "";
    return header(APPLIED, before + preference);
  }

  public Reply headers(Map<String, String> added) {
    var more = new LinkedHashMap<>(headers);
    more.putAll(added);
    return new Reply(status, more, content, subject);
  }
}
