package dev.omni.console.web;

import dev.omni.application.load.BodySpool;
import dev.omni.application.load.Reservations;
import dev.omni.domain.fault.Fault;
import dev.omni.domain.fault.FaultCode;
import jakarta.servlet.http.HttpServletRequest;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.util.Locale;
import java.util.UUID;

/** The body of a posted form, of limited size. */
final class FormBody {
  private static final int MOST = 8 << 20;
  private static final int PIECE = 8192;
  private static final String TYPE = "application/x-www-form-urlencoded";

  private FormBody() {}

  /**
   * Reads a form.
   *
   * @param project of the session, which has its share of the memory
   * @param reservations keep the memory of the form
   * @throws Fault {@code unsupported_media_type}, {@code payload_too_large}, {@code bad_request},
   *     {@code overloaded}, {@code concurrency_limit_exceeded}
   */
  static FormValues read(
      HttpServletRequest request, BodySpool spool, UUID project, Reservations reservations) {
    String type = request.getHeader("Content-Type");
    if (type == null || !type.toLowerCase(Locale.ROOT).startsWith(TYPE)) {
      throw Fault.of(FaultCode.UNSUPPORTED_MEDIA_TYPE, "A form is sent as " + TYPE + ".");
    }
    try (BodySpool.Arriving body = spool.arriving()) {
      readAll(request, body);
      return FormValues.parse(
          new String(body.whole(project, reservations), StandardCharsets.UTF_8));
    } catch (IOException | IllegalArgumentException broken) {
      throw Fault.of(FaultCode.BAD_REQUEST, "The form is malformed.");
    }
  }

  private static void readAll(HttpServletRequest request, BodySpool.Arriving body)
      throws IOException {
    try (InputStream in = request.getInputStream()) {
      byte[] piece = new byte[PIECE];
      for (int n = in.read(piece); n >= 0; n = in.read(piece)) {
        if (body.size() + n > MOST) {
          throw Fault.of(
              FaultCode.PAYLOAD_TOO_LARGE, "A form may have at most " + MOST + " bytes.");
        }
        body.add(piece, n);
      }
    }
  }
}
