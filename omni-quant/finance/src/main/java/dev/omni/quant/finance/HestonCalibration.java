package dev.omni.quant.finance;

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
import dev.omni.quant.core.Libraries;
import dev.omni.quant.core.Numerics;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;

/** The Heston model that quoted volatilities of several expiries lead to. */
@AutoService(JsonEngine.class)
public final class HestonCalibration implements JsonEngine {
  private static final int LEAST = 5;
  private static final int MOST = 2000;
  private static final int PARAMETERS = 5;
  private static final double AGREEING = 1e-3;
  private static final int EVALUATIONS = 400;

  private static Shape column(Shape number, String title) {
    return Shape.arrayOf(number, LEAST, MOST).titled(title);
  }

  private static Shape between(double least, double most, String unit, String title) {
    return Shape.number().atLeast(least).atMost(most).unit(unit).titled(title);
  }

  private static final Shape CONTRACT =
      Shape.object()
          .required(
              "spot",
              Shape.number().above(0).atMost(1e9).unit("currency unit").titled("Spot price"))
          .required("rate", between(-1, 1, "1/year, continuous", "Interest rate"))
          .optional(
              "dividend_yield",
              between(-1, 1, "1/year, continuous", "Yield of the asset").otherwise(0))
          .required(
              "quotes",
              Shape.object()
                  .required(
                      "expiry_years",
                      column(Shape.number().above(0).atMost(100).unit("year"), "Times to expiry"))
                  .required(
                      "strike",
                      column(Shape.number().above(0).atMost(1e9).unit("currency unit"), "Strikes"))
                  .required(
                      "volatility",
                      column(
                          Shape.number().above(0).atMost(5).unit("1/sqrt(year)"),
                          "Quoted Black-Scholes-Merton volatilities"))
                  .optional(
                      "weight",
                      column(
                          Shape.number().atLeast(0).unit("1"),
                          "Weights of the squares; 1 if not given"))
                  .titled("Quotes, one row for each"))
          .optional(
              "start",
              Shape.object()
                  .required("v0", between(1e-5, 2, "1/year", "Variance at date 0"))
                  .required("kappa", between(0.01, 30, "1/year", "Speed of the return to theta"))
                  .required("theta", between(1e-5, 2, "1/year", "Mean of the variance"))
                  .required("vol_of_vol", between(0.01, 5, "1/year", "Volatility of the variance"))
                  .required("correlation", between(-0.999, 0.999, "1", "Correlation"))
                  .titled("Parameters from which a search begins, beside the fixed ones"))
          .example(
              Json.obj(
                  "spot",
                  100,
                  "rate",
                  0.02,
                  "quotes",
                  Json.obj(
                      "expiry_years",
                      new double[] {0.25, 0.25, 0.25, 1, 1, 1, 2, 2, 2},
                      "strike",
                      new double[] {90, 100, 110, 80, 100, 120, 75, 100, 125},
                      "volatility",
                      new double[] {
                        0.2321, 0.1946, 0.1644, 0.2455, 0.1928, 0.1556, 0.2438, 0.1968, 0.1635
                      })));

  private static final Shape RESULT =
      Numerics.in(
          Shape.object()
              .required("v0", Shape.number().unit("1/year").titled("Variance at date 0"))
              .required("kappa", Shape.number().unit("1/year").titled("Speed of the return"))
              .required("theta", Shape.number().unit("1/year").titled("Mean of the variance"))
              .required(
                  "vol_of_vol", Shape.number().unit("1/year").titled("Volatility of the variance"))
              .required("correlation", Shape.number().unit("1").titled("Correlation"))
              .required(
                  "fitted_volatility",
                  Shape.listOf(Shape.number().unit("1/sqrt(year)"))
                      .titled("Volatilities of the model at the quotes"))
              .required(
                  "rmse",
                  Shape.number().unit("1/sqrt(year)").titled("Root mean square of the misses"))
              .required(
                  "feller_satisfied", Shape.bool().titled("Whether the Feller condition holds"))
              .required(
                  "starts_agreeing",
                  Shape.integer()
                      .unit("1")
                      .titled("Searches that end at the same fit")
                      .unchecked("A count of the searches, which only a repetition can tell."))
              .required(
                  "identified",
                  Shape.bool().titled("Whether the quotes say more than one volatility"))
              .optional(
                  "at_bound",
                  Shape.listOf(Shape.string()).titled("Parameters that a bound of the fit holds")),
          "1/year");

