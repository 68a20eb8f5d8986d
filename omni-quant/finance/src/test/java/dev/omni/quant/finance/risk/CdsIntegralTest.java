package dev.omni.quant.finance.risk;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.omni.domain.json.Json;
import dev.omni.domain.json.JsonFields;
import dev.omni.engine.JsonComputed;
import dev.omni.engine.JsonEngine;
import dev.omni.engine.LoadedEngine;
import dev.omni.engine.Work;
import dev.omni.testkit.EngineRunner;
import java.time.DayOfWeek;
import java.time.LocalDate;
import java.time.temporal.ChronoUnit;
import java.util.Arrays;
import java.util.function.DoubleUnaryOperator;
import java.util.stream.DoubleStream;
import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.Combinators;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.Provide;
import org.hipparchus.analysis.integration.gauss.GaussIntegratorFactory;
import org.hipparchus.analysis.solvers.BracketingNthOrderBrentSolver;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/**
 * Points upfront by quadrature of the integrals that the closed formulas stand for: R. White, The
 * pricing and risk management of credit default swaps, with a focus on the ISDA model, OpenGamma,
 * 2013.
 */
class CdsIntegralTest {
  private static final GaussIntegratorFactory GAUSS = new GaussIntegratorFactory();
  private static final double ROUNDING = 1e-9;

  private final JsonEngine engine = LoadedEngine.of(new CdsUpfront());

  @Provide
  Arbitrary<Json.Obj> swaps() {
    Arbitrary<LocalDate> day =
        Arbitraries.longs()
            .between(LocalDate.of(2000, 1, 1).toEpochDay(), LocalDate.of(2040, 1, 1).toEpochDay())
            .map(LocalDate::ofEpochDay);
    Arbitrary<Double> spread =
        Arbitraries.doubles().between(-6, -0.3).ofScale(6).map(x -> Math.pow(10, x));
    return Combinators.combine(
            day,
            Arbitraries.integers().between(2, 42),
            spread,
            Arbitraries.doubles().between(0, 0.8).ofScale(3),
            Arbitraries.doubles().between(0, 0.2).ofScale(4),
            quotes())
        .as(CdsIntegralTest::swap);
  }

  private static Arbitrary<Json> quotes() {
    Arbitrary<Double> rate = Arbitraries.doubles().between(-0.01, 0.1).ofScale(5);
    Arbitrary<Json> one = rate.map(x -> Json.arr(quote("deposit", "12M", x)));
    Arbitrary<Json> three =
        Combinators.combine(rate, rate)
            .as(
                (x, slope) ->
                    Json.arr(
                        quote("deposit", "1M", x),
                        quote("deposit", "7M", x + slope / 10),
                        quote("swap", "2Y", x + slope / 9),
                        quote("swap", "9Y", x + slope / 8)));
    return Arbitraries.oneOf(one, three);
  }

  private static Json.Obj quote(String type, String tenor, double rate) {
    return Json.obj("type", type, "tenor", tenor, "rate", rate);
  }

  private static Json.Obj swap(
      LocalDate day, int quarters, double spread, double recovery, double coupon, Json quotes) {
    LocalDate roll = day.plusMonths(1).withDayOfMonth(20);
    while (roll.getMonthValue() % 3 != 0 || following(roll).isAfter(day)) {
      roll = roll.minusMonths(1);
    }
    return Json.obj(
        "trade_date",
        day.toString(),
        "accrual_start_date",
        following(roll).toString(),
        "maturity_date",
        roll.plusMonths(3L * quarters).toString(),
        "currency",
        "USD",
        "notional",
        1,
        "coupon",
        coupon,
        "quoted_spread",
        spread,
        "recovery_rate",
        recovery,
        "curve_quotes",
        quotes);
  }

  private static LocalDate following(LocalDate day) {
    LocalDate at = day;
    while (at.getDayOfWeek().compareTo(DayOfWeek.SATURDAY) >= 0) {
      at = at.plusDays(1);
    }
    return at;
  }

  @Property(tries = 60) // about 15 ms a try
  void points_are_those_of_the_integrals(@ForAll("swaps") Json.Obj swap) {
    for (Accrual accrual : Accrual.values()) {
      same(swap, accrual, 1e-11);
    }
  }

  /** What discounts and what defaults cancel: the closed formulas have a limit there. */
  @ParameterizedTest
  @CsvSource({"1e-5", "1e-6", "1e-7", "1e-9", "0"})
  void also_where_the_hazard_takes_away_the_interest(double beside) {
    for (Accrual accrual : Accrual.values()) {
      for (double spread : new double[] {0.005, 0.03}) {
        double rate = Math.expm1(-(spread / 0.6) * (1 + beside)) * 360 / 365.0;
        Json quotes = Json.arr(quote("deposit", "12M", rate));
        same(swap(LocalDate.of(2021, 5, 4), 21, spread, 0.4, 0.01, quotes), accrual, 1e-10);
      }
    }
  }

