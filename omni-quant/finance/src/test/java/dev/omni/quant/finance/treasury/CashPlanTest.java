package dev.omni.quant.finance.treasury;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import dev.omni.domain.json.Json;
import dev.omni.domain.json.JsonFields;
import dev.omni.engine.Infeasible;
import dev.omni.engine.LoadedEngine;
import dev.omni.testkit.EngineRunner;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import net.jqwik.api.Example;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import org.hipparchus.optim.linear.LinearConstraint;
import org.hipparchus.optim.linear.LinearConstraintSet;
import org.hipparchus.optim.linear.LinearObjectiveFunction;
import org.hipparchus.optim.linear.NonNegativeConstraint;
import org.hipparchus.optim.linear.Relationship;
import org.hipparchus.optim.linear.SimplexSolver;
import org.hipparchus.optim.nonlinear.scalar.GoalType;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Random cash plans with enough cash at first for a plan to exist. */
class CashPlanTest {
  private static final double MOST = 100;

  /** Cash flows, yields of the instruments, and the interest of cash. */
  private record Market(double[] external, double[][] flows, double growth) {
    static Market random(Random random, int periods, int instruments, double first, double rate) {
      double[] external = random.doubles(periods, -100, 100).toArray();
      external[0] = first;
      double[][] flows = new double[instruments][];
      for (int i = 0; i < instruments; i++) {
        flows[i] = random.doubles(periods, -1, 1).toArray();
      }
      return new Market(external, flows, 1 + rate);
    }

    /** Flows at the end of a period, with their interest. */
    double grown(double[] cash, int until) {
      double sum = 0;
      for (int t = 0; t <= until; t++) {
        sum = growth * sum + cash[t];
      }
      return sum;
    }

    double[] grown(int until) {
      double[] sums = new double[flows.length];
      for (int i = 0; i < sums.length; i++) {
        sums[i] = grown(flows[i], until);
      }
      return sums;
    }

    Json.Obj input() {
      var instruments = new ArrayList<Json.Obj>();
      for (double[] each : flows) {
        instruments.add(Json.obj("name", "any", "flows", each, "max", MOST));
      }
      return Json.obj(
          "external_flows", external, "reinvestment_rate", growth - 1, "instruments", instruments);
    }

    /** The most cash at the end, by another solver. */
    double best() {
      int last = external.length - 1;
      var limits = new ArrayList<LinearConstraint>();
      for (int t = 0; t <= last; t++) {
        limits.add(new LinearConstraint(grown(t), Relationship.GEQ, -grown(external, t)));
      }
      for (int i = 0; i < flows.length; i++) {
        double[] one = new double[flows.length];
        one[i] = 1;
        limits.add(new LinearConstraint(one, Relationship.LEQ, MOST));
      }
      return new SimplexSolver()
          .optimize(
              new LinearObjectiveFunction(grown(last), grown(external, last)),
              new LinearConstraintSet(limits),
              GoalType.MAXIMIZE,
              new NonNegativeConstraint(true))
          .getValue();
    }
  }

  @Property(tries = 40) // about 3 ms a try
  void another_solver_finds_no_better_plan_and_no_worse(@ForAll long seed) {
    Market market = Market.random(new Random(seed), 8, 12, 400, 0.01);
    double best = market.best();
    assertThat(EngineRunner.number(LoadedEngine.of(new CashPlan()), market.input(), "final_cash"))
        .isCloseTo(best, within(1e-9 * best));
  }

  /** With cash for every plan each instrument that earns anything is bought up to its limit. */
  @ParameterizedTest
  @CsvSource({"100, 20, 1", "500, 20, 1", "500, 20, 0.1", "500, 60, 0.01"})
  void many_periods_of_much_interest_have_the_plan_that_they_should(
      int periods, int instruments, double rate) {
    Market market = Market.random(new Random(7), periods, instruments, 1e6, rate);
    double best = market.grown(market.external(), periods - 1);
    List<Double> most = new ArrayList<>();
    for (double earned : market.grown(periods - 1)) {
      best += MOST * Math.max(0, earned);
      most.add(earned > 0 ? MOST : 0);
    }
    var plan = new JsonFields(EngineRunner.result(LoadedEngine.of(new CashPlan()), market.input()));
    assertThat(plan.number("final_cash")).isCloseTo(best, within(1e-9 * best));
    assertThat(plan.numbers("positions"))
        .containsExactly(most.stream().mapToDouble(x -> x).toArray(), within(1e-7));
  }

