package dev.omni.server.log;

import ch.qos.logback.classic.Level;
import ch.qos.logback.classic.LoggerContext;
import java.util.Optional;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** A time in which only warnings and errors are logged, for commands that print what they do. */
public final class WarningsOnly implements AutoCloseable {
  private final Optional<ch.qos.logback.classic.Logger> root;
  private final Optional<Level> before;

  private WarningsOnly(Optional<ch.qos.logback.classic.Logger> root) {
    this.root = root;
    this.before = root.map(ch.qos.logback.classic.Logger::getLevel);
    root.ifPresent(logger -> logger.setLevel(Level.WARN));
  }

  /** Begins it; a file of the operator that configures the log is left alone. */
  public static WarningsOnly begin() {
    boolean ours =
        LoggerFactory.getILoggerFactory() instanceof LoggerContext
            && System.getProperty("logback.configurationFile") == null;
    return new WarningsOnly(
        ours
            ? Optional.of(
                ((LoggerContext) LoggerFactory.getILoggerFactory())
                    .getLogger(Logger.ROOT_LOGGER_NAME))
            : Optional.empty());
  }

  @Override
  public void close() {
    root.ifPresent(logger -> before.ifPresent(logger::setLevel));
  }
}
