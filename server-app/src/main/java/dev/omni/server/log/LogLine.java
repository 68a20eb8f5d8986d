package dev.omni.server.log;

import ch.qos.logback.classic.spi.ILoggingEvent;
import ch.qos.logback.classic.spi.IThrowableProxy;
import ch.qos.logback.classic.spi.ThrowableProxyUtil;
import ch.qos.logback.core.LayoutBase;
import dev.omni.application.access.CorrelationContext;
import dev.omni.application.spi.store.StoreUnavailableException;
import java.time.Instant;
import java.time.format.DateTimeFormatter;
import java.time.format.DateTimeFormatterBuilder;
import java.util.Optional;

/**
 * A log line as text: time, level, thread, request and run, message, stack trace. Secrets are
 * masked.
 */
public final class LogLine extends LayoutBase<ILoggingEvent> {
  private static final DateTimeFormatter MILLIS =
      new DateTimeFormatterBuilder().appendInstant(3).toFormatter();

  @Override
  public String doLayout(ILoggingEvent event) {
    var line = new StringBuilder(160);
    MILLIS.formatTo(Instant.ofEpochMilli(event.getTimeStamp()), line);
    String level = event.getLevel().toString();
    line.append(' ').append(level).append(" ".repeat(Math.max(1, 6 - level.length())));
    line.append(event.getLoggerName()).append(' ');
    CorrelationContext.current()
        .logFields()
        .forEach((name, value) -> line.append(name).append('=').append(oneLine(value)).append(' '));
    line.append(oneLine(String.valueOf(event.getFormattedMessage())));
    Optional.ofNullable(event.getThrowableProxy()).ifPresent(thrown -> append(line, thrown));
    return SecretMasking.masked(line.append('\n').toString());
  }

  /**
   * Appends the stack trace. An unavailable store is no bug of this program, so that exception has
   * none.
   */
  private static void append(StringBuilder line, IThrowableProxy thrown) {
    if (StoreUnavailableException.class.getName().equals(thrown.getClassName())) {
      line.append(": ").append(oneLine(String.valueOf(thrown.getMessage())));
    } else {
      ThrowableProxyUtil.asString(thrown)
          .lines()
          .forEach(each -> line.append("\n  ").append(oneLine(each)));
    }
  }

  /**
   * Escapes line breaks, so that sent text cannot forge a log line; lines of a trace are indented.
   */
  private static String oneLine(String message) {
    var safe = new StringBuilder(message);
    for (int i = 0; i < safe.length(); i++) {
      if (Character.isISOControl(safe.charAt(i)) || separates(safe.charAt(i))) {
        safe.setCharAt(i, ' ');
      }
    }
    return safe.toString();
  }

  private static boolean separates(char c) {
    return c == '\u2028' || c == '\u2029';
  }
}
