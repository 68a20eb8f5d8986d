package dev.omni.quant.finance.treasury;

import com.google.auto.service.AutoService;
import dev.omni.domain.json.Json;
import dev.omni.domain.json.Problem;
import dev.omni.domain.world.Capability;
import dev.omni.domain.world.Check;
import dev.omni.domain.world.Method;
import dev.omni.domain.world.Reproducibility;
import dev.omni.domain.world.Workload;
import dev.omni.engine.Computed;
import dev.omni.engine.Engine;
import dev.omni.engine.Work;
import dev.omni.engine.contract.Contracts;
import dev.omni.engine.contract.Example;
import dev.omni.engine.contract.Range;
import dev.omni.engine.contract.Size;
import dev.omni.engine.contract.Title;
import dev.omni.engine.contract.Unit;
import dev.omni.engine.figure.Axis;
import dev.omni.engine.figure.Figure;
import dev.omni.engine.figure.Guide;
import dev.omni.engine.figure.Mark;
import dev.omni.engine.figure.Plane;
import dev.omni.quant.core.Chart;
import dev.omni.quant.core.Libraries;
import dev.omni.quant.core.Numerics;
import java.time.LocalDate;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.function.ToDoubleFunction;
import java.util.stream.IntStream;

/** Spreads, durations and key rate sensitivities of bonds on one curve. */
@AutoService(Engine.class)
@SuppressWarnings("rawtypes") // A service is named by its class alone.
public final class BondCurveRisk implements Engine<BondCurveRisk.Input, BondCurveRisk.Result> {
  private static final double MOST_SHIFT = 200;
  private static final int POINTS = 41;
  private static final int MOST_SHOWN = 6;
  private static final double[] KEYS = {0.25, 1, 2, 3, 5, 7, 10, 15, 20, 30};

  /**
   * Bonds, and the curve on which they are looked at.
   *
   * @param curve of zero rates
   * @param settlementDate on which the bonds are paid
   * @param bonds one row for each
   * @param keyRateYears times of the key rates, rising
   */
  @Example(
      "{\"curve\": "
          + CurveInput.EXAMPLE
          + """
            , "settlement_date": "2024-06-05",
            "bonds": {
              "maturity_date": ["2029-02-15", "2034-07-04", "2026-10-25"],
              "coupon_rate": [0.024, 0.0275, 0.0425],
              "frequency": [1, 1, 2],
              "day_count": ["Act/Act ICMA", "Act/Act ICMA", "30U/360"],
              "clean_price": [97.6, 99.12, 100.4],
              "face": [1e6, 2e6, 5e5]}}""")
  public record Input(
      @Title("Curve of zero rates") CurveInput curve,
      @Title("Date on which the bonds are paid") LocalDate settlementDate,
      @Title("Bonds, one row for each") CurveBonds bonds,
      @Title("Times of the key rates, rising")
          @Unit("year")
          @Range(above = 0, to = 100)
          @Size(min = 2, max = 30)
          Optional<double[]> keyRateYears) {
    private double[] keys() {
      return keyRateYears.orElse(KEYS);
    }
  }

  /**
   * Spreads and sensitivities.
   *
   * @param bonds one row for each
   * @param total of all bonds
   * @param numerics how the numbers came about
   */
  public record Result(
      @Title("Bonds, one row for each") Risks bonds,
      @Title("All bonds") Total total,
      @Title("How the numbers came about") @Unit("1/year continuous") Numerics numerics) {}

  /**
   * The bonds by column.
   *
   * @param zSpread spreads over the curve, 1/year, continuous
   * @param accruedInterest per 100
   * @param curvePrice clean prices without a spread, per 100
   * @param effectiveDuration years
   * @param convexity squared years
   * @param dv01 losses for 0.01 %
   */
  public record Risks(
      @Title("Spreads over the curve") @Unit("1/year continuous") double[] zSpread,
      @Title("Accrued interest") @Unit("per 100") double[] accruedInterest,
      @Title("Clean prices without a spread") @Unit("per 100") double[] curvePrice,
      @Title("Effective durations") @Unit("year") double[] effectiveDuration,
      @Title("Convexities") @Unit("year^2") double[] convexity,
      @Title("Losses of the face, else of 100, for 0.01 %") @Unit("currency unit") double[] dv01) {}

