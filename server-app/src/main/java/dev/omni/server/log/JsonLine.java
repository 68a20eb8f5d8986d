package dev.omni.server.log;

import ch.qos.logback.classic.encoder.JsonEncoder;
import ch.qos.logback.classic.spi.ILoggingEvent;
import dev.omni.application.access.CorrelationContext;
import dev.omni.domain.json.Json;
import java.nio.charset.StandardCharsets;

/** A log line as a JSON object, with the correlation context of the thread. Secrets are masked. */
final class JsonLine extends JsonEncoder {
  JsonLine() {
    setWithSequenceNumber(false);
    setWithNanoseconds(false);
    setWithContext(false);
    setWithMDC(false);
    // The formatted message only; the arguments occur in it and nowhere else.
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
    CorrelationContext.current()
        .logFields()
        .forEach(
            (name, value) -> line.append(",\"").append(name).append("\":").append(quoted(value)));
  }

  private static String quoted(String value) {
    return Json.str(value).toString();
  }
}
