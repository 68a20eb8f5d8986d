package dev.omni.console.web;

import dev.omni.domain.fault.Fault;
import dev.omni.domain.fault.FaultCode;
import jakarta.servlet.http.HttpServletRequest;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.util.Locale;

/** The body of a posted form, of limited size. */
final class FormBody {
  private static final int MOST = 8 << 20;
  private static final String TYPE = "application/x-www-form-urlencoded";

  private FormBody() {}

  /**
   * Reads a form.
   *
   * @throws Fault {@code unsupported_media_type}, {@code payload_too_large}, {@code bad_request}
   */
  static FormValues read(HttpServletRequest request) {
    String type = request.getHeader("Content-Type");
    if (type == null || !type.toLowerCase(Locale.ROOT).startsWith(TYPE)) {
      throw Fault.of(FaultCode.UNSUPPORTED_MEDIA_TYPE, "A form is sent as " + TYPE + ".");
    }
    try (InputStream in = request.getInputStream()) {
      byte[] body = in.readNBytes(MOST + 1);
      if (body.length > MOST) {
        throw Fault.of(FaultCode.PAYLOAD_TOO_LARGE, "A form may have at most " + MOST + " bytes.");
      }
      return FormValues.parse(new String(body, StandardCharsets.UTF_8));
    } catch (IOException | IllegalArgumentException broken) {
      throw Fault.of(FaultCode.BAD_REQUEST, "The form is malformed.");
    }
  }
}
