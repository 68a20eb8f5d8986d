package dev.omni.quant.discovery;

import static org.assertj.core.api.Assertions.assertThat;

import dev.omni.domain.json.Json;
import dev.omni.domain.json.JsonFields;
import dev.omni.engine.LoadedEngine;
import dev.omni.operations.nist.StrdCatalog;
import dev.omni.operations.nist.StrdDataSet;
import dev.omni.testkit.EngineRunner;
import java.math.BigDecimal;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Named;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * Every nonlinear set of NIST's Statistical Reference Datasets that has one predictor comes out
 * with the certified values (to 11 digits there), from the near start.
 */
class CertifiedCurvesTest {
  private static final int NEAR = 1;

  static Stream<Named<StrdDataSet>> curves() {
    return StrdCatalog.sets().stream()
        .filter(set -> set.statistic().equals("nonlinear_regression"))
        .filter(set -> set.x().get(0).size() == 1 && !set.curve().logarithm())
        .map(set -> Named.of(set.name(), set));
  }

  @ParameterizedTest
  @MethodSource("curves")
  void comes_out_as_certified(StrdDataSet set) {
    Json.Obj input =
        Json.obj(
            "model", set.curve().formula(),
            "start", doubles(set.curve().starts().get(NEAR)),
            "x", doubles(set.x().stream().map(row -> row.get(0)).toList()),
            "y", doubles(set.y()));

    double[] found =
        new JsonFields(EngineRunner.result(LoadedEngine.of(new NonlinearRegression()), input))
            .numbers("parameters");

    List<String> names = set.coefficients();
    assertThat(found).hasSameSizeAs(names.toArray());
    for (int j = 0; j < found.length; j++) {
      double certified = set.certified().get(names.get(j)).doubleValue();
      assertThat(Math.abs(found[j] - certified) / Math.abs(certified))
          .as(names.get(j))
          .isLessThan(1e-8);
    }
  }

  private static double[] doubles(List<BigDecimal> exact) {
    return exact.stream().mapToDouble(BigDecimal::doubleValue).toArray();
  }
}