  /**
   * The sums over all bonds.
   *
   * @param marketValue value with accrued interest
   * @param dv01 loss for 0.01 %
   * @param keyRateDv01 the same by key rate
   */
  public record Total(
      @Title("Value with accrued interest") @Unit("currency unit") double marketValue,
      @Title("Loss for 0.01 %") @Unit("currency unit") double dv01,
      @Title("The same by key rate") @Unit("currency unit") double[] keyRateDv01) {}

  @Override
  public Capability capability() {
    return Capability.named("treasury.bond.curve-risk")
        .limit("curve", "A curve of at least two dates.", "size(curve.dates) >= 2")
        .title(
            "Bonds on a curve: spread, duration, key rates",
            "The spread of each bond over the zero curve, its duration and convexity for a parallel"
                + " move of the curve at that spread, and the loss of all bonds for 0.01 % at each"
                + " key rate. A dv01 is positive for a bond that is held.")
        .synonyms(
            "z-spread, zspread, key rate duration, DV01, effective duration, effective convexity,"
                + " interest rate risk of bonds, spread over curve, parallel shift")
        .direct(Workload.MEDIUM)
        .version("2")
        .reproducibility(Reproducibility.BITWISE)
        .input(Contracts.of(Input.class))
        .result(Contracts.of(Result.class))
        .plot("Loss for 0.01 % by key rate")
        .method(
            new Method(
                "Discounting on the curve with a spread; analytic derivatives",
                "dirty = sum c P(t) / P(s) e^(-z (t - s)); D = sum (t - s) PV / dirty; convexity ="
                    + " sum (t - s)^2 PV / dirty; dv01 = D dirty 1e-4; key rate j: sum PV (t w_j(t)"
                    + " - s w_j(s)) 1e-4, w_j triangles with sum 1",
                List.of(
                    "T. S. Y. Ho, Key rate durations: measures of interest rate risks, Journal of"
                        + " Fixed Income 2(2), 1992, pp. 29-44",
                    "F. J. Fabozzi, Bond Markets, Analysis and Strategies, 8th edition, 2013, ch. 4"
                        + " and 5"),
                List.of(Libraries.named("com.opengamma.strata:strata-basics")),
                List.of(
                    "Equal coupons on dates counted back from the maturity, not adjusted.",
                    "z is a continuous rate; time is days / 365.")))
        .build();
  }

  @Override
  public List<Problem> problems(Input input) {
    CurveInput curve = input.curve();
    var problems = new ArrayList<>(curve.problems("curve"));
    CurveBonds bonds = input.bonds();
    problems.addAll(bonds.columns().problems());
    double[] keys = input.keys();
    for (int i = 1; i < keys.length; i++) {
      if (!(keys[i] > keys[i - 1])) {
        problems.add(Problem.invalid("/key_rate_years/" + i, "must be above the key rate before"));
      }
    }
    if (!problems.isEmpty()) {
      return problems;
    }
    LocalDate settlement = input.settlementDate();
    problems.addAll(curve.reach("curve", "/settlement_date", settlement));
    for (int i = 0; i < bonds.rows(); i++) {
      LocalDate maturity = bonds.maturityDate().get(i);
      String pointer = "/bonds/maturity_date/" + i;
      if (!maturity.isAfter(settlement) || maturity.isAfter(settlement.plusYears(100))) {
        problems.add(
            Problem.invalid(pointer, "must be after the settlement_date, by 100 years at most"));
      } else {
        problems.addAll(curve.reach("curve", pointer, maturity));
      }
    }
    return problems;
  }

  @Override
  public double steps(Input input) {
    return 2000 + 900.0 * input.bonds().rows();
  }

