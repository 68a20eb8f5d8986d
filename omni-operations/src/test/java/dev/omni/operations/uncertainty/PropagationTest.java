package dev.omni.operations.uncertainty;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import dev.omni.domain.json.Json;
import dev.omni.operations.expression.Derivation;
import dev.omni.quant.core.formula.Formula;
import dev.omni.quant.core.formula.UndefinedFormulaException;
import dev.omni.quant.core.units.Quantity;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

class PropagationTest {
  private static final double[][] H2 = {
    {1, -0.3553, 0.8576}, {-0.3553, 1, -0.6451}, {0.8576, -0.6451, 1}
  };

  private static Inputs inputs(double[][] correlations, Object... namesValuesUnitsStandards) {
    var list = new ArrayList<Inputs.Input>();
    for (int i = 0; i < namesValuesUnitsStandards.length; i += 4) {
      Json.Obj said =
          Json.obj(
              "value", namesValuesUnitsStandards[i + 1],
              "unit", namesValuesUnitsStandards[i + 2],
              "uncertainty", namesValuesUnitsStandards[i + 3]);
      list.add(new Inputs.Input((String) namesValuesUnitsStandards[i], Quantity.of(said)));
    }
    return new Inputs(list, correlations);
  }

  private static Json.Obj standard(double u) {
    return Json.obj("standard", u);
  }

  private static Json.Obj standard(double u, double dof) {
    return Json.obj("standard", u, "dof", dof);
  }

  private static double[][] independent(int n) {
    var rows = new double[n][n];
    for (int i = 0; i < n; i++) {
      rows[i][i] = 1;
    }
    return rows;
  }

  private static Derivation derivation(String expression) {
    return new Derivation(List.of(), Formula.parse(expression));
  }

  private static Inputs impedance(double[][] correlations) {
    return inputs(
        correlations,
        "V",
        4.9990,
        "V",
        standard(0.0032),
        "I",
        19.6610,
        "mA",
        standard(0.0095),
        "phi",
        1.04446,
        "rad",
        standard(0.00075));
  }

  /** JCGM 100:2008, H.2, table H.4: R = 127.732 Ohm, u = 0.071; Z = 254.260, u = 0.236. */
  @Test
  void gum_h2_resistance_from_correlated_readings() {
    FirstOrder resistance = FirstOrder.of(derivation("V/I*cos(phi)"), impedance(H2));
    FirstOrder reactance = FirstOrder.of(derivation("V/I*sin(phi)"), impedance(H2));
    FirstOrder impedance = FirstOrder.of(derivation("V/I"), impedance(H2));

    assertThat(resistance.value()).isCloseTo(127.732, within(5e-4));
    assertThat(resistance.standard()).isCloseTo(0.0708, within(5e-5));
    assertThat(reactance.value()).isCloseTo(219.847, within(6e-4));
    assertThat(reactance.standard()).isCloseTo(0.295, within(1e-3));
    assertThat(impedance.value()).isCloseTo(254.260, within(6e-4));
    assertThat(impedance.standard()).isCloseTo(0.236, within(1e-3));
    assertThat(resistance.parts().stream().mapToDouble(FirstOrder.Part::share).sum())
        .isCloseTo(1, within(1e-12));
  }

  @Test
  void gum_h2_without_correlations_is_nearly_three_times_as_uncertain() {
    FirstOrder resistance = FirstOrder.of(derivation("V/I*cos(phi)"), impedance(independent(3)));

    assertThat(resistance.standard()).isCloseTo(0.194, within(1e-3));
  }

  @Test
  void gum_h2_by_monte_carlo_agrees() {
    MonteCarlo drawn = MonteCarlo.of(derivation("V/I*cos(phi)"), impedance(H2));

    assertThat(drawn.standard()).isCloseTo(0.0708, within(0.0007));
    assertThat(drawn.draws()).isEqualTo(MonteCarlo.DRAWS);
  }

  /** Var(x + y + z) = 1 + 1 + 2 r(x, y) + u(z)^2. */
  @Test
  void an_input_that_is_not_correlated_is_drawn_apart_from_those_that_are() {
    for (double r : new double[] {-0.9, -0.5, 0.5, 0.9}) {
      double[][] pair = {{1, r, 0}, {r, 1, 0}, {0, 0, 1}};
      for (double u : new double[] {0, 1}) {
        Inputs sum =
            inputs(
                pair, "x", 5, "1", standard(1), "y", 6, "1", standard(1), "z", 7, "1", standard(u));

        MonteCarlo drawn = MonteCarlo.of(derivation("x + y + z"), sum);

        double expected = Math.sqrt(2 + 2 * r + u * u);
        assertThat(drawn.standard()).isCloseTo(expected, within(0.01 * expected));
      }
    }
  }

