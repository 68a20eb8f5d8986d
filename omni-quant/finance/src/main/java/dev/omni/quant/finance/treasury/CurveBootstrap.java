package dev.omni.quant.finance.treasury;

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
import dev.omni.engine.JsonComputed;
import dev.omni.engine.JsonEngine;
import dev.omni.engine.Plot;
import dev.omni.engine.Work;
import dev.omni.quant.core.Chart;
import dev.omni.quant.core.FiniteResults;
import dev.omni.quant.core.InputTable;
import dev.omni.quant.core.Libraries;
import dev.omni.quant.core.Numerics;
import dev.omni.quant.core.Residuals;
import java.time.LocalDate;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;

/** A curve that reprices quotes of the market. */
@AutoService(JsonEngine.class)
public final class CurveBootstrap implements JsonEngine {
  private static final int MOST = 60;
  private static final double NODES = 1e-12;
  private static final double REPRICED = 1e-12;
  private static final int POINTS = 161;
  private static final double QUARTER = 0.25;

  private static final Shape CONTRACT =
      Shape.object()
          .required("valuation_date", Shape.date().titled("Date of the quotes"))
          .required("index", CurveIndex.names().titled("Index, with its conventions"))
          .optional("interpolation", CurveInput.interpolationShape())
          .required(
              "quotes",
              Shape.object()
                  .required(
                      "type",
                      Shape.arrayOf(
                              Shape.choice("deposit", "fra", "future", "ois", "swap"), 1, MOST)
                          .titled("Instruments"))
                  .optional("tenor", text("Terms such as 3M, of deposits, ois and swaps"))
                  .optional(
                      "start", text("Starts: months such as 3M of a fra, the date of a future"))
                  .required(
                      "quote",
                      Shape.arrayOf(Shape.number().unit("1"), 1, MOST)
                          .titled("Rates, of futures prices"))
                  .optional(
                      "convexity_adjustment",
                      InputTable.sparse(
                              Shape.number().atLeast(-0.1).atMost(0.1).unit("1/year"), MOST)
                          .titled("Rate of a future less its forward rate"))
                  .titled("Quotes, one row for each"))
          .optional(
              "discount_curve",
              CurveInput.contract("Curve that discounts the swaps; the curve itself if not given"))
          .optional("end_of_month", SwapLeg.endOfMonth("spot date"))
          .example(
              Json.obj(
                  "valuation_date",
                  "2024-05-14",
                  "index",
                  "EUR-ESTR",
                  "quotes",
                  Json.obj(
                      "type",
                      List.of("ois", "ois", "ois", "ois", "ois", "ois"),
                      "tenor",
                      List.of("1M", "6M", "1Y", "2Y", "5Y", "10Y"),
                      "quote",
                      new double[] {0.0388, 0.0363, 0.0338, 0.0301, 0.0264, 0.0262})));

  private static Shape text(String title) {
    return InputTable.sparse(Shape.string().length(0, 64), MOST).titled(title);
  }

  private static final Shape RESULT =
      Numerics.in(
          Shape.object()
              .required(
                  "nodes",
                  Shape.object()
                      .required("date", Shape.listOf(Shape.date()).titled("Dates"))
                      .required(
                          "time_years",
                          Shape.listOf(Shape.number().unit("year")).titled("Times, Act/365F"))
                      .required(
                          "discount_factor",
                          Shape.listOf(Shape.number().unit("1")).titled("Discount factors"))
                      .required(
                          "zero_rate",
                          Shape.listOf(Shape.number().unit("1/year continuous"))
                              .titled("Zero rates, Act/365F"))
                      .titled("Nodes of the curve, one row for each, by date"))
              .required(
                  "quotes_repriced",
                  Shape.object()
                      .required(
                          "quote",
                          Shape.listOf(Shape.number().unit("1")).titled("Quotes of the curve"))
                      .required(
                          "residual",
                          Shape.listOf(Shape.number().unit("1"))
                              .titled("Quotes of the curve less the given ones")
                              .unchecked(
                                  "What rounding left of the quotes, whose size the check"
                                      + " repricing_residual limits."))
                      .titled("Quotes again, in the order of the input")),
          "as quote");

  @Override
  public Capability capability() {
    return Capability.named("treasury.curve.bootstrap")
        .title(
            "Curve from market quotes",
            "The discount factors that reprice deposits, forward rate agreements, futures and swaps"
                + " of one index, one node for each quote. The nodes, as dates and"
                + " discount_factors, are a curve of the other capabilities.")
        .direct(Workload.MEDIUM)
        .version("3")
        .reproducibility(Reproducibility.BITWISE)
        .input(CONTRACT)
        .result(RESULT)
        .plot("Zero and three-month forward rates")
        .method(
            new Method(
                "Bootstrap, one node at a time by Brent's method",
                "deposit, fra: (P(a) / P(b) - 1) / tau = quote; future: (100 - price) / 100 -"
                    + " adjustment; ois, swap: sum (P(a) / P(b) - 1) P(payment) / sum tau"
                    + " P(payment) = quote",
                List.of(
                    "F. Ametrano and M. Bianchetti, Everything you always wanted to know about"
                        + " multiple interest rate curve bootstrapping but were afraid to ask,"
                        + " 2013, SSRN 2219548"),
                List.of(
                    Libraries.named("com.opengamma.strata:strata-basics"),
                    Libraries.named("org.hipparchus:hipparchus-core")),
                List.of(
                    "ModifiedFollowing, dates counted back from spot + tenor. Terms of months and"
                        + " years that begin on the last business day of a month end on one: those"
                        + " of deposits always, all others with end_of_month.",
                    "A node is the last date on which its quote depends. Zero rates from -0.99 to"
                        + " 3 are searched.")))
        .build();
  }

