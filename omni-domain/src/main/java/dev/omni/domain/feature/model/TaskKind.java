package dev.omni.domain.feature.model;

import dev.omni.domain.json.Shape;
import java.util.Arrays;
import java.util.Locale;
import java.util.Optional;

/** The kinds of task that a model can answer, with the shape of the input of each. */
public enum TaskKind {
  /** An expression or a question to a number with its unit. */
  QUANTITY(TaskShapes.QUANTITY),
  /** Data and a statistic or a regression to named quantities. */
  ESTIMATE(TaskShapes.ESTIMATE),
  /** A series and a horizon to a distribution for each step. */
  FORECAST(TaskShapes.FORECAST),
  /** A linear, integer or scheduling problem to an objective and a solution. */
  OPTIMIZE(TaskShapes.OPTIMIZE),
  /** A statement to a certificate that can be checked. */
  PROVE(TaskShapes.PROVE),
  /** A goal, tools and a budget to an answer and how it was reached. */
  AGENT(TaskShapes.AGENT);

  private final Shape input;

  TaskKind(Shape input) {
    this.input = input;
  }

  /** The kind of that name. */
  public static Optional<TaskKind> of(String name) {
    return Arrays.stream(values()).filter(kind -> kind.toString().equals(name)).findFirst();
  }

  /** What a task of this kind must look like; further members are allowed. */
  public Shape input() {
    return input;
  }

  @Override
  public String toString() {
    return name().toLowerCase(Locale.ROOT);
  }
}
