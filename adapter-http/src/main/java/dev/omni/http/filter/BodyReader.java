package dev.omni.http.filter;

import dev.omni.application.access.RequestAttributes;
import dev.omni.application.load.BodySpool;
import dev.omni.application.load.Reservations;
import dev.omni.domain.fault.Fault;
import dev.omni.domain.fault.FaultCode;
import dev.omni.domain.json.Json;
import jakarta.servlet.http.HttpServletRequest;
import java.io.IOException;
import java.io.InputStream;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.Objects;
import java.util.UUID;
import java.util.concurrent.TimeoutException;
import java.util.regex.Pattern;
import org.eclipse.jetty.http.HttpException;

/** The reader of request bodies: JSON, uncompressed, of limited size, in limited time. */
public final class BodyReader {
  private final int most;
  private final BodySpool spool;
  private final BodyPace pace;
  private final InstantSource clock;

  /**
   * @param most maximum size in bytes
   * @param spool where bodies arrive
   * @param patience time in which a body may come slowly
   */
  public BodyReader(int most, BodySpool spool, Duration patience, InstantSource clock) {
    this.most = most;
    this.spool = spool;
    this.pace = new BodyPace(patience);
    this.clock = clock;
  }

  private static final String UTF_8 =
      "\\s*+(?:;\\s*+(?:charset\\s*+=\\s*+(?:utf-8|\"utf-8\")\\s*+;?\\s*+)?)?";
  private static final Pattern JSON = Pattern.compile("(?i)application/json" + UTF_8);
  private static final Pattern EVENT =
      Pattern.compile("(?i)application/cloudevents(?:-batch)?\\+json" + UTF_8);
  private static final String READ = "omni.body-read";
  private static final int PIECE = 8192;

  /**
   * Reads the body of a request. Its memory is held until the request was answered.
   *
   * @param project of the caller, which has its share of the memory
   * @throws Fault {@code unsupported_media_type}, {@code payload_too_large}, {@code
   *     request_timeout}, {@code bad_request}, {@code overloaded}, {@code
   *     concurrency_limit_exceeded}
   */
  public byte[] read(HttpServletRequest request, UUID project) {
    if (!fits(request, JSON)) {
      throw unsupported("Content-Type must be application/json, with charset utf-8 or none.");
    }
    return unpacked(request, project);
  }

  /**
   * Reads the body of a request with events. Accepts the media types of CloudEvents, and any type
   * when the headers mark the body as the data of an event.
   *
   * @throws Fault as {@link #read}
   */
  public byte[] readEvent(HttpServletRequest request, UUID project) {
    boolean bare = request.getHeader("ce-specversion") == null;
    if (bare && !fits(request, EVENT) && !fits(request, JSON)) {
      throw unsupported(
          "Content-Type must be application/json, application/cloudevents+json or"
              + " application/cloudevents-batch+json; or ce- headers must describe the event.");
    }
    return unpacked(request, project);
  }

  private byte[] unpacked(HttpServletRequest request, UUID project) {
    String coding = request.getHeader("Content-Encoding");
    if (coding != null && !coding.strip().equalsIgnoreCase("identity")) {
      throw unsupported("Content-Encoding is not supported; send the body uncompressed.");
    }
    if (request.getContentLengthLong() > most) {
      throw tooLarge();
    }
    boolean chunked = request.getHeader("Transfer-Encoding") != null;
    if (!chunked && request.getContentLengthLong() <= 0) {
      return new byte[0]; // No body; opening its stream would answer an Expect header.
    }
    try (BodySpool.Arriving body = spool.arriving()) {
      readAll(request, body);
      request.setAttribute(READ, true);
      return body.whole(project, reservations(request));
    }
  }

  /**
   * Returns the body of a request as a stream of any size, decompressed. It fails with a fault when
   * the body is cut off, malformed or too slow.
   *
   * @throws Fault {@code unsupported_media_type}, {@code parameter_invalid} for the digest
   */
  public InputStream stream(HttpServletRequest request) {
    String coding = request.getHeader("Content-Encoding");
    boolean gzip = coding != null && coding.strip().equalsIgnoreCase("gzip");
    if (coding != null && !gzip && !coding.strip().equalsIgnoreCase("identity")) {
      throw unsupported("Content-Encoding must be gzip or identity.");
    }
    InputStream body =
        DigestedBody.of(
            new StreamedBody(request, clock, () -> request.setAttribute(READ, true)),
            request.getHeader("Content-Digest"));
    return gzip ? new UnpackedBody(body) : body;
  }

  private static boolean fits(HttpServletRequest request, Pattern form) {
    String type = request.getHeader("Content-Type");
    return type == null || form.matcher(type.strip()).matches();
  }

  private static Fault unsupported(String message) {
    return Fault.of(FaultCode.UNSUPPORTED_MEDIA_TYPE, message);
  }

  /** Returns whether a media type is JSON; runs in linear time. */
  static boolean json(CharSequence type) {
    return JSON.matcher(type).matches();
  }

  /**
   * Returns whether the connection must close after the response, because the unread body is too
   * long to discard or of unknown length.
   */
  public boolean isTooMuchUnread(HttpServletRequest request) {
    return request.getAttribute(READ) == null
        && (request.getContentLengthLong() > most
            || request.getHeader("Transfer-Encoding") != null);
  }

  private static Reservations reservations(HttpServletRequest request) {
    return (Reservations)
        Objects.requireNonNull(request.getAttribute(RequestAttributes.RESERVATIONS));
  }

  private void readAll(HttpServletRequest request, BodySpool.Arriving body) {
    Instant begin = clock.instant();
    try {
      InputStream in = request.getInputStream(); // Sends 100 Continue to clients that wait for it.
      long length = request.getContentLengthLong();
      byte[] piece = new byte[length >= 0 && length < PIECE ? (int) length + 1 : PIECE];
      for (int n = in.read(piece); n >= 0; n = in.read(piece)) {
        if (body.size() + n > most) {
          throw tooLarge();
        }
        body.add(piece, n);
        if (pace.isTooSlow(Duration.between(begin, clock.instant()), body.size())) {
          throw late();
        }
      }
    } catch (IOException | HttpException.RuntimeException broken) {
      throw refusal(broken);
    }
  }

  private Fault tooLarge() {
    return Fault.of(
        FaultCode.PAYLOAD_TOO_LARGE,
        "The body may have at most " + most + " bytes, the setting max-body.",
        Json.obj("limit", most, "setting", "max-body"));
  }

  static Fault late() {
    return Fault.of(FaultCode.REQUEST_TIMEOUT, "The body did not arrive in time.");
  }

  static Fault refusal(Throwable broken) {
    for (Throwable t = broken; t != null; t = t.getCause()) {
      if (t instanceof TimeoutException
          || (t instanceof HttpException http && http.getCode() == 408)) {
        return late();
      }
    }
    return Fault.of(FaultCode.BAD_REQUEST, "The body is not well-formed HTTP/1.1, or was cut off.");
  }
}
