package dev.omni.http.error;

import dev.omni.application.access.RequestAttributes;
import dev.omni.domain.fault.Fault;
import dev.omni.domain.fault.FaultCode;
import dev.omni.http.filter.CorsHeaders;
import dev.omni.http.filter.RequestIds;
import dev.omni.http.filter.RequestSanitizer;
import dev.omni.http.route.Reply;
import dev.omni.http.view.ApiContract;
import java.nio.ByteBuffer;
import org.eclipse.jetty.http.HttpFields;
import org.eclipse.jetty.http.HttpHeader;
import org.eclipse.jetty.server.Request;
import org.eclipse.jetty.server.Response;
import org.eclipse.jetty.server.handler.ErrorHandler;
import org.eclipse.jetty.util.Callback;

/**
 * The handler of errors of Jetty itself, which writes them in the format of all other error
 * responses.
 */
public final class HttpErrorHandler extends ErrorHandler {
  private final ErrorResponses refusals;
  private final RequestIds ids;
  private final CorsHeaders cors;

  public HttpErrorHandler(ErrorResponses refusals, RequestIds ids, CorsHeaders cors) {
    this.refusals = refusals;
    this.ids = ids;
    this.cors = cors;
  }

  @Override
  public boolean handle(Request request, Response response, Callback callback) {
    Fault fault = request.getAttribute(ERROR_EXCEPTION) instanceof Fault own ? own : fault(request);
    request.setAttribute(RequestAttributes.CODE, fault.code());
    request.setAttribute(RequestAttributes.FAULT, fault);
    String id = ids.of(request);
    Reply reply = refusals.of(fault, String.valueOf(request.getHttpURI().getPath()), id);
    response.setStatus(reply.status());
    var headers = response.getHeaders();
    headers.put(RequestIds.HEADER, id);
    headers.put(ApiContract.HEADER, ApiContract.VALUE);
    cors.write(request, headers);
    if (!request.getConnectionMetaData().isPersistent()) {
      headers.put(HttpFields.CONNECTION_CLOSE);
    }
    headers.put("X-Content-Type-Options", "nosniff");
    headers.put(HttpHeader.CACHE_CONTROL, "no-store");
    reply.headers().forEach(headers::put);
    var content = (Reply.Bytes) reply.content().orElseThrow();
    headers.put(HttpHeader.CONTENT_TYPE, content.mediaType());
    headers.put(HttpHeader.CONTENT_LENGTH, content.bytes().length);
    response.write(true, ByteBuffer.wrap(content.bytes()), callback);
    return true;
  }

  private static Fault fault(Request request) {
    int status = status(request);
    boolean path = request.getHttpURI().hasViolations() || isUnreadablePath(request);
    return status == 400 && path
        ? Fault.of(FaultCode.BAD_REQUEST, RequestSanitizer.PLAIN)
        : fault(status);
  }

  /** Returns whether Jetty replaced a path with an invalid escape. */
  private static boolean isUnreadablePath(Request request) {
    return "/badMessage".equals(request.getHttpURI().getPath())
        && request.getAttribute(ERROR_EXCEPTION) instanceof Throwable bad
        && bad.getCause() instanceof IllegalArgumentException;
  }

  private static int status(Request request) {
    return request.getAttribute(ERROR_STATUS) instanceof Integer status ? status : 500;
  }

  /** Returns the fault for a status of Jetty itself. */
  public static Fault fault(int status) {
    return switch (status) {
      case 404 -> Fault.of(FaultCode.ROUTE_NOT_FOUND, "No operation has this path.");
      case 405 -> Fault.of(FaultCode.METHOD_NOT_ALLOWED, "This method is not supported.");
      case 408 -> Fault.of(FaultCode.REQUEST_TIMEOUT, "The request did not arrive in time.");
      case 413 -> Fault.of(FaultCode.PAYLOAD_TOO_LARGE, "The body is too large.");
      case 414 -> Fault.of(FaultCode.URI_TOO_LONG, "The address is too long.");
      case 415 -> Fault.of(FaultCode.UNSUPPORTED_MEDIA_TYPE, "The body must be application/json.");
      case 431 -> Fault.of(FaultCode.HEADERS_TOO_LARGE, "The header lines must fit into 8 KiB.");
      case 503 -> Fault.of(FaultCode.SHUTTING_DOWN, "The server is shutting down.");
      case 500 -> Fault.of(FaultCode.INTERNAL_ERROR, "Internal error.");
      default -> Fault.of(FaultCode.BAD_REQUEST, "The request is not well-formed HTTP/1.1.");
    };
  }
}
