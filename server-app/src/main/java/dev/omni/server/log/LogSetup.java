package dev.omni.server.log;

import ch.qos.logback.classic.Level;
import ch.qos.logback.classic.LoggerContext;
import ch.qos.logback.classic.spi.Configurator;
import ch.qos.logback.classic.spi.ILoggingEvent;
import ch.qos.logback.core.ConsoleAppender;
import ch.qos.logback.core.encoder.LayoutWrappingEncoder;
import ch.qos.logback.core.joran.spi.ConsoleTarget;
import ch.qos.logback.core.spi.ContextAwareBase;
import java.util.List;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * The log goes to standard error, and libraries speak only when something is wrong. Said here and
 * not in a file, because reading XML takes a tenth of the start; a file that {@code
 * -Dlogback.configurationFile} names takes this one's place.
 */
public final class LogSetup extends ContextAwareBase implements Configurator {
  private static final String FILE = "logback.configurationFile";
  private static final String STANDARD_ERROR = "stderr";
  private static final List<String> LIBRARIES =
      List.of(
          "org.eclipse.jetty",
          "com.zaxxer.hikari",
          "org.flywaydb",
          "org.openscience",
          "org.biojava",
          "org.orekit");

  /** It tells the trace of each lost connection; whoever used it tells what was lost. */
  private static final String OF_CONNECTIONS = "com.zaxxer.hikari.pool.ProxyConnection";

  /** They warn of what any stranger may send, which is refused, counted and in the request log. */
  private static final List<String> OF_STRANGERS =
      List.of(
          "org.eclipse.jetty.http.HttpParser",
          "org.eclipse.jetty.server.Response",
          "org.eclipse.jetty.util.HostPort");

  @Override
  public ExecutionStatus configure(LoggerContext log) {
    if (System.getProperty(FILE) != null) {
      return ExecutionStatus.INVOKE_NEXT_IF_ANY;
    }
    LIBRARIES.forEach(name -> log.getLogger(name).setLevel(Level.WARN));
    OF_STRANGERS.forEach(name -> log.getLogger(name).setLevel(Level.ERROR));
    log.getLogger(OF_CONNECTIONS).setLevel(Level.ERROR);
    // What fails in Javalin is thrown, and logged by the code that catches it.
    log.getLogger("io.javalin").setLevel(Level.OFF);
    var root = log.getLogger(Logger.ROOT_LOGGER_NAME);
    root.setLevel(Level.INFO);
    root.addAppender(standardError(log));
    return ExecutionStatus.DO_NOT_INVOKE_NEXT_IF_ANY;
  }

  private static ConsoleAppender<ILoggingEvent> standardError(LoggerContext log) {
    var line = new LogLine();
    line.setContext(log);
    line.start();
    var encoder = new LayoutWrappingEncoder<ILoggingEvent>();
    encoder.setContext(log);
    encoder.setLayout(line);
    encoder.start();
    var appender = new ConsoleAppender<ILoggingEvent>();
    appender.setContext(log);
    appender.setName(STANDARD_ERROR);
    appender.setTarget(ConsoleTarget.SystemErr.getName());
    appender.setEncoder(encoder);
    appender.start();
    return appender;
  }

  /** From now on the log has that form, unless a file says what it is like. */
  public static void write(LogFormat format) {
    if (format == LogFormat.JSON
        && LoggerFactory.getILoggerFactory() instanceof LoggerContext log
        && log.getLogger(Logger.ROOT_LOGGER_NAME).getAppender(STANDARD_ERROR)
            instanceof ConsoleAppender<ILoggingEvent> appender) {
      var encoder = new JsonLine();
      encoder.setContext(log);
      encoder.start();
      appender.setEncoder(encoder);
    }
  }
}