  @Override
  public List<Problem> problems(Json.Obj input) {
    return new QuoteProblems(new JsonFields(input)).found();
  }

  @Override
  public double steps(Json.Obj input) {
    double quotes = InputTable.of(new JsonFields(input), "quotes").rows();
    return 2000 * quotes + 400 * quotes * quotes;
  }

  @Override
  public JsonComputed compute(Json.Obj input, Work work) {
    var fields = new JsonFields(input);
    List<CurveQuoted> quotes = CurveQuoted.all(fields);
    Optional<DiscountCurve> discount =
        fields.has("discount_curve") ? Optional.of(SwapTerms.discount(fields)) : Optional.empty();
    DiscountCurve curve =
        new NodeByNode(fields.date("valuation_date"), CurveInput.linearZero(fields), discount)
            .curve(quotes, work);
    double[] again = quotes.stream().mapToDouble(q -> q.quote(curve, discount)).toArray();
    double[] residuals = new double[again.length];
    for (int i = 0; i < again.length; i++) {
      residuals[i] = FiniteResults.number("residual", again[i] - quotes.get(i).given());
    }
    double missed = Arrays.stream(residuals).map(Math::abs).max().orElse(0);
    double[] factors = Arrays.stream(curve.times()).map(curve::factor).toArray();
    var valuation = curve.valuation();
    return JsonComputed.of(
        Json.obj(
            "nodes",
            Json.obj(
                "date",
                    Arrays.stream(curve.times())
                        .mapToObj(t -> valuation.plusDays(Math.round(t * 365)).toString())
                        .toList(),
                "time_years", curve.times(),
                "discount_factor", FiniteResults.numbers("discount_factor", factors),
                "zero_rate", curve.zeros()),
            "quotes_repriced",
            Json.obj("quote", again, "residual", residuals),
            "numerics",
            Numerics.of("Brent's method, one node after the other")
                .with("error_estimate", missed)));
  }

  @Override
  public List<Check> checks(Json.Obj input, Json.Obj result) {
    var fields = new JsonFields(input);
    List<CurveQuoted> quotes = CurveQuoted.all(fields);
    Optional<DiscountCurve> discount =
        fields.has("discount_curve") ? Optional.of(SwapTerms.discount(fields)) : Optional.empty();
    JsonFields nodes = new JsonFields(result).fields("nodes");
    JsonFields repriced = new JsonFields(result).fields("quotes_repriced");
    DiscountCurve curve = published(input, result);
    double[] again = repriced.numbers("quote");
    double[] residuals = repriced.numbers("residual");
    double worst = 0;
    double apart = 0;
    for (int i = 0; i < again.length; i++) {
      CurveQuoted quote = quotes.get(i);
      double there = quote.quote(curve, discount);
      worst = Math.max(worst, Math.abs(there - quote.given()));
      apart = Math.max(apart, Math.abs(again[i] - there));
      apart = Math.max(apart, Math.abs(again[i] - quote.given() - residuals[i]));
    }
    double size = Math.max(1, quotes.stream().mapToDouble(CurveQuoted::size).max().orElse(1));
    return List.of(
        new Check(
            "repricing_residual",
            FiniteResults.number("repricing_residual", worst),
            REPRICED * size,
            "Largest difference of a quote of the published nodes and the given one: zero."),
        new Check(
            "quotes_residual",
            FiniteResults.number("quotes_residual", apart),
            REPRICED * size,
            "Largest difference of a published quote and that of the nodes, or of its residual and"
                + " what it misses: zero."),
        nodes(nodes, curve));
  }

  private static Check nodes(JsonFields nodes, DiscountCurve curve) {
    double[] factors = nodes.numbers("discount_factor");
    double[] zeros = nodes.numbers("zero_rate");
    double[] times = nodes.numbers("time_years");
    List<String> dates = nodes.texts("date");
    var residuals = new Residuals();
    for (int i = 0; i < factors.length; i++) {
      residuals
          .equal(factors[i], StrictMath.exp(-zeros[i] * times[i]))
          .equal(times[i], curve.years(LocalDate.parse(dates.get(i))));
    }
    return residuals.check(
        "nodes_residual",
        NODES,
        "Largest relative difference of a discount factor and e^(-zero rate x years), or of years"
            + " and days / 365: zero.");
  }

  private static DiscountCurve published(Json.Obj input, Json.Obj result) {
    var nodes = new JsonFields(result).fields("nodes");
    return new DiscountCurve(
        new JsonFields(input).date("valuation_date"),
        nodes.numbers("time_years"),
        nodes.numbers("zero_rate"),
        CurveInput.linearZero(new JsonFields(input)));
  }

  @Override
  public Optional<Plot> plot(Json.Obj input, Json.Obj result) {
    DiscountCurve curve = published(input, result);
    double last = curve.times()[curve.nodes() - 1];
    double[] years = Chart.grid(0, last, POINTS);
    double[] zeros = Arrays.stream(years).map(t -> 100 * curve.zero(t)).toArray();
    double step = Math.min(QUARTER, last);
    double[] starts = Chart.grid(0, last - step, POINTS);
    double[] forwards =
        Arrays.stream(starts)
            .map(t -> 100 * (curve.factor(t) / curve.factor(t + step) - 1) / step)
            .toArray();
    return Optional.of(
        Chart.of(
                "Zero and three-month forward rates",
                Chart.Axis.of("Time (year)"),
                Chart.Axis.of("Rate (%)"))
            .line("zero rate", years, zeros)
            .line("forward rate", starts, forwards)
            .plot());
  }
}
