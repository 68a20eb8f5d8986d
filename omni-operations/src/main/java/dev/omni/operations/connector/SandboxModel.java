package dev.omni.operations.connector;

import dev.omni.domain.json.Json;
import dev.omni.domain.json.Sha256;
import dev.omni.engine.Work;
import dev.omni.operations.model.Model;
import dev.omni.operations.model.ModelCard;
import dev.omni.operations.model.ModelTask;
import java.math.BigDecimal;
import java.util.Collections;

/**
 * The substitute of a remote model in test mode, where nothing leaves the process. Its answers have
 * the format of the task's kind, follow from the task alone, and contain {@code sandbox: true}.
 */
final class SandboxModel implements Model {
  private static final int DIGITS = 8;
  private static final int HEX = 16;

  private final ModelCard card;
  private final String status;

  /**
   * @param card of the substituted model
   * @param status of the connection
   */
  SandboxModel(ModelCard card, String status) {
    this.card = card;
    this.status = status;
  }

  @Override
  public ModelCard card() {
    return card;
  }

  @Override
  public String status() {
    return status;
  }

  @Override
  public Json.Obj answer(ModelTask task, Work work) {
    Json.Obj answer =
        switch (task.kind()) {
          case QUANTITY ->
              Json.obj("value", drawn(task), "unit", task.input().findText("unit").orElse("1"));
          case FORECAST -> Json.obj("predictions", last(task));
          case OPTIMIZE -> Json.obj("objective", drawn(task), "solution", Json.arr());
          case PROVE -> Json.obj("holds", false);
          case ESTIMATE, AGENT -> Json.Obj.EMPTY;
        };
    return answer.with("sandbox", true);
  }

  /** Returns a number from 0 to 1 that follows from the task. */
  private static BigDecimal drawn(ModelTask task) {
    String digest = Sha256.sha256(Json.obj("input", task.input(), "seed", task.seed()));
    return BigDecimal.valueOf(Long.parseLong(digest.substring(0, DIGITS), HEX) % 1_000_000, 6);
  }

  private static Json last(ModelTask task) {
    Json.Arr series = task.input().findArray("series").orElse(Json.arr(0));
    int horizon = task.input().findNumber("horizon").map(BigDecimal::intValue).orElse(1);
    Json.Obj point = Json.obj("type", "point", "value", series.get(series.size() - 1));
    return Json.of(Collections.nCopies(horizon, point));
  }
}
