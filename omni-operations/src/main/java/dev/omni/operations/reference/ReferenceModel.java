package dev.omni.operations.reference;

import dev.omni.domain.json.Json;
import dev.omni.domain.json.Problem;
import dev.omni.engine.Infeasible;
import dev.omni.engine.Work;
import dev.omni.operations.expression.EvaluationBudget;
import dev.omni.operations.expression.Interval;
import dev.omni.operations.expression.IntervalArithmetic;
import dev.omni.operations.model.Model;
import dev.omni.operations.model.ModelCard;
import dev.omni.operations.model.ModelTask;
import dev.omni.operations.model.TaskKind;
import dev.omni.operations.proof.Theorems;
import dev.omni.quant.core.FiniteResults;
import dev.omni.quant.core.formula.DoubleArithmetic;
import dev.omni.quant.core.optimization.OptimizeTask;
import java.math.BigDecimal;
import java.util.List;
import java.util.function.Function;

/** A model that computes: in many digits, in stable double arithmetic, or by textbook formulas. */
public final class ReferenceModel implements Model {
  private static final TaskKind[] KINDS = {TaskKind.QUANTITY, TaskKind.ESTIMATE, TaskKind.OPTIMIZE};
  private static final long BUDGET = 2_000_000;

  private final ModelCard card;
  private final Estimator estimator;
  private final Optimizer optimizer;
  private final Function<QuantityTask, Json.Obj> calculator;

  private ReferenceModel(
      ModelCard card,
      Estimator estimator,
      Optimizer optimizer,
      Function<QuantityTask, Json.Obj> calculator) {
    this.card = card;
    this.estimator = estimator;
    this.optimizer = optimizer;
    this.calculator = calculator;
  }

  /** Returns the reference model, which computes in 40 to 120 decimal digits. */
  public static ReferenceModel exact() {
    return new ReferenceModel(
        ModelCard.builtin(
            "ref.exact",
            "Reference in 40 to 120 digits",
            TaskKind.QUANTITY,
            TaskKind.ESTIMATE,
            TaskKind.OPTIMIZE,
            TaskKind.PROVE),
        new ExactEstimator(),
        Optimizers::exactly,
        ReferenceModel::enclosed);
  }

  /** Doubles with stable algorithms. */
  public static ReferenceModel float64() {
    return new ReferenceModel(
        ModelCard.builtin("ref.float64", "Doubles with stable algorithms", KINDS),
        new StableEstimator(),
        Optimizers::inDoubles,
        task ->
            task.answer(new DoubleArithmetic(), BigDecimal::doubleValue, ReferenceModel::decimal));
  }

  /**
   * Returns the formulas of textbooks in doubles, inputs to single precision, correlations left
   * out: a weak baseline.
   */
  public static ReferenceModel naive() {
    return new ReferenceModel(
        ModelCard.builtin("ref.naive", "Doubles by textbook formulas", KINDS),
        new TextbookEstimator(),
        Optimizers::greedily,
        task ->
            task.independent()
                .answer(
                    new DoubleArithmetic(),
                    value -> (double) value.floatValue(),
                    ReferenceModel::decimal));
  }

  private static BigDecimal decimal(double value) {
    return BigDecimal.valueOf(FiniteResults.number("the value", value));
  }

  /** Computes between bounds of forty digits and answers the middle. */
  private static Json.Obj enclosed(QuantityTask task) {
    return task.answer(
        new IntervalArithmetic(new EvaluationBudget(BUDGET)), Interval::exactly, Interval::middle);
  }

  @Override
  public ModelCard card() {
    return card;
  }

  @Override
  public List<Problem> problems(ModelTask task) {
    return switch (task.kind()) {
      case QUANTITY -> new QuantityTask(task.input()).problems();
      case ESTIMATE -> new Estimation(task.input()).problems();
      case OPTIMIZE -> new OptimizeTask(task.input()).problems();
      case PROVE ->
          Theorems.problems(statement(task)).stream()
              .map(problem -> problem.under("/statement"))
              .toList();
      case FORECAST, AGENT -> List.of();
    };
  }

  @Override
  public Json.Obj answer(ModelTask task, Work work) {
    return switch (task.kind()) {
      case ESTIMATE -> new Estimation(task.input()).answer(estimator, work);
      case QUANTITY -> calculator.apply(new QuantityTask(task.input()));
      case OPTIMIZE -> optimizer.solve(new OptimizeTask(task.input()), work);
      case PROVE -> Theorems.prove(statement(task), work);
      case FORECAST, AGENT ->
          throw new Infeasible(card.id() + " does not answer tasks of kind " + task.kind());
    };
  }

  private static Json.Obj statement(ModelTask task) {
    return task.input().findObject("statement").orElseThrow();
  }
}
