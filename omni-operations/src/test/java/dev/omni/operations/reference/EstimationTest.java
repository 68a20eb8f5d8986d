package dev.omni.operations.reference;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.omni.domain.json.Json;
import dev.omni.engine.Infeasible;
import dev.omni.engine.Work;
import dev.omni.operations.model.Model;
import dev.omni.operations.model.ModelTask;
import dev.omni.operations.model.TaskKind;
import java.util.List;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Estimates of data that leave something undefined. */
class EstimationTest {
  static List<Model> models() {
    return List.of(ReferenceModel.exact(), ReferenceModel.float64(), ReferenceModel.naive());
  }

  private static ModelTask task(String statistic, Object... y) {
    return new ModelTask(TaskKind.ESTIMATE, Json.obj("y", List.of(y), "statistic", statistic), 0);
  }

  @ParameterizedTest
  @MethodSource("models")
  void values_that_do_not_vary_have_no_autocorrelation(Model model) {
    ModelTask task = task("autocorrelation", 3, 3, 3, 3);

    assertThat(model.problems(task)).isEmpty();
    assertThatThrownBy(() -> model.answer(task, Work.alone()))
        .isInstanceOf(Infeasible.class)
        .hasMessageContaining("do not vary");
    assertThat(model.answer(task("mean", 3, 3, 3, 3), Work.alone()).toString()).contains("mean");
  }
}
