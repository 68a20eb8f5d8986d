package dev.omni.operations.reference;

import dev.omni.engine.Work;
import dev.omni.quant.core.CancellableSolver;
import dev.omni.quant.core.optimization.Program;
import dev.omni.quant.core.optimization.Program.Relation;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.hipparchus.fraction.BigFraction;
import org.ojalgo.optimisation.Expression;
import org.ojalgo.optimisation.ExpressionsBasedModel;
import org.ojalgo.optimisation.Optimisation;
import org.ojalgo.optimisation.Variable;

/**
 * A linear program in doubles by ojAlgo, whose tolerances are absolute. Its point is accepted only
 * where the point of the dual program (J. von Neumann, 1947) makes it a {@link CertifiedOptimum}.
 *
 * @param program the same in fractions
 * @param objective what is maximized
 * @param rows the coefficients of each constraint
 * @param bounds of the constraints
 * @param relations of the constraints to their bounds
 */
record DoubleLinearProgram(
    Program program,
    double[] objective,
    double[][] rows,
    double[] bounds,
    List<Relation> relations) {
  /** Returns the program in doubles; empty when a number exceeds their range. */
  static Optional<DoubleLinearProgram> of(Program program) {
    Stream<BigFraction> rows =
        program.rows().stream()
            .flatMap(row -> Stream.concat(row.coefficients().stream(), Stream.of(row.bound())));
    return Stream.concat(program.objective().stream(), rows).allMatch(DoubleLinearProgram::holds)
        ? Optional.of(
            new DoubleLinearProgram(
                program,
                doubles(program.objective()),
                program.rows().stream()
                    .map(row -> doubles(row.coefficients()))
                    .toArray(double[][]::new),
                doubles(program.rows().stream().map(Program.Row::bound).toList()),
                program.rows().stream().map(Program.Row::relation).toList()))
        : Optional.empty();
  }

  /** Returns whether a double has all its digits for a number. */
  private static boolean holds(BigFraction number) {
    double size = Math.abs(Program.number(number));
    return number.signum() == 0 || (size >= Double.MIN_NORMAL && size <= Double.MAX_VALUE);
  }

  private static double[] doubles(List<BigFraction> numbers) {
    return numbers.stream().mapToDouble(Program::number).toArray();
  }

  /** Returns the best point; empty when it is not proven to be that, or there is none. */
  Optional<double[]> best(Work work) {
    return point(primal(work))
        .filter(
            point ->
                point(dual(work))
                    .filter(prices -> CertifiedOptimum.of(program, point, prices).isShown())
                    .isPresent());
  }

  private static Optional<double[]> point(ExpressionsBasedModel model) {
    Optimisation.Result result = model.maximise();
    return Optional.of(result)
        .filter(any -> any.getState().isOptimal())
        .map(
            best ->
                IntStream.range(0, model.countVariables()).mapToDouble(best::doubleValue).toArray())
        .filter(point -> Arrays.stream(point).allMatch(Double::isFinite));
  }

  private ExpressionsBasedModel primal(Work work) {
    var model = watched(work);
    for (int j = 0; j < objective.length; j++) {
      model.newVariable("x" + j).lower(0).weight(objective[j]);
    }
    for (int i = 0; i < rows.length; i++) {
      Expression row = model.newExpression("r" + i);
      for (int j = 0; j < objective.length; j++) {
        row.set(j, rows[i][j]);
      }
      switch (relations.get(i)) {
        case AT_MOST -> row.upper(bounds[i]);
        case AT_LEAST -> row.lower(bounds[i]);
        case EQUAL -> row.level(bounds[i]);
      }
    }
    return model;
  }

  private ExpressionsBasedModel dual(Work work) {
    var model = watched(work);
    for (int i = 0; i < rows.length; i++) {
      Variable price = model.newVariable("y" + i).weight(-bounds[i]);
      switch (relations.get(i)) {
        case AT_MOST -> price.lower(0);
        case AT_LEAST -> price.upper(0);
        case EQUAL -> {}
      }
    }
    for (int j = 0; j < objective.length; j++) {
      Expression column = model.newExpression("c" + j).lower(objective[j]);
      for (int i = 0; i < rows.length; i++) {
        column.set(i, rows[i][j]);
      }
    }
    return model;
  }

  private static ExpressionsBasedModel watched(Work work) {
    var model = new ExpressionsBasedModel();
    CancellableSolver.watch(model.options, work);
    return model;
  }

  double value(double[] point) {
    return Program.number(program.value(CertifiedOptimum.fractions(point)));
  }
}
