package dev.omni.quant.model;

import dev.omni.application.spi.Infeasible;
import dev.omni.application.spi.Model;
import dev.omni.application.spi.Work;
import dev.omni.domain.json.Json;
import dev.omni.domain.json.Problem;
import dev.omni.domain.model.ModelCard;
import dev.omni.domain.model.Task;
import dev.omni.domain.model.TaskKind;
import java.util.List;

/** A model that computes: in many digits, in doubles with care, or by the textbook. */
public final class ReferenceModel implements Model {
  private final ModelCard card;
  private final Estimator estimator;

  private ReferenceModel(ModelCard card, Estimator estimator) {
    this.card = card;
    this.estimator = estimator;
  }

  /** The house reference: decimals of 40 to 120 digits. */
  public static ReferenceModel exact() {
    return new ReferenceModel(
        ModelCard.builtin("ref.exact", "Reference in 40 to 120 digits", TaskKind.ESTIMATE),
        new ExactEstimator());
  }

  /** Doubles with stable algorithms. */
  public static ReferenceModel float64() {
    return new ReferenceModel(
        ModelCard.builtin("ref.float64", "Doubles with stable algorithms", TaskKind.ESTIMATE),
        new StableEstimator());
  }

  /** The formulas of textbooks in doubles: a weak baseline. */
  public static ReferenceModel naive() {
    return new ReferenceModel(
        ModelCard.builtin("ref.naive", "Doubles by textbook formulas", TaskKind.ESTIMATE),
        new TextbookEstimator());
  }

  @Override
  public ModelCard card() {
    return card;
  }

  @Override
  public List<Problem> problems(Task task) {
    return task.kind() == TaskKind.ESTIMATE ? new Estimation(task.input()).problems() : List.of();
  }

  @Override
  public Json.Obj answer(Task task, Work work) {
    return switch (task.kind()) {
      case ESTIMATE -> new Estimation(task.input()).answer(estimator, work);
      case QUANTITY, FORECAST, OPTIMIZE, PROVE, AGENT ->
          throw new Infeasible(card.id() + " does not answer tasks of kind " + task.kind());
    };
  }
}
