package dev.omni.http.side;

import dev.omni.application.json.JacksonJson;
import dev.omni.application.json.MalformedJson;
import dev.omni.domain.fault.Fault;
import dev.omni.domain.fault.FaultCode;
import dev.omni.domain.json.Json;
import dev.omni.http.route.HeaderLines;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.ByteBuffer;
import org.eclipse.jetty.http.HttpHeader;
import org.eclipse.jetty.io.Content;
import org.eclipse.jetty.server.Request;
import org.eclipse.jetty.server.Response;

/**
 * A request to a {@link SideListener}, and its answer.
 *
 * @param request what came
 * @param response what goes
 */
public record Exchange(Request request, Response response) {
  private static final String JSON = "application/json; charset=utf-8";
  private static final int LARGEST_BODY = 32 << 20;

  /** Method and path, as {@code GET /metrics}. */
  public String asked() {
    return request.getMethod() + " " + Request.getPathInContext(request);
  }

  /** The header lines of the request. */
  public HeaderLines headers() {
    return HeaderLines.of(request.getHeaders());
  }

  /**
   * The body of the request, of at most 32 MiB.
   *
   * @throws Fault {@code payload_too_large}; {@code body_invalid} when it is no object
   * @throws MalformedJson when it is no JSON
   * @throws IOException when it did not come
   */
  public Json.Obj body() throws IOException {
    byte[] bytes = Content.Source.asInputStream(request).readNBytes(LARGEST_BODY + 1);
    if (bytes.length > LARGEST_BODY) {
      throw Fault.of(
          FaultCode.PAYLOAD_TOO_LARGE, "The body may have at most " + LARGEST_BODY + " bytes.");
    }
    if (JacksonJson.parse(bytes) instanceof Json.Obj object) {
      return object;
    }
    throw Fault.of(FaultCode.BODY_INVALID, "must be a JSON object");
  }

  /** Answers with JSON. */
  public void answer(Json.Obj body) throws IOException {
    answer(JSON, JacksonJson.bytes(body));
  }

  /** Answers with bytes of that media type. */
  public void answer(String type, byte[] bytes) throws IOException {
    begun(type);
    Content.Sink.write(response, true, ByteBuffer.wrap(bytes));
  }

  /** Answers bit by bit: each flush goes out. */
  public OutputStream answering(String type) {
    begun(type);
    return Content.Sink.asOutputStream(response);
  }

  /** The text of a refusal. */
  ByteBuffer refused(Fault fault) {
    begun(JSON);
    return ByteBuffer.wrap(
        JacksonJson.bytes(
            Json.obj(
                "error",
                Json.obj(
                    "code", fault.code(), "message", fault.reason(), "details", fault.details()))));
  }

  private void begun(String type) {
    response.getHeaders().put(HttpHeader.CONTENT_TYPE, type);
    response.getHeaders().put(HttpHeader.CACHE_CONTROL, "no-store");
  }
}
