package dev.omni.operations.model;

import dev.omni.domain.json.Shape;
import java.util.Arrays;
import java.util.Locale;
import java.util.Optional;

/** A kind of task, with the contract of its input. */
public enum TaskKind {
  /** From an expression or a question to a number with its unit. */
  QUANTITY(TaskShapes.QUANTITY),
  /** From data and a statistic or regression to named quantities. */
  ESTIMATE(TaskShapes.ESTIMATE),
  /** From a series and a horizon to a distribution for each step. */
  FORECAST(TaskShapes.FORECAST),
  /** From a linear, integer or scheduling problem to an objective and a solution. */
  OPTIMIZE(TaskShapes.OPTIMIZE),
  /** From a statement to a certificate that can be checked. */
  PROVE(TaskShapes.PROVE),
  /** From a goal, tools and a budget to an answer with its steps. */
  AGENT(TaskShapes.AGENT);

  private final Shape input;

  TaskKind(Shape input) {
    this.input = input;
  }

  /** Parses a kind; empty for an unknown name. */
  public static Optional<TaskKind> of(String name) {
    return Arrays.stream(values()).filter(kind -> kind.toString().equals(name)).findFirst();
  }

  /** Returns the contract of the input; further members are allowed. */
  public Shape input() {
    return input;
  }

  @Override
  public String toString() {
    return name().toLowerCase(Locale.ROOT);
  }
}
