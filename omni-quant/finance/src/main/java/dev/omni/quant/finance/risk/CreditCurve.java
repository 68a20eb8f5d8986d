package dev.omni.quant.finance.risk;

import com.google.auto.service.AutoService;
import dev.omni.domain.json.Json;
import dev.omni.domain.json.JsonFields;
import dev.omni.domain.json.Problem;
import dev.omni.domain.json.Shape;
import dev.omni.domain.world.Capability;
import dev.omni.domain.world.Check;
import dev.omni.domain.world.Method;
import dev.omni.domain.world.Reproducibility;
import dev.omni.domain.world.Workload;
import dev.omni.engine.Infeasible;
import dev.omni.engine.JsonComputed;
import dev.omni.engine.JsonEngine;
import dev.omni.engine.Plot;
import dev.omni.engine.Work;
import dev.omni.quant.core.FiniteResults;
import dev.omni.quant.core.InputTable;
import dev.omni.quant.core.Libraries;
import dev.omni.quant.core.Numerics;
import java.time.LocalDate;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CancellationException;

/** The credit curve of a name from the par spreads of its default swaps. */
@AutoService(JsonEngine.class)
public final class CreditCurve implements JsonEngine {
  private static final double BASIS_POINT = 1e-4;
  private static final double NO_HAZARD = -1e-12;
  private static final int MOST = 20;

  /** A par spread that misses its quote by more is not one of a solved curve. */
  private static final double FAR = 1e-6;

  /**
   * Points that are less are none: the contract pays its quote, and rounding differs by machine.
   */
  private static final double ROUNDING = 1e-14;

  private static final String NO_CURVE =
      "no hazard rates and interest rates give these quotes: a spread / (1 - recovery_rate) is too"
          + " large, or curve_quotes contradict each other";

  private static final Shape CONTRACT =
      CdsContract.plainMarket(
              CdsContract.dates()
                  .required(
                      "quotes",
                      Shape.object()
                          .required(
                              "maturity_date",
                              Shape.arrayOf(Shape.date(), 1, MOST)
                                  .titled("Ends of protection, rising"))
                          .required(
                              "spread",
                              Shape.arrayOf(
                                      Shape.number().above(0).atMost(2).unit("1/year"), 1, MOST)
                                  .titled("Par spreads, 0.01 for 100 bp"))
                          .titled("Quotes, one row for each")))
          .example(
              Json.obj(
                  "trade_date",
                  "2009-05-21",
                  "accrual_start_date",
                  "2009-03-20",
                  "currency",
                  "USD",
                  "notional",
                  10_000_000,
                  "coupon",
                  0.01,
                  "recovery_rate",
                  0.4,
                  "quotes",
                  Json.obj(
                      "maturity_date",
                      List.of("2010-06-20", "2012-06-20", "2014-06-20"),
                      "spread",
                      new double[] {0.012, 0.0155, 0.018}),
                  "curve_quotes",
                  Json.arr(
                      Json.obj("type", "deposit", "tenor", "6M", "rate", 0.012413),
                      Json.obj("type", "swap", "tenor", "2Y", "rate", 0.011907),
                      Json.obj("type", "swap", "tenor", "6Y", "rate", 0.02444))));

  private static Shape column(String unit, String title) {
    return Shape.listOf(Shape.number().unit(unit)).titled(title);
  }

  private static final Shape RESULT =
      Numerics.in(
          Shape.object()
              .required(
                  "nodes",
                  Shape.object()
                      .required("maturity_date", Shape.listOf(Shape.date()).titled("Maturities"))
                      .required(
                          "hazard_rate",
                          column(
                              "1/year",
                              "Rates of default, each from the maturity before to its own"))
                      .required(
                          "survival_probability",
                          column("1", "Probabilities of no default up to the maturity"))
                      .titled("Nodes of the credit curve"))
              .required(
                  "contracts",
                  Shape.object()
                      .required(
                          "points_upfront",
                          column("1 (of notional)", "Points upfront at the running premium"))
                      .required(
                          "cs01",
                          column(
                                  "currency unit",
                                  "Change of the upfront when all par spreads rise by 0.01 %")
                              .unchecked("Only another curve gives it, which costs as much."))
                      .titled("Swaps to the maturities, of the buyer of protection")),
          "1/year");

  @Override
  public Capability capability() {
    return Capability.named("risk.credit.cds-curve")
        .title(
            "ISDA credit curve from par spreads",
            "The rates of default that make default swaps with these par spreads fair, constant"
                + " between their maturities, with points upfront and spread sensitivity of swaps"
                + " that pay the standard running premium.")
        .direct(Workload.MEDIUM)
        .version("2")
        .reproducibility(Reproducibility.NUMERIC)
        .input(CONTRACT)
        .result(RESULT)
        .plot("Hazard rates and survival probability against years")
        .method(
            new Method(
                "ISDA CDS Standard Model, one node after the other",
                "value of a swap with the par spread as premium = 0 at each maturity; S(t) = exp(-"
                    + " sum h_k (t_k - t_(k-1))), time actual/365 from the trade date; cs01 ="
                    + " notional (points of the curve at spreads + 1 bp - points)",
                List.of(
                    "ISDA CDS Standard Model, version 1.8.2 (Markit, 2009)",
                    "R. White, The pricing and risk management of credit default swaps, with a"
                        + " focus on the ISDA model, OpenGamma, 2013"),
                List.of(Libraries.named("com.opengamma.strata:strata-pricer")),
                List.of(
                    "Conventions of curve and premiums are those of risk.credit.cds-upfront;"
                        + " protection starts on the trade date.",
                    "Spreads that fall so fast that a hazard rate would be negative have no curve.",
                    "A curve of ten quotes takes some milliseconds.")))
        .build();
  }