  /** Where the last balances of the best plans are many times what moves, rounding is no error. */
  @ParameterizedTest
  @CsvSource({"100, 50, 1", "500, 20, 1"})
  void a_scarce_market_at_the_highest_rate_passes_its_own_checks(
      int periods, int instruments, double rate) {
    for (int seed = 0; seed < 4; seed++) {
      Market market = Market.random(new Random(seed), periods, instruments, 100, rate);
      assertThat(EngineRunner.number(LoadedEngine.of(new CashPlan()), market.input(), "final_cash"))
          .isPositive();
    }
  }

  /**
   * A credit of 100 for the 100 that are due is enough, though its sums with interest are rounded.
   */
  @Example
  void a_plan_that_needs_all_of_a_credit_is_found() {
    double[] external = new double[40];
    external[0] = -100;
    external[39] = 200;
    Json.Obj input =
        Json.obj(
            "external_flows",
            external,
            "reinvestment_rate",
            0.0029999999999998916,
            "instruments",
            Json.arr(
                instrument(13, -1, 28, 1.0459573962983901, 1000),
                instrument(11, -1, 20, 1.0273262782366783, 1000),
                instrument(1, -1, 20, 1.2081089504435316, 100),
                instrument(0, 1, 39, -1.01, 100)));
    var plan = new JsonFields(EngineRunner.result(LoadedEngine.of(new CashPlan()), input));
    assertThat(plan.number("final_cash")).isCloseTo(99, within(1e-9));
    assertThat(plan.numbers("positions")[3]).isCloseTo(100, within(1e-9));
    Json.Obj less = instrument(0, 1, 39, -1.01, 99.999);
    assertThatThrownBy(
            () ->
                EngineRunner.result(
                    LoadedEngine.of(new CashPlan()), input.with("instruments", Json.arr(less))))
        .isInstanceOf(Infeasible.class)
        .hasMessageContaining("no plan");
  }

  private static Json.Obj instrument(int from, double first, int to, double last, double most) {
    double[] flows = new double[40];
    flows[from] = first;
    flows[to] = last;
    return Json.obj("name", "any", "flows", flows, "max", most);
  }

  /** The solver took an instrument of hardly a flow for one of none. */
  @Example
  void a_plan_of_flows_far_apart_keeps_its_ledger() {
    double[] outside = {
      175.7175102464264,
      -0.08754774781514847,
      -0.01573238813002976,
      2844.7127958921546,
      -0.0005896427010722699,
      8459.972731191901
    };
    double[][] flows = {
      {
        0.0000969074968846961,
        -0.00011265989015898907,
        0,
        -0.00003477576478855369,
        0,
        -0.00007055516632408251
      },
      {5.144568288104305, 0, -1.0734308271731339, 0, -3.836153180308537, -4.532156853497402},
      {0, 0, 0, -285102.5181840521, 127008.56553224966, 332870.15913540573},
      {5.414373237871206, 0, 0, 0, -4.652451922636531, -5.176412153984178},
      {0, 4075.2945781175818, 0, 0, -988.6426153947807, -4018.854073700148}
    };
    double[] most = {
      32590881.47691588,
      0.0014607754089893054,
      2638159503.10986,
      34955512.46314722,
      0.000031049076013706174
    };
    var instruments = new ArrayList<Json>();
    for (int i = 0; i < most.length; i++) {
      instruments.add(Json.obj("name", "i" + i, "flows", flows[i], "max", most[i]));
    }
    Json.Obj input = Json.obj("external_flows", outside, "instruments", instruments);

    double best = CashPlanEnumeration.most(outside, flows, most);
    assertThat(EngineRunner.number(LoadedEngine.of(new CashPlan()), input, "final_cash"))
        .isCloseTo(best, within(1e-9 * best));
  }

