package dev.omni.http.gate;

import dev.omni.domain.fault.Fault;
import dev.omni.domain.fault.FaultCode;
import dev.omni.domain.json.Json;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.concurrent.TimeoutException;
import java.util.regex.Pattern;
import org.eclipse.jetty.http.HttpException;
import org.eclipse.jetty.http.HttpHeader;
import org.eclipse.jetty.io.Content;
import org.eclipse.jetty.server.Request;

/** Reads bodies: JSON, unpacked, of a limited size, in a limited time. */
public final class Bodies {
  /** Most clients send this; the pattern takes it too, but needs longer. */
  private static final String USUAL = "application/json";

  private static final Pattern JSON =
      Pattern.compile(
          "(?i)application/json\\s*+"
              + "(?:;\\s*+(?:charset\\s*+=\\s*+(?:utf-8|\"utf-8\")\\s*+;?\\s*+)?)?");
  private static final Pattern EVENT =
      Pattern.compile(
          "(?i)application/cloudevents(?:-batch)?\\+json\\s*+"
              + "(?:;\\s*+(?:charset\\s*+=\\s*+(?:utf-8|\"utf-8\")\\s*+;?\\s*+)?)?");
  private static final int PIECE = 8192;
  private static final int SLOWEST_BYTES_PER_SECOND = 1024;
  private static final Duration GRACE = Duration.ofSeconds(3);

  private final int most;
  private final Duration patience;
  private final InstantSource clock;

  /**
   * With limits.
   *
   * @param most bytes
   * @param patience from the first byte asked for to the last one got
   */
  public Bodies(int most, Duration patience, InstantSource clock) {
    this.most = most;
    this.patience = patience;
    this.clock = clock;
  }

  /**
   * The body of a request.
   *
   * @throws Fault {@code unsupported_media_type}, {@code payload_too_large}, {@code
   *     request_timeout}, {@code bad_request}
   */
  public byte[] read(Request request) {
    String type = request.getHeaders().get(HttpHeader.CONTENT_TYPE);
    if (type != null && !json(type.strip())) {
      throw Fault.of(
          FaultCode.UNSUPPORTED_MEDIA_TYPE,
          "Content-Type must be application/json, with charset utf-8 or none.");
    }
    return unpacked(request);
  }

  /**
   * The body of a request that brings events: of the media types of CloudEvents too, and of any
   * when its headers say that it is the data of an event.
   *
   * @throws Fault as {@link #read}
   */
  public byte[] readEvent(Request request) {
    String type = request.getHeaders().get(HttpHeader.CONTENT_TYPE);
    boolean bare = request.getHeaders().get("ce-specversion") == null;
    if (type != null && bare && !EVENT.matcher(type.strip()).matches() && !json(type.strip())) {
      throw Fault.of(
          FaultCode.UNSUPPORTED_MEDIA_TYPE,
          "Content-Type must be application/json, application/cloudevents+json or"
              + " application/cloudevents-batch+json; or ce- headers must describe the event.");
    }
    return unpacked(request);
  }

  private byte[] unpacked(Request request) {
    if (request.getHeaders().contains(HttpHeader.CONTENT_ENCODING)) {
      throw Fault.of(
          FaultCode.UNSUPPORTED_MEDIA_TYPE,
          "The body must come unpacked, without Content-Encoding.");
    }
    if (request.getLength() > most) {
      throw tooLarge();
    }
    try {
      return read(Content.Source.asInputStream(request), piece(request.getLength()));
    } catch (IOException | HttpException.RuntimeException broken) {
      throw refusal(broken);
    }
  }

  /** Whether a media type is that of JSON; in time that grows no faster than its length. */
  static boolean json(CharSequence type) {
    return USUAL.contentEquals(type) || JSON.matcher(type).matches();
  }

  /** Room for the whole body and its end where that is told and short, as it mostly is. */
  private static byte[] piece(long told) {
    return new byte[told >= 0 && told < PIECE ? (int) told + 1 : PIECE];
  }

  private byte[] read(InputStream in, byte[] piece) throws IOException {
    Instant begin = clock.instant();
    var body = new ByteArrayOutputStream(piece.length);
    for (int n = in.read(piece); n >= 0; n = in.read(piece)) {
      body.write(piece, 0, n);
      if (body.size() > most) {
        throw tooLarge();
      }
      if (tooSlow(Duration.between(begin, clock.instant()), body.size())) {
        throw late();
      }
    }
    return body.toByteArray();
  }

  private boolean tooSlow(Duration spent, int got) {
    return spent.compareTo(patience) > 0
        || (spent.compareTo(GRACE) > 0 && got < spent.toSeconds() * SLOWEST_BYTES_PER_SECOND);
  }

  private Fault tooLarge() {
    return Fault.of(
        FaultCode.PAYLOAD_TOO_LARGE,
        "The body may have at most " + most + " bytes.",
        Json.obj("limit", most));
  }

  private static Fault late() {
    return Fault.of(FaultCode.REQUEST_TIMEOUT, "The body did not arrive in time.");
  }

  private static Fault refusal(Throwable broken) {
    for (Throwable t = broken; t != null; t = t.getCause()) {
      if (t instanceof TimeoutException
          || (t instanceof HttpException http && http.getCode() == 408)) {
        return late();
      }
    }
    return Fault.of(FaultCode.BAD_REQUEST, "The body is not well-formed HTTP/1.1, or was cut off.");
  }
}