  @Override
  public List<Problem> problems(Json.Obj input) {
    var fields = new JsonFields(input);
    InputTable quotes = InputTable.of(fields, "quotes");
    var problems = new ArrayList<>(quotes.problems());
    List<LocalDate> maturities = IsdaCreditCurve.maturities(fields);
    for (int i = 0; i < maturities.size(); i++) {
      if (i > 0 && !maturities.get(i).isAfter(maturities.get(i - 1))) {
        problems.add(quotes.problem("maturity_date", i, "must be later than the one before it"));
      } else {
        CdsContract.maturity(
                maturities.get(i), fields.date("trade_date"), "/quotes/maturity_date/" + i)
            .ifPresent(problems::add);
      }
    }
    List<Problem> all = CdsContract.problems(fields, problems);
    if (!all.isEmpty()) {
      return all;
    }
    LocalDate end = IsdaCds.lastQuote(fields);
    for (int i = 0; i < maturities.size(); i++) {
      if (maturities.get(i).isAfter(end)) {
        problems.add(
            quotes.problem(
                "maturity_date", i, "must not be after the last of curve_quotes, " + end));
      }
    }
    return problems.isEmpty() ? falling(fields, quotes) : problems;
  }

  /** Returns the problem of the first quote whose hazard rate would be negative. */
  private static List<Problem> falling(JsonFields fields, InputTable quotes) {
    double[] spreads = quotes.numbers("spread");
    for (int count = 1; count <= spreads.length; count++) {
      double[] hazards = hazards(fields, count);
      if (!(hazards.length == count && hazards[count - 1] >= NO_HAZARD)) {
        return List.of(
            quotes.problem(
                "spread",
                count - 1,
                "must not lead to a negative hazard rate: spreads fall too fast"));
      }
    }
    return List.of();
  }

  /** Returns the hazard rates of the first quotes; none where they have no curve. */
  private static double[] hazards(JsonFields fields, int count) {
    JsonFields quotes = fields.fields("quotes");
    Json.Obj first =
        Json.obj(
            "maturity_date",
            quotes.texts("maturity_date").subList(0, count),
            "spread",
            Arrays.copyOf(quotes.numbers("spread"), count));
    var part = new JsonFields(fields.object().with("quotes", first));
    try {
      return IsdaCreditCurve.of(part, part.fields("quotes").numbers("spread")).hazards();
    } catch (RuntimeException notCalibrated) {
      return new double[0];
    }
  }

  @Override
  public double steps(Json.Obj input) {
    double quotes = InputTable.of(new JsonFields(input), "quotes").rows();
    return 1e6 + 5e5 * quotes;
  }

  @Override
  public JsonComputed compute(Json.Obj input, Work work) {
    var fields = new JsonFields(input);
    double notional = fields.number("notional");
    double[] spreads = InputTable.of(fields, "quotes").numbers("spread");
    try {
      IsdaCreditCurve curve = IsdaCreditCurve.of(fields, spreads);
      double missed = Arrays.stream(curve.residuals()).map(Math::abs).max().orElse(0);
      if (!(missed <= FAR)) {
        throw new Infeasible(NO_CURVE);
      }
      work.proceed();
      double[] points =
          Arrays.stream(FiniteResults.numbers("points_upfront", curve.points()))
              .map(point -> Math.abs(point) < ROUNDING ? 0 : point)
              .toArray();
      double[] wider =
          IsdaCreditCurve.of(
                  fields, Arrays.stream(spreads).map(spread -> spread + BASIS_POINT).toArray())
              .points();
      double[] moves = new double[points.length];
      Arrays.setAll(moves, i -> notional * (wider[i] - points[i]));
      double[] hazards = FiniteResults.numbers("hazard_rate", curve.hazards());
      return JsonComputed.of(
          Json.obj(
              "nodes",
              Json.obj(
                  "maturity_date",
                  fields.fields("quotes").texts("maturity_date"),
                  "hazard_rate",
                  hazards,
                  "survival_probability",
                  curve.survivals()),
              "contracts",
              Json.obj("points_upfront", points, "cs01", FiniteResults.numbers("cs01", moves)),
              "numerics",
              Numerics.of("ISDA bootstrap, one node after the other")
                  .with("error_estimate", Numerics.bound(missed))));
    } catch (Infeasible | CancellationException reason) {
      throw reason;
    } catch (RuntimeException notCalibrated) {
      throw new Infeasible(NO_CURVE, notCalibrated);
    }
  }

  @Override
  public List<Check> checks(Json.Obj input, Json.Obj result) {
    return new HazardChecks(new JsonFields(input), new JsonFields(result)).all();
  }

  @Override
  public Optional<Plot> plot(Json.Obj input, Json.Obj result) {
    return Optional.of(
        HazardPlot.of(
            new JsonFields(input).date("trade_date"), new JsonFields(result).fields("nodes")));
  }
}