  /** The solver's tolerances let such a plan pass. */
  @Example
  void what_is_missing_for_a_plan_is_missing_however_little_it_is() {
    Json.Obj credit =
        Json.obj("name", "credit", "flows", new double[] {1, -1.01}, "max", 99.9999999);
    Json.Obj input =
        Json.obj("external_flows", new double[] {-100, 200}, "instruments", Json.arr(credit));

    assertThatThrownBy(() -> EngineRunner.result(LoadedEngine.of(new CashPlan()), input))
        .isInstanceOf(Infeasible.class)
        .hasMessageContaining("no plan");
  }

  @ParameterizedTest
  @ValueSource(doubles = {0, 1e308})
  void cash_beyond_doubles_has_no_plan(double flow) {
    Json.Obj input =
        Json.obj(
            "external_flows",
            new double[] {1e308, 0, 0},
            "reinvestment_rate",
            1,
            "instruments",
            Json.arr(Json.obj("name", "any", "flows", new double[] {flow, flow, -1}, "max", 1)));

    assertThatThrownBy(() -> EngineRunner.result(LoadedEngine.of(new CashPlan()), input))
        .isInstanceOf(Infeasible.class)
        .hasMessageStartingWith("cash with its interest is not a finite number");
  }

  private static Json.Obj credited(int periods, double rate) {
    double[] external = new double[periods];
    external[0] = -0.01;
    external[1] = 0.1;
    double[] flows = new double[periods];
    flows[0] = 0.03;
    flows[1] = -0.3;
    Json.Obj credit = Json.obj("name", "credit", "flows", flows);
    return Json.obj(
        "external_flows", external, "reinvestment_rate", rate, "instruments", Json.arr(credit));
  }

  /** A third of the credit pays what is due at first, and what comes in then pays it back. */
  @ParameterizedTest
  @CsvSource({"100, 1", "101, 1", "100, 0.5", "300, 0.9"})
  void what_rounding_leaves_of_nothing_earns_no_interest(int periods, double rate) {
    Json.Obj input = credited(periods, rate);
    var plan = new JsonFields(EngineRunner.result(LoadedEngine.of(new CashPlan()), input));

    assertThat(plan.number("final_cash")).isZero();
    assertThat(plan.numbers("cash_balances")).containsOnly(0);
    assertThat(plan.numbers("positions")[0]).isCloseTo(1 / 3.0, within(1e-15));
  }

  /** What may be rounding of the first 0.1 is 1e137 in the last of 500 periods. */
  @Example
  void cash_that_neither_doubles_nor_quick_fractions_tell_is_refused() {
    Json.Obj input = credited(500, 1);

    assertThatThrownBy(() -> EngineRunner.result(LoadedEngine.of(new CashPlan()), input))
        .isInstanceOf(Infeasible.class)
        .hasMessageContaining("a lower reinvestment_rate or fewer periods");
  }

  /** What is bought at first is paid for again in the last period but one: x (1 + g^77) = g^77. */
  @Example
  void positions_of_more_digits_than_doubles_have_are_no_zero() {
    double[] flows = new double[79];
    flows[0] = -1;
    flows[77] = -1;
    flows[78] = 10;
    double[] external = new double[79];
    external[0] = 1;
    Json.Obj bond = Json.obj("name", "bond", "flows", flows);
    Json.Obj input =
        Json.obj(
            "external_flows", external, "reinvestment_rate", 0.0031, "instruments", Json.arr(bond));
    double grown = Math.pow(1.0031, 77);

    var plan = new JsonFields(EngineRunner.result(LoadedEngine.of(new CashPlan()), input));

    assertThat(plan.numbers("positions")[0]).isCloseTo(grown / (1 + grown), within(1e-12));
    assertThat(plan.number("final_cash")).isCloseTo(10 * grown / (1 + grown), within(1e-11));
  }
}
