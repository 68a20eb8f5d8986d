package dev.omni.operations.reference;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.omni.domain.json.Json;
import dev.omni.engine.Infeasible;
import dev.omni.engine.Work;
import dev.omni.operations.model.Model;
import dev.omni.operations.model.ModelTask;
import dev.omni.operations.model.TaskKind;
import dev.omni.operations.nist.StrdCatalog;
import dev.omni.operations.nist.StrdDataSet;
import java.math.BigDecimal;
import java.math.MathContext;
import java.util.List;
import java.util.Locale;
import org.hipparchus.util.FastMath;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** The reference models against the values that the publisher of the data certifies. */
class StrdTest {
  /** Six sines and cosines in forty digits for each of 168 rows. */
  private static final String SLOW = "ENSO";

  private static final List<Model> MODELS =
      List.of(ReferenceModel.naive(), ReferenceModel.float64(), ReferenceModel.exact());

  @Tag("ci")
  @Test
  void the_reference_agrees_with_the_sets_to_the_digits_that_are_certified() {
    assertThat(StrdCatalog.sets()).hasSize(58);
    agrees(StrdCatalog.sets().stream().filter(set -> !set.name().equals(SLOW)).toList());
  }

  @Tag("full")
  @Test
  void the_reference_agrees_with_the_set_that_takes_long() {
    agrees(List.of(StrdCatalog.find(SLOW).orElseThrow()));
  }

  private static void agrees(List<StrdDataSet> sets) {
    System.out.println("digits agreed   naive float64  exact");
    for (StrdDataSet set : sets) {
      double[] digits = MODELS.stream().mapToDouble(model -> worst(model, set)).toArray();
      System.out.printf(
          Locale.ROOT, "%-10s %6.1f %6.1f %6.1f%n", set.name(), digits[0], digits[1], digits[2]);
      assertThat(digits[2]).as(set.name()).isGreaterThan(certainly(set));
    }
  }

  /** Certified values have 15 digits, those of nonlinear regressions 11. */
  private static double certainly(StrdDataSet set) {
    return set.statistic().equals("nonlinear_regression") ? 10.1 : 14.2;
  }

  @ParameterizedTest
  @CsvSource({
    "NumAcc4, 0.0, 8.3, 15",
    "SmLs09, 0.0, 0.0, 15",
    "Filip, 0.0, 7.2, 14.3",
    "Longley, 7.4, 12.8, 14.6",
    "Wampler5, 6.6, 5.8, 15"
  })
  void hard_sets_tell_the_models_apart(String name, double naive, double stable, double exact) {
    StrdDataSet set = StrdCatalog.find(name).orElseThrow();

    assertThat(worst(MODELS.get(0), set)).isCloseTo(naive, within(0.05));
    assertThat(worst(MODELS.get(1), set)).isCloseTo(stable, within(0.05));
    assertThat(worst(MODELS.get(2), set)).isCloseTo(exact, within(0.05));
  }

  @Test
  void of_thirty_linear_tasks_the_models_get_thirty_twenty_three_and_fifteen_to_eight_digits() {
    List<StrdDataSet> tasks =
        StrdCatalog.sets().stream()
            .filter(set -> !set.statistic().equals("nonlinear_regression"))
            .filter(set -> !set.name().equals("PiDigits"))
            .toList();

    assertThat(tasks).hasSize(30);
    assertThat(MODELS.stream().map(model -> right(model, tasks))).containsExactly(15L, 23L, 30L);
  }

  private static long right(Model model, List<StrdDataSet> tasks) {
    return tasks.stream().filter(set -> worst(model, set) >= 8).count();
  }

  @Test
  void a_coefficient_comes_with_thirty_digits_and_its_standard_error() {
    Json.Obj b1 = answer(ReferenceModel.exact(), longley()).findObject("B1").orElseThrow();

    BigDecimal value = b1.findNumber("value").orElseThrow();
    assertThat(value.round(new MathContext(15))).isEqualTo(new BigDecimal("15.0618722713733"));
    assertThat(value.precision()).isGreaterThan(25);
    BigDecimal standard =
        b1.findObject("uncertainty").orElseThrow().findNumber("standard").orElseThrow();
    assertThat(standard.round(new MathContext(15))).isEqualTo(new BigDecimal("84.9149257747669"));
  }

  @Test
  void a_search_in_doubles_also_comes_home_from_afar() {
    StrdDataSet set = StrdCatalog.find("MGH09").orElseThrow();
    Json.Obj far =
        Json.obj(
            "dataset", "strd:MGH09",
            "statistic", "nonlinear_regression",
            "start", set.curve().starts().get(0));

    assertThat(worst(set, answer(ReferenceModel.float64(), far))).isGreaterThan(7.1);
  }

  private static Json.Obj longley() {
    return Json.obj("dataset", "strd:Longley", "statistic", "linear_regression");
  }

  private static Json.Obj answer(Model model, Json.Obj input) {
    var task = new ModelTask(TaskKind.ESTIMATE, input, 0);
    assertThat(model.problems(task)).isEmpty();
    return model.answer(task, Work.alone());
  }

  /** Digits of the statistic that a set is for: of the worst coefficient of a regression. */
  private static double worst(Model model, StrdDataSet set) {
    Json.Obj input = Json.obj("dataset", "strd:" + set.name(), "statistic", set.statistic());
    try {
      return worst(set, answer(model, input));
    } catch (Infeasible none) {
      return 0;
    }
  }

  private static double worst(StrdDataSet set, Json.Obj answer) {
    List<String> names =
        set.statistic().endsWith("regression")
            ? set.coefficients()
            : List.of(set.statistic().replace("anova", "f_statistic"));
    return names.stream()
        .mapToDouble(
            name ->
                answer
                    .findObject(name)
                    .flatMap(quantity -> quantity.findNumber("value"))
                    .map(value -> digits(value, set.certified(name)))
                    .orElse(0.0))
        .min()
        .orElseThrow();
  }

  private static double digits(BigDecimal value, BigDecimal certified) {
    double error =
        value
            .subtract(certified)
            .abs()
            .divide(certified.abs(), MathContext.DECIMAL64)
            .doubleValue();
    return error == 0 ? 15 : Math.max(0, Math.min(15, -FastMath.log10(error)));
  }
}