  private void same(Json.Obj swap, Accrual accrual, double tolerance) {
    JsonComputed computed =
        EngineRunner.computed(engine, swap.with("accrual_formula", accrual.name()), Work.alone());
    var curve = new JsonFields(computed.numerics());
    var legs =
        new Legs(
            new JsonFields(swap),
            accrual,
            curve.numbers("curve_times_years"),
            curve.numbers("curve_zero_rates"));
    assertThat(new JsonFields(computed.result()).number("points_upfront"))
        .as(accrual.name())
        .isCloseTo(legs.points(), within(tolerance));
  }

  /** The premium that a default within a period pays. */
  private enum Accrual {
    /** Half a day more than has passed. */
    ORIGINAL_ISDA,
    /** What has passed since the last node of a curve, or the trade. */
    MARKIT_FIX,
    /** What has passed. */
    CORRECT;

    double since(double start, double knot, double time) {
      return switch (this) {
        case ORIGINAL_ISDA -> time - start + 0.5 / 365;
        case MARKIT_FIX -> time - knot;
        case CORRECT -> time - start;
      };
    }
  }

  @SuppressWarnings("ArrayRecordComponent") // Never compared.
  private record Legs(JsonFields swap, Accrual accrual, double[] times, double[] rates) {
    double points() {
      double spread = swap.number("quoted_spread");
      double hazard =
          new BracketingNthOrderBrentSolver(1e-16, 1e-16, 1e-16, 5)
              .solve(500, h -> protection(h) - spread * annuity(h), 0, 20 * spread / loss() + 1);
      return protection(hazard) - swap.number("coupon") * annuity(hazard);
    }

    double loss() {
      return 1 - swap.number("recovery_rate");
    }

    double protection(double hazard) {
      double[] sum = new double[1];
      periods(
          (start, end, years, paid) ->
              sum[0] += integral(hazard, Math.max(0, start), end, (knot, t) -> 1));
      return loss() * sum[0] / discount(settlement());
    }

    double annuity(double hazard) {
      double[] sum = new double[1];
      periods(
          (start, end, years, paid) -> {
            sum[0] += years * discount(paid) * Math.exp(-hazard * end);
            sum[0] +=
                365
                    / 360.0
                    * integral(
                        hazard,
                        Math.max(0, start),
                        end,
                        (knot, t) -> accrual.since(start, knot, t));
          });
      return sum[0] / discount(settlement()) - accrued();
    }

    /** Between a node of the curve and its day, a last digit apart, is no room for points. */
    private double integral(double hazard, double from, double to, Paid paid) {
      double[] knots =
          DoubleStream.concat(
                  DoubleStream.of(from, to),
                  Arrays.stream(times).filter(t -> t > from + ROUNDING && t < to - ROUNDING))
              .sorted()
              .toArray();
      double sum = 0;
      for (int i = 1; i < knots.length; i++) {
        double knot = knots[i - 1];
        DoubleUnaryOperator density =
            t -> paid.at(knot, t) * hazard * Math.exp(-hazard * t) * discount(t);
        sum += GAUSS.legendre(16, knot, knots[i]).integrate(density::applyAsDouble);
      }
      return sum;
    }

    private double discount(double time) {
      int i = 1;
      while (i < times.length - 1 && time > times[i]) {
        i++;
      }
      if (times.length == 1 || time <= times[0]) {
        return Math.exp(-rates[0] * time);
      }
      double before = rates[i - 1] * times[i - 1];
      double forward = (rates[i] * times[i] - before) / (times[i] - times[i - 1]);
      return Math.exp(-before - forward * (time - times[i - 1]));
    }

    private double settlement() {
      LocalDate day = swap.date("trade_date");
      for (int i = 0; i < 3; i++) {
        day = following(day.plusDays(1));
      }
      return time(day);
    }

    private double time(LocalDate day) {
      return ChronoUnit.DAYS.between(swap.date("trade_date"), day) / 365.0;
    }

    private double accrued() {
      double[] sum = new double[1];
      double now = 1 / 365.0;
      periods(
          (start, end, years, paid) -> {
            double begins = start + 1 / 365.0;
            sum[0] += begins < now ? (now - begins) * 365 / 360 : 0;
          });
      return sum[0];
    }

    /** Those whose premium is still to be paid. */
    private void periods(Period each) {
      LocalDate maturity = swap.date("maturity_date");
      LocalDate start = swap.date("accrual_start_date");
      for (LocalDate roll = start.withDayOfMonth(20).plusMonths(3); !roll.isAfter(maturity); ) {
        boolean last = roll.equals(maturity);
        LocalDate end = last ? maturity.plusDays(1) : following(roll);
        if (end.isAfter(swap.date("trade_date").plusDays(1))) {
          each.is(
              time(start.minusDays(1)),
              time(end.minusDays(1)),
              ChronoUnit.DAYS.between(start, end) / 360.0,
              time(following(roll)));
        }
        start = end;
        roll = roll.plusMonths(3);
      }
    }
  }

  private interface Paid {
    double at(double knot, double time);
  }

  private interface Period {
    void is(double start, double end, double years, double paid);
  }
}
