package dev.omni.operations.proof;

import dev.omni.domain.json.Json;
import dev.omni.domain.json.Problem;
import dev.omni.domain.json.Shape;
import dev.omni.operations.model.TaskKind;
import dev.omni.quant.core.optimization.OptimizeTask;
import dev.omni.quant.core.optimization.Program;
import java.util.List;
import java.util.Optional;
import java.util.stream.IntStream;
import org.hipparchus.fraction.BigFraction;

/** Linear programs in statements: {@code objective}, {@code constraints} and {@code sense}. */
final class Linear {
  private Linear() {}

  static Shape form() {
    return Shape.object()
        .required("kind", Shape.string())
        .required("constraints", Shape.arrayOf(Shape.object().open(), 1, 100))
        .open();
  }

  /** Returns the problems of the statement as an optimization task. */
  static List<Problem> problems(Json.Obj statement) {
    Json.Obj task = task(statement);
    List<Problem> problems = TaskKind.OPTIMIZE.input().problems(task);
    return problems.isEmpty() ? new OptimizeTask(task).problems() : problems;
  }

  /** Returns the program, turned so that it is maximized. */
  static Program program(Json.Obj statement) {
    return new OptimizeTask(task(statement)).program();
  }

  static boolean minimizing(Json.Obj statement) {
    return new OptimizeTask(task(statement)).minimizing();
  }

  private static Json.Obj task(Json.Obj statement) {
    return statement.without("kind").without("value").with("problem", "lp");
  }

  /**
   * Returns the optimum that a point and multipliers prove: the point fulfils all constraints, and
   * the constraints times their multipliers add up to a bound that it reaches (D. Gale, H. W. Kuhn
   * and A. W. Tucker, 1951). Empty when they show nothing.
   */
  static Optional<BigFraction> most(Program program, Json.Obj certificate) {
    Optional<List<BigFraction>> point =
        Numbers.fractions(certificate, "point").filter(program::feasible);
    Optional<List<BigFraction>> multipliers = multipliers(program, certificate);
    if (point.isEmpty() || multipliers.isEmpty()) {
      return Optional.empty();
    }
    BigFraction value = program.value(point.get());
    boolean reached =
        program.bound(multipliers.get()).equals(value)
            && IntStream.range(0, program.objective().size())
                .allMatch(
                    j ->
                        program
                                .coefficient(j, multipliers.get())
                                .compareTo(program.objective().get(j))
                            >= 0);
    return reached ? Optional.of(value) : Optional.empty();
  }

  /**
   * Returns whether multipliers show that no point fulfils all constraints: times them these add up
   * to something that is at least 0 for every point, and below 0 (J. Farkas, 1902).
   */
  static boolean empty(Program program, Json.Obj certificate) {
    return multipliers(program, certificate)
        .filter(multipliers -> program.bound(multipliers).signum() < 0)
        .filter(
            multipliers ->
                IntStream.range(0, program.objective().size())
                    .allMatch(j -> program.coefficient(j, multipliers).signum() >= 0))
        .isPresent();
  }

  private static Optional<List<BigFraction>> multipliers(Program program, Json.Obj certificate) {
    return Numbers.fractions(certificate, "multipliers")
        .filter(all -> all.size() == program.rows().size())
        .filter(
            all ->
                IntStream.range(0, all.size())
                    .allMatch(i -> program.rows().get(i).relation().allows(all.get(i))));
  }
}
