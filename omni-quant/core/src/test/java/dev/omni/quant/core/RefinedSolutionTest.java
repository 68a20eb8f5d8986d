package dev.omni.quant.core;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import dev.omni.domain.json.Json;
import dev.omni.domain.json.JsonFields;
import dev.omni.engine.AccuracyNotReached;
import dev.omni.engine.Infeasible;
import java.util.ArrayList;
import java.util.List;
import java.util.OptionalDouble;
import java.util.function.DoubleUnaryOperator;
import org.junit.jupiter.api.Test;

final class RefinedSolutionTest {
  private final List<Double> tried = new ArrayList<>();

  /** Solves at 1e-8, for errors by the factor; the finest is 1e-13. */
  private RefinedSolution<Double> refined(double most, DoubleUnaryOperator error) {
    return RefinedSolution.of(
        1e-8,
        1e-13,
        factor -> {
          tried.add((double) Math.round(factor));
          return error.applyAsDouble(factor);
        },
        "the value",
        each -> new ErrorGate(each, most, "1"),
        each -> OptionalDouble.empty());
  }

  private double advised(double most, DoubleUnaryOperator error) {
    AccuracyNotReached refused =
        catchThrowableOfType(AccuracyNotReached.class, () -> refined(most, error));
    Json.Obj advice = (Json.Obj) refused.details().items("advice").get(0);
    assertThat(new JsonFields(advice).text("member")).isEqualTo("max_error");
    tried.clear();
    double value = new JsonFields(advice).number("value");
    assertThat(refined(value, error).gate().estimate())
        .isEqualTo(new JsonFields(advice).number("expected_error"));
    return value;
  }

  @Test
  void what_is_accepted_at_once_is_solved_once_and_says_nothing() {
    RefinedSolution<Double> refined = refined(1e-5, factor -> 1e-5 / factor);

    assertThat(tried).containsExactly(1.0);
    Numerics noted = refined.noted(new Numerics("method"));
    assertThat(noted.note()).isEmpty();
    assertThat(noted.errorEstimate()).hasValue(1e-5);
    assertThat(RefinedSolution.factor(noted)).isEqualTo(1);
  }

  @Test
  void the_first_tolerance_that_is_accepted_is_the_last_that_is_tried() {
    RefinedSolution<Double> refined = refined(1e-5, factor -> 1e-2 / factor);

    assertThat(tried).containsExactly(1.0, 100.0, 10_000.0);
    assertThat(refined.gate().estimate()).isEqualTo(1e-6);
    assertThat(RefinedSolution.factor(refined.noted(new Numerics("method")))).isEqualTo(10_000);
  }

  @Test
  void the_last_tolerance_is_the_finest_and_the_advice_is_the_least_error() {
    assertThat(advised(1e-9, factor -> 1.23e-2 / factor)).isEqualTo(1.3e-7);
    assertThat(tried).containsExactly(1.0, 100.0, 10_000.0, 100_000.0);
  }

  @Test
  void an_error_that_no_tolerance_reaches_costs_no_finer_solution() {
    assertThat(advised(1e-160, factor -> 1.23e-2 / factor)).isEqualTo(1.3e-2);
    assertThat(tried).containsExactly(1.0);

    tried.clear();
    assertThat(
            catchThrowableOfType(AccuracyNotReached.class, () -> refined(1e-160, factor -> 1.2e-2)))
        .isNotNull();
    assertThat(tried).containsExactly(1.0);
  }

  @Test
  void errors_that_rounding_makes_lead_to_the_advice_of_the_least() {
    assertThat(advised(1e-9, factor -> factor < 1000 ? 1e-4 / factor : 3e-5)).isEqualTo(1e-6);
    assertThat(tried).containsExactly(1.0, 100.0);
  }

  @Test
  void a_tolerance_that_cannot_be_solved_ends_the_search() {
    DoubleUnaryOperator error =
        factor -> {
          if (factor > 100) {
            throw new Infeasible("too many steps");
          }
          return 0.013 / factor;
        };
    assertThat(advised(1e-5, error)).isEqualTo(1.3e-4);
  }

  @Test
  void what_cannot_be_solved_as_sent_is_refused_for_that() {
    assertThat(
            catchThrowableOfType(
                Infeasible.class,
                () ->
                    refined(
                        1,
                        factor -> {
                          throw new Infeasible("two bodies meet");
                        })))
        .hasMessage("two bodies meet");
    assertThat(tried).containsExactly(1.0);
  }

  @Test
  void an_error_that_is_no_number_is_none_that_is_accepted() {
    assertThat(refined(1e-5, factor -> factor == 1 ? Double.NaN : 1e-7).factor()).isEqualTo(100);
    assertThat(catchThrowableOfType(Infeasible.class, () -> refined(1e-5, factor -> Double.NaN)))
        .hasMessageContaining("is not known");
  }
}
