package dev.omni.quant.finance.treasury;

import com.google.auto.service.AutoService;
import dev.omni.domain.json.Json;
import dev.omni.domain.json.JsonFields;
import dev.omni.domain.json.Problem;
import dev.omni.domain.world.Capability;
import dev.omni.domain.world.Check;
import dev.omni.domain.world.Method;
import dev.omni.domain.world.Reproducibility;
import dev.omni.domain.world.Workload;
import dev.omni.engine.JsonComputed;
import dev.omni.engine.JsonEngine;
import dev.omni.engine.Plot;
import dev.omni.engine.Work;
import dev.omni.quant.core.Chart;
import dev.omni.quant.core.FiniteResults;
import dev.omni.quant.core.InputTable;
import dev.omni.quant.core.Libraries;
import dev.omni.quant.core.Numerics;
import java.time.LocalDate;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.stream.IntStream;

/** Spreads, durations and key rate sensitivities of bonds on one curve. */
@AutoService(JsonEngine.class)
public final class BondCurveRisk implements JsonEngine {
  private static final double[] KEYS = {0.25, 1, 2, 3, 5, 7, 10, 15, 20, 30};

  @Override
  public Capability capability() {
    return Capability.named("treasury.bond.curve-risk")
        .title(
            "Bonds on a curve: spread, duration, key rates",
            "The spread of each bond over the zero curve, its duration and convexity for a parallel"
                + " move of the curve at that spread, and the loss of all bonds for 0.01 % at each"
                + " key rate. A dv01 is positive for a bond that is held.")
        .direct(Workload.MEDIUM)
        .version("2")
        .reproducibility(Reproducibility.BITWISE)
        .input(CurveBondContract.INPUT)
        .result(CurveBondContract.RESULT)
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
  public List<Problem> problems(Json.Obj input) {
    var fields = new JsonFields(input);
    CurveInput curve = CurveInput.of(fields, "curve");
    var problems = new ArrayList<>(curve.problems("curve"));
    InputTable bonds = InputTable.of(fields, "bonds");
    problems.addAll(bonds.problems());
    double[] keys = keys(fields);
    for (int i = 1; i < keys.length; i++) {
      if (!(keys[i] > keys[i - 1])) {
        problems.add(Problem.invalid("/key_rate_years/" + i, "must be above the key rate before"));
      }
    }
    if (!problems.isEmpty()) {
      return problems;
    }
    LocalDate settlement = fields.date("settlement_date");
    problems.addAll(curve.reach("curve", "/settlement_date", settlement));
    for (int i = 0; i < bonds.rows(); i++) {
      LocalDate maturity = LocalDate.parse(bonds.text("maturity_date", i));
      if (!maturity.isAfter(settlement) || maturity.isAfter(settlement.plusYears(100))) {
        problems.add(
            bonds.problem(
                "maturity_date", i, "must be after the settlement_date, by 100 years at most"));
      } else {
        problems.addAll(curve.reach("curve", "/bonds/maturity_date/" + i, maturity));
      }
    }
    return problems;
  }

  private static double[] keys(JsonFields fields) {
    return fields.has("key_rate_years") ? fields.numbers("key_rate_years") : KEYS.clone();
  }

  @Override
  public double steps(Json.Obj input) {
    return 1e4 + 2e4 * InputTable.of(new JsonFields(input), "bonds").rows();
  }

  @Override
  public JsonComputed compute(Json.Obj input, Work work) {
    var fields = new JsonFields(input);
    DiscountCurve curve = CurveInput.of(fields, "curve").curve();
    InputTable table = InputTable.of(fields, "bonds");
    double[] keys = keys(fields);
    double[] ladder = new double[keys.length];
    var bonds = new ArrayList<CurveBond>();
    double apart = 0;
    double value = 0;
    double dv01 = 0;
    double settled = curve.years(fields.date("settlement_date"));
    for (int i = 0; i < table.rows(); i++) {
      work.proceed();
      CurveBond bond = CurveBond.of(table, i, fields.date("settlement_date"), curve);
      bonds.add(bond);
      double missed = Math.abs(bond.dirty(bond.spread()) - bond.market()) / bond.market();
      apart = Math.max(apart, missed / bond.moment(1));
      double face = table.number("face", i, 100) / 100;
      value += face * bond.market();
      dv01 += face * bond.dv01();
      bond.addKeyRates(ladder, keys, settled, face);
    }
    double[] own =
        IntStream.range(0, bonds.size())
            .mapToDouble(i -> bonds.get(i).dv01() * table.number("face", i, 100) / 100)
            .toArray();
    return JsonComputed.of(
        Json.obj(
            "bonds",
            Json.obj(
                "z_spread", bonds.stream().map(CurveBond::spread).toList(),
                "accrued_interest", bonds.stream().map(CurveBond::accrued).toList(),
                "curve_price",
                    bonds.stream()
                        .map(b -> FiniteResults.number("curve_price", b.dirty(0) - b.accrued()))
                        .toList(),
                "effective_duration", bonds.stream().map(b -> b.moment(1)).toList(),
                "convexity", bonds.stream().map(b -> b.moment(2)).toList(),
                "dv01", FiniteResults.numbers("dv01", own)),
            "total",
            Json.obj(
                "market_value", FiniteResults.number("market_value", value),
                "dv01", FiniteResults.number("dv01", dv01),
                "key_rate_dv01", FiniteResults.numbers("key_rate_dv01", ladder)),
            "numerics",
            Numerics.of("Newton's method")
                .with("error_estimate", FiniteResults.number("error_estimate", apart))));
  }

  @Override
  public List<Check> checks(Json.Obj input, Json.Obj result) {
    return new CurveBondChecks(input, new JsonFields(result)).all();
  }

  @Override
  public Optional<Plot> plot(Json.Obj input, Json.Obj result) {
    double[] ladder = new JsonFields(result).fields("total").numbers("key_rate_dv01");
    List<String> labels =
        Arrays.stream(keys(new JsonFields(input)))
            .mapToObj(key -> Json.num(key).canonical())
            .toList();
    return Optional.of(
        Chart.of(
                "Loss for 0.01 % by key rate",
                Chart.Axis.ofNames("Key rate (year)"),
                Chart.Axis.of("Loss for 0.01 % (currency unit)"))
            .bars("all bonds", labels, ladder)
            .plot());
  }
}
