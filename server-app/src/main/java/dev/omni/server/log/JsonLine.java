package dev.omni.server.log;

import ch.qos.logback.classic.encoder.JsonEncoder;
import ch.qos.logback.classic.spi.ILoggingEvent;
import dev.omni.application.spi.CorrelationContext;
import dev.omni.domain.json.Json;
import java.nio.charset.StandardCharsets;

/**
 * One line of the log as a JSON object, with what the thread works for that says it. Secrets are
 * masked.
 */
final class JsonLine extends JsonEncoder {
  JsonLine() {
    setWithSequenceNumber(false);
    setWithNanoseconds(false);
    setWithContext(false);
    setWithMDC(false);
    // The formatted message alone: what was put into it stands there and nowhere else.
    setWithMessage(false);
    setWithArguments(false);
    setWithFormattedMessage(true);
  }

  @Override
  public byte[] encode(ILoggingEvent event) {
    String line = new String(super.encode(event), StandardCharsets.UTF_8);
    return SecretMasking.masked(line).getBytes(StandardCharsets.UTF_8);
  }

  @Override
  protected void appendCustomFields(StringBuilder line, ILoggingEvent event) {
    CorrelationContext.here()
        .named()
        .forEach(
            (name, value) -> line.append(",\"").append(name).append("\":").append(quoted(value)));
  }

  private static String quoted(String value) {
    return Json.str(value).toString();
  }
}