  @Override
  public Capability capability() {
    return Capability.named("finance.option.heston-calibrate")
        .title(
            "Heston calibration to implied volatilities",
            "The parameters of Heston's model whose implied volatilities are nearest to those"
                + " quoted, in weighted least squares, over strikes and expiries.")
        .job(Workload.HIGH)
        .version("2")
        .reproducibility(Reproducibility.BITWISE)
        .input(CONTRACT)
        .result(RESULT)
        .plot("Smile of each expiry with the quotes")
        .method(
            new Method(
                "Levenberg-Marquardt from a list of starts; Lewis's integral by a fixed"
                    + " Gauss-Legendre rule",
                "min sum weight (v_model(K, T) - v_quote)^2; d v / d p = (d price / d p) / vega;"
                    + " 1e-5 <= v0, theta <= 2, 0.01 <= kappa <= 30, 0.01 <= vol_of_vol <= 5,"
                    + " |correlation| <= 0.999",
                List.of(
                    "S. L. Heston, A closed-form solution for options with stochastic volatility,"
                        + " Review of Financial Studies 6, 1993, pp. 327-343",
                    "A. L. Lewis, A simple option formula for general jump-diffusion and other"
                        + " exponential Levy processes, 2001, eq. 3.11",
                    "Y. Cui, S. del Bano Rollin and G. Germano, Full and fast calibration of the"
                        + " Heston stochastic volatility model, European Journal of Operational"
                        + " Research 263, 2017, pp. 625-638"),
                List.of(
                    Libraries.named("org.hipparchus:hipparchus-core"),
                    Libraries.named("org.hipparchus:hipparchus-optim")),
                List.of(
                    "Quotes that are all alike have no smile: volatility is constant, v0 and theta"
                        + " its square, and nothing else is identified.",
                    "Six starts, and that of the input where it has one; the best end is kept, the"
                        + " first of equals. The fit is well determined, single parameters less"
                        + " so.",
                    "20 quotes take about a second, 2,000 a minute.")))
        .build();
  }

  @Override
  public List<Problem> problems(Json.Obj input) {
    return SmileQuotes.problems(new JsonFields(input), 0, PARAMETERS);
  }

  @Override
  public double steps(Json.Obj input) {
    double[] expiries = new JsonFields(input).fields("quotes").numbers("expiry_years");
    double slices = Arrays.stream(expiries).distinct().count();
    return 1e7 + 7e7 * slices + 5e6 * expiries.length;
  }

  @Override
  public JsonComputed compute(Json.Obj input, Work work) {
    var fields = new JsonFields(input);
    SmileQuotes quotes = SmileQuotes.of(fields);
    Optional<JsonComputed> flat = FlatSmile.computed(quotes);
    if (flat.isPresent()) {
      return flat.get();
    }
    var market = new HestonQuotes(fields, quotes, work);
    var fit =
        new SmileFit(
            quotes,
            point -> market.volatilities(market.prices(HestonRange.model(point))),
            Optional.of(market::slopes),
            EVALUATIONS);
    List<SmileFit.End> ends = fit.ends(starts(fields, quotes), work);
    SmileFit.End end = SmileFit.best(ends);
    long agreeing =
        ends.stream()
            .filter(each -> Math.sqrt(each.cost()) <= Math.sqrt(end.cost()) * (1 + AGREEING) + 1e-9)
            .count();
    HestonModel model = HestonRange.model(end.point());
    double[] fitted = market.volatilities(market.prices(model));
    Json.Obj result =
        Json.obj(
                "v0", model.start(),
                "kappa", model.reversion(),
                "theta", model.mean(),
                "vol_of_vol", model.volOfVol(),
                "correlation", model.correlation(),
                "fitted_volatility", FiniteResults.numbers("fitted_volatility", fitted),
                "rmse", FiniteResults.number("rmse", quotes.rmse(fitted)))
            .with("feller_satisfied", model.feller())
            .with("starts_agreeing", agreeing)
            .with("identified", true)
            .withAll(HestonRange.atBound(model))
            .with(
                "numerics",
                Numerics.of("Levenberg-Marquardt").with("iterations", end.iterations()));
    work.progress(1, Json.obj("rmse", quotes.rmse(fitted)));
    return JsonComputed.of(result);
  }

  @Override
  public List<Check> checks(Json.Obj input, Json.Obj result) {
    var fields = new JsonFields(input);
    return new HestonFitChecks(fields, SmileQuotes.of(fields), new JsonFields(result)).all();
  }

  private static double[][] starts(JsonFields fields, SmileQuotes quotes) {
    double[] expiries = fields.fields("quotes").numbers("expiry_years");
    double least = Arrays.stream(expiries).min().orElse(0);
    double most = Arrays.stream(expiries).max().orElse(0);
    return HestonRange.starts(
        fields, variance(expiries, quotes, least), variance(expiries, quotes, most));
  }

  /** Returns the mean square of the volatilities of an expiry. */
  private static double variance(double[] expiries, SmileQuotes quotes, double expiry) {
    double sum = 0;
    int count = 0;
    for (int i = 0; i < expiries.length; i++) {
      if (expiries[i] == expiry) {
        sum += quotes.volatilities()[i] * quotes.volatilities()[i];
        count++;
      }
    }
    if (count == 0) {
      throw new Infeasible("no quote has an expiry");
    }
    return sum / count;
  }

  @Override
  public Optional<Plot> plot(Json.Obj input, Json.Obj result) {
    return Optional.of(HestonSmile.plot(new JsonFields(input), new JsonFields(result)));
  }
}
