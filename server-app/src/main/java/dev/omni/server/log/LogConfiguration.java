package dev.omni.server.log;

import ch.qos.logback.classic.Level;
import ch.qos.logback.classic.LoggerContext;
import ch.qos.logback.classic.spi.Configurator;
import ch.qos.logback.classic.spi.ILoggingEvent;
import ch.qos.logback.classic.util.DefaultJoranConfigurator;
import ch.qos.logback.core.ConsoleAppender;
import ch.qos.logback.core.encoder.LayoutWrappingEncoder;
import ch.qos.logback.core.joran.spi.ConsoleTarget;
import ch.qos.logback.core.spi.ContextAwareBase;
import java.util.List;
import java.util.Map;
import org.slf4j.Logger;

/**
 * The log: to standard error, and of libraries warnings and errors alone. Written as code, because
 * a start spends time on nothing but its work: reading a file of XML loads some 250 classes. The
 * file that {@code -Dlogback.configurationFile} names replaces it.
 */
public final class LogConfiguration extends ContextAwareBase implements Configurator {
  /** The name of the appender to standard error. */
  static final String STDERR = "stderr";

  private static final List<String> LIBRARIES =
      List.of(
          "org.eclipse.jetty",
          "com.zaxxer.hikari",
          "org.flywaydb",
          "org.openscience",
          "org.biojava",
          "org.orekit");

  private static final Map<String, Level> LESS =
      Map.of(
          // Its stack trace of each lost connection says nothing more than the message of the code
          // that used it.
          "com.zaxxer.hikari.pool.ProxyConnection", Level.ERROR,
          // They warn of bad requests, which are refused, counted and in the request log.
          "org.eclipse.jetty.http.HttpParser", Level.ERROR,
          "org.eclipse.jetty.server.Response", Level.ERROR,
          "org.eclipse.jetty.util.HostPort", Level.ERROR,
          // A script that fails is thrown.
          "org.flywaydb.core.internal.command.DbMigrate", Level.OFF,
          // What fails in Javalin is thrown, and logged by the code that catches it.
          "io.javalin", Level.OFF);

  @Override
  public ExecutionStatus configure(LoggerContext loggers) {
    if (System.getProperty("logback.configurationFile") != null) {
      var file = new DefaultJoranConfigurator();
      file.setContext(loggers);
      return file.configure(loggers);
    }
    var layout = new LogLine();
    layout.setContext(loggers);
    layout.start();
    var encoder = new LayoutWrappingEncoder<ILoggingEvent>();
    encoder.setContext(loggers);
    encoder.setLayout(layout);
    encoder.start();
    var appender = new ConsoleAppender<ILoggingEvent>();
    appender.setContext(loggers);
    appender.setName(STDERR);
    appender.setTarget(ConsoleTarget.SystemErr.getName());
    appender.setEncoder(encoder);
    appender.start();
    var root = loggers.getLogger(Logger.ROOT_LOGGER_NAME);
    root.setLevel(Level.INFO);
    root.addAppender(appender);
    LIBRARIES.forEach(name -> loggers.getLogger(name).setLevel(Level.WARN));
    LESS.forEach((name, level) -> loggers.getLogger(name).setLevel(level));
    return ExecutionStatus.DO_NOT_INVOKE_NEXT_IF_ANY;
  }
}