  @Override
  public Computed<Result> compute(Input input, Work work) {
    return Computed.of(value(input, work));
  }

  /**
   * Returns the spreads and sensitivities of bonds.
   *
   * @throws dev.omni.engine.Infeasible when no spread gives the price of one
   */
  public static Result value(Input input) {
    return value(input, Work.alone());
  }

  private static Result value(Input input, Work work) {
    DiscountCurve curve = input.curve().curve();
    CurveBonds table = input.bonds();
    double[] keys = input.keys();
    double[] ladder = new double[keys.length];
    var bonds = new ArrayList<CurveBond>();
    double apart = 0;
    double value = 0;
    double dv01 = 0;
    double settled = curve.years(input.settlementDate());
    for (int i = 0; i < table.rows(); i++) {
      work.proceed();
      CurveBond bond = CurveBond.of(table, i, input.settlementDate(), curve);
      bonds.add(bond);
      double missed = Math.abs(bond.dirty(bond.spread()) - bond.market()) / bond.market();
      apart = Math.max(apart, missed / bond.moment(1));
      double face = table.face(i) / 100;
      value += face * bond.market();
      dv01 += face * bond.dv01();
      bond.addKeyRates(ladder, keys, settled, face);
    }
    double[] own =
        IntStream.range(0, bonds.size())
            .mapToDouble(i -> bonds.get(i).dv01() * table.face(i) / 100)
            .toArray();
    return new Result(
        new Risks(
            column(bonds, CurveBond::spread),
            column(bonds, CurveBond::accrued),
            column(bonds, bond -> bond.dirty(0) - bond.accrued()),
            column(bonds, bond -> bond.moment(1)),
            column(bonds, bond -> bond.moment(2)),
            own),
        new Total(value, dv01, ladder),
        new Numerics("Newton's method").withError(apart));
  }

  private static double[] column(List<CurveBond> bonds, ToDoubleFunction<CurveBond> number) {
    return bonds.stream().mapToDouble(number).toArray();
  }

  @Override
  public List<Check> checks(Input input, Result result) {
    return new CurveBondChecks(input, result).all();
  }

  @Override
  public Optional<Figure> figure(Input input, Result result) {
    CurveBonds table = input.bonds();
    DiscountCurve curve = input.curve().curve();
    double[] keys = input.keys();
    List<String> labels = Arrays.stream(keys).mapToObj(key -> Json.num(key).canonical()).toList();
    double settled = curve.years(input.settlementDate());
    double[] shifts = Chart.grid(-MOST_SHIFT, MOST_SHIFT, POINTS);
    double[] losses = new double[POINTS];
    var names = new ArrayList<String>();
    int own = Math.min(MOST_SHOWN, table.rows());
    double[][] ladders = new double[table.rows() > own ? own + 1 : own][keys.length];
    for (int i = 0; i < table.rows(); i++) {
      CurveBond bond =
          CurveBond.unsolved(table, i, input.settlementDate(), curve)
              .at(result.bonds().zSpread()[i]);
      double face = table.face(i) / 100;
      bond.addKeyRates(ladders[Math.min(i, own)], keys, settled, face);
      double value = bond.dirty(bond.spread());
      for (int k = 0; k < POINTS; k++) {
        losses[k] += face * (value - bond.dirty(bond.spread() + shifts[k] / 1e4));
      }
      if (i < ladders.length) {
        names.add(i < own ? "bond " + (i + 1) : "others");
      }
    }
    Plane ladder =
        Chart.of("", Chart.Axis.ofNames("Key rate (year)"), Chart.Axis.of("DV01 (currency unit)"))
            .stacked(names, labels, ladders)
            .plane();
    Plane moved =
        Plane.of("", Axis.of("shift of the curve", "bp"), Axis.of("loss", "currency unit"))
            .with(Mark.line("loss", shifts, losses))
            .with(Guide.y("0", 0));
    return Optional.of(Figure.of("Loss by key rate and by shift", ladder, moved));
  }
}
