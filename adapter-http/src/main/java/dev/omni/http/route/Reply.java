package dev.omni.http.route;

import dev.omni.application.json.JacksonJson;
import dev.omni.domain.json.Json;
import java.io.IOException;
import java.io.OutputStream;
import java.util.Optional;
import org.eclipse.jetty.http.HttpField;
import org.eclipse.jetty.http.HttpFields;

/**
 * What goes back.
 *
 * @param status of HTTP
 * @param headers beside those that every answer has
 * @param content the body; empty for none
 */
public record Reply(int status, HttpFields headers, Optional<Content> content) {
  /** The media type of a JSON document. */
  public static final String JSON = "application/json;charset=utf-8";

  /** Keeps the order of the headers. */
  public Reply {
    headers = headers.asImmutable();
  }

  /** A body. */
  public sealed interface Content {
    /** Its media type. */
    String mediaType();
  }

  /** A body that is there. */
  @SuppressWarnings("ArrayRecordComponent") // Written once to a socket, never compared.
  public record Bytes(String mediaType, byte[] bytes) implements Content {}

  /** A body that comes bit by bit. */
  public record Stream(String mediaType, Writing writing) implements Content {}

  /** Writes a body that comes bit by bit; flushes what shall arrive. Closed in any case. */
  public interface Writing extends AutoCloseable {
    /** Returns when there is nothing more to come. */
    void to(OutputStream out) throws IOException;

    /** Gives back what was taken for it. */
    @Override
    void close();
  }

  /** A JSON document. */
  public static Reply json(int status, Json body) {
    return json(status, JacksonJson.bytes(body));
  }

  /** A JSON document that is written already: UTF-8. */
  public static Reply json(int status, byte[] body) {
    return of(status, new Bytes(JSON, body));
  }

  /** Some content. */
  public static Reply of(int status, Content content) {
    return new Reply(status, HttpFields.EMPTY, Optional.of(content));
  }

  /** No content. */
  public static Reply empty(int status) {
    return new Reply(status, HttpFields.EMPTY, Optional.empty());
  }

  /** With one more header. */
  public Reply header(String name, String value) {
    return headers(HttpFields.from(new HttpField(name, value)));
  }

  /** With more headers. */
  public Reply headers(HttpFields added) {
    return new Reply(status, HttpFields.build(headers).add(added), content);
  }
}
