package dev.omni.telemetry;

import ch.qos.logback.classic.Level;
import ch.qos.logback.classic.Logger;
import ch.qos.logback.classic.LoggerContext;
import ch.qos.logback.classic.spi.ILoggingEvent;
import ch.qos.logback.classic.spi.IThrowableProxy;
import ch.qos.logback.classic.spi.ThrowableProxyUtil;
import ch.qos.logback.core.AppenderBase;
import dev.omni.application.access.CorrelationContext;
import dev.omni.domain.access.TraceContext;
import io.opentelemetry.api.common.AttributeKey;
import io.opentelemetry.api.logs.LogRecordBuilder;
import io.opentelemetry.api.logs.LoggerProvider;
import io.opentelemetry.api.logs.Severity;
import io.opentelemetry.api.trace.Span;
import io.opentelemetry.api.trace.SpanContext;
import io.opentelemetry.api.trace.TraceFlags;
import io.opentelemetry.api.trace.TraceState;
import io.opentelemetry.context.Context;
import java.time.Instant;
import java.util.Optional;
import java.util.function.UnaryOperator;
import org.slf4j.LoggerFactory;

/** The lines of the log as records of OpenTelemetry, with the trace and ids of their thread. */
final class OtlpLogs extends AppenderBase<ILoggingEvent> {
  private final LoggerProvider target;
  private final UnaryOperator<String> masked;

  private OtlpLogs(LoggerProvider target, UnaryOperator<String> masked) {
    this.target = target;
    this.masked = masked;
  }

  /**
   * Adds it to the log; empty when another library writes the log.
   *
   * @param masked removes secrets from a text
   */
  static Optional<OtlpLogs> attached(LoggerProvider target, UnaryOperator<String> masked) {
    if (!(LoggerFactory.getILoggerFactory() instanceof LoggerContext loggers)) {
      return Optional.empty();
    }
    var appender = new OtlpLogs(target, masked);
    appender.setContext(loggers);
    appender.setName("otlp");
    appender.start();
    root(loggers).addAppender(appender);
    return Optional.of(appender);
  }

  private static Logger root(LoggerContext loggers) {
    return loggers.getLogger(org.slf4j.Logger.ROOT_LOGGER_NAME);
  }

  /** Removes it from the log. */
  void detach() {
    root((LoggerContext) getContext()).detachAppender(this);
    stop();
  }

  @Override
  protected void append(ILoggingEvent event) {
    if (event.getLoggerName().startsWith("io.opentelemetry")) {
      return; // A failed export would be exported again.
    }
    CorrelationContext here = CorrelationContext.current();
    LogRecordBuilder line =
        target
            .get(event.getLoggerName())
            .logRecordBuilder()
            .setTimestamp(Instant.ofEpochMilli(event.getTimeStamp()))
            .setSeverity(severity(event.getLevel()))
            .setSeverityText(event.getLevel().toString())
            .setBody(masked.apply(event.getFormattedMessage()));
    Optional.ofNullable(event.getThrowableProxy()).ifPresent(thrown -> add(thrown, line));
    here.logFields()
        .forEach((name, value) -> line.setAttribute(AttributeKey.stringKey("omni." + name), value));
    here.trace().ifPresent(trace -> line.setContext(context(trace)));
    line.emit();
  }

  private void add(IThrowableProxy thrown, LogRecordBuilder line) {
    String message = Optional.ofNullable(thrown.getMessage()).orElse("");
    line.setAttribute(AttributeKey.stringKey("exception.type"), thrown.getClassName())
        .setAttribute(AttributeKey.stringKey("exception.message"), masked.apply(message))
        .setAttribute(
            AttributeKey.stringKey("exception.stacktrace"),
            masked.apply(ThrowableProxyUtil.asString(thrown)));
  }

  private static Context context(TraceContext trace) {
    SpanContext span =
        SpanContext.create(
            trace.traceId(),
            trace.spanId(),
            (trace.flags() & 1) != 0 ? TraceFlags.getSampled() : TraceFlags.getDefault(),
            TraceState.getDefault());
    return Context.root().with(Span.wrap(span));
  }

  private static Severity severity(Level level) {
    return switch (level.toInt()) {
      case Level.ERROR_INT -> Severity.ERROR;
      case Level.WARN_INT -> Severity.WARN;
      case Level.INFO_INT -> Severity.INFO;
      default -> Severity.DEBUG;
    };
  }
}
