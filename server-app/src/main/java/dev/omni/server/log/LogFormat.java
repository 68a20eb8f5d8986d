package dev.omni.server.log;

import ch.qos.logback.classic.LoggerContext;
import ch.qos.logback.classic.spi.ILoggingEvent;
import ch.qos.logback.core.ConsoleAppender;
import java.util.Locale;
import java.util.Optional;
import java.util.stream.Stream;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** The format of the log. */
public enum LogFormat {
  /** A line for each event, for people. */
  TEXT,
  /** A JSON object for each event, for machines. */
  JSON;

  /** Parses a format; empty for an unknown name. */
  public static Optional<LogFormat> of(String name) {
    return Stream.of(values())
        .filter(format -> format.name().toLowerCase(Locale.ROOT).equals(name))
        .findFirst();
  }

  /** Applies this format, unless a file of the operator configures the log. */
  public void use() {
    if (this == JSON
        && LoggerFactory.getILoggerFactory() instanceof LoggerContext log
        && log.getLogger(Logger.ROOT_LOGGER_NAME).getAppender(LogConfiguration.STDERR)
            instanceof ConsoleAppender<ILoggingEvent> appender
        && System.getProperty("logback.configurationFile") == null) {
      var encoder = new JsonLine();
      encoder.setContext(log);
      encoder.start();
      appender.setEncoder(encoder);
    }
  }
}
