package dev.omni.jdbc;

import java.sql.SQLException;
import java.time.Duration;
import java.time.temporal.ChronoUnit;
import java.util.Locale;
import java.util.function.Consumer;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jdbi.v3.core.statement.SqlLogger;
import org.jdbi.v3.core.statement.StatementContext;

/** The report of each executed statement to a consumer, on the thread that executed it. */
final class StatementObserver implements SqlLogger {
  private static final Pattern OPERATION = Pattern.compile("\\s*+([A-Za-z]++)");
  private static final Pattern TABLE =
      Pattern.compile("(?i)\\b(?:from|into|update)\\s++\"?([a-z_][a-z0-9_]*+)");

  private final String system;
  private final Consumer<ExecutedStatement> consumer;

  StatementObserver(String system, Consumer<ExecutedStatement> consumer) {
    this.system = system;
    this.consumer = consumer;
  }

  @Override
  public void logAfterExecution(StatementContext context) {
    consumer.accept(statement(context, false));
  }

  @Override
  public void logException(StatementContext context, SQLException refused) {
    consumer.accept(statement(context, true));
  }

  private ExecutedStatement statement(StatementContext context, boolean failed) {
    String sql = context.getRawSql();
    Matcher operation = OPERATION.matcher(sql);
    Matcher table = TABLE.matcher(sql);
    return new ExecutedStatement(
        system,
        operation.lookingAt() ? operation.group(1).toUpperCase(Locale.ROOT) : "",
        table.find() ? table.group(1) : "",
        Duration.ofNanos(context.getElapsedTime(ChronoUnit.NANOS)),
        failed);
  }
}