  /** The second of a correlated pair is exact: what is left is the first, Var(x + y) = 1. */
  @Test
  void a_correlation_with_an_exact_input_takes_nothing_from_the_other() {
    double[][] pair = {{1, 0.8}, {0.8, 1}};
    Inputs sum = inputs(pair, "x", 5, "1", standard(1), "y", 6, "1", standard(0));

    assertThat(MonteCarlo.of(derivation("x + y"), sum).standard()).isCloseTo(1, within(0.01));
  }

  /**
   * JCGM 100:2008, H.1: end-gauge calibration, l = 50 000 838 nm, u = 32 nm, 16 effective degrees
   * of freedom, U99 = 93 nm. The cycle of the temperature (arcsine) and the rectangular terms enter
   * by their standard uncertainties, 0.41 deg, 1.2e-6, 0.58e-6, 0.029 deg.
   */
  @Test
  void gum_h1_end_gauge() {
    Inputs gauge =
        inputs(
            independent(9),
            "ls",
            50_000_623,
            "nm",
            standard(25, 18),
            "d",
            215,
            "nm",
            standard(5.8, 24),
            "d1",
            0,
            "nm",
            standard(3.9, 5),
            "d2",
            0,
            "nm",
            standard(6.7, 8),
            "as",
            11.5e-6,
            "K-1",
            standard(1.2e-6),
            "t0",
            -0.1,
            "K",
            standard(0.2),
            "cycle",
            0,
            "K",
            standard(0.35),
            "da",
            0,
            "K-1",
            standard(0.58e-6, 50),
            "dt",
            0,
            "K",
            standard(0.029, 2));
    FirstOrder length =
        FirstOrder.of(derivation("ls + d + d1 + d2 - ls*(da*(t0 + cycle) + as*dt)"), gauge);

    assertThat(length.value() * 1e9).isCloseTo(50_000_838, within(0.5));
    assertThat(length.standard() * 1e9).isCloseTo(32, within(0.5));
    assertThat(length.dof()).isCloseTo(16.7, within(1.0));
    assertThat(length.coverageFactor(0.99) * length.standard() * 1e9).isCloseTo(93, within(2.0));
  }

  /** S = 60 +- 0.05, v = 0.30 +- 0.01, K = 65, r = 0.08, T = 0.25. */
  private static Inputs option() {
    return inputs(independent(2), "S", 60, "USD", standard(0.05), "v", 0.30, "1", standard(0.01));
  }

  @Test
  void the_price_of_an_option_by_both_ways() {
    Inputs inputs =
        inputs(
            independent(3),
            "S",
            60,
            "USD",
            standard(0.05),
            "v",
            0.30,
            "1",
            standard(0.01),
            "K",
            65,
            "USD",
            standard(0));
    var call =
        new Derivation(
            List.of(
                new Derivation.Definition(
                    "d1", Formula.parse("(ln(S/K) + (0.08 + v^2/2)*0.25)/(v*sqrt(0.25))")),
                new Derivation.Definition("d2", Formula.parse("d1 - v*sqrt(0.25)"))),
            Formula.parse("S*normcdf(d1) - K*exp(-0.08*0.25)*normcdf(d2)"));
    FirstOrder first = FirstOrder.of(call, inputs);
    MonteCarlo drawn = MonteCarlo.of(call, inputs);

    assertThat(first.value()).isCloseTo(2.1333684449162007, within(1e-14));
    assertThat(first.standard()).isCloseTo(0.115033, within(5e-7));
    double reach = first.coverageFactor(0.95) * first.standard();
    assertThat(first.value() - reach).isCloseTo(1.9079, within(5e-5));
    assertThat(first.value() + reach).isCloseTo(2.3588, within(5e-5));
    assertThat(drawn.standard()).isCloseTo(0.11492, within(5e-4));
    assertThat(drawn.low()).isCloseTo(1.9096, within(0.003));
    assertThat(drawn.high()).isCloseTo(2.3605, within(0.003));
  }

  @Test
  void the_same_inputs_draw_the_same_numbers() {
    Derivation sum = derivation("S*v");

    assertThat(MonteCarlo.of(sum, option())).isEqualTo(MonteCarlo.of(sum, option()));
  }

  @Test
  void few_degrees_of_freedom_widen_the_tails() {
    Inputs few = inputs(independent(1), "x", 0, "1", standard(1, 4));
    MonteCarlo drawn = MonteCarlo.of(derivation("x"), few);

    assertThat(FirstOrder.of(derivation("x"), few).coverageFactor(0.95))
        .isCloseTo(2.776, within(5e-4));
    assertThat(drawn.high()).isCloseTo(2.776, within(0.08));
  }

  @Test
  void a_value_that_some_draws_do_not_have_is_refused() {
    Inputs near = inputs(independent(1), "x", 0.1, "1", standard(1));

    assertThatThrownBy(() -> MonteCarlo.of(derivation("ln(x)"), near))
        .isInstanceOf(UndefinedFormulaException.class);
  }
}
