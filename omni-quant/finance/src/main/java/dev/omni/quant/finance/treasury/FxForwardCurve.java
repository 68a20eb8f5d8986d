package dev.omni.quant.finance.treasury;

import com.google.auto.service.AutoService;
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
import dev.omni.engine.contract.Form;
import dev.omni.engine.contract.Range;
import dev.omni.engine.contract.Size;
import dev.omni.engine.contract.Title;
import dev.omni.engine.contract.Unit;
import dev.omni.engine.contract.Ways;
import dev.omni.engine.figure.Figure;
import dev.omni.quant.core.Chart;
import dev.omni.quant.core.FiniteResults;
import dev.omni.quant.core.Libraries;
import dev.omni.quant.core.Numerics;
import dev.omni.quant.core.Residuals;
import dev.omni.quant.core.TableColumns;
import dev.omni.quant.core.Warning;
import java.time.LocalDate;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;

/** Forward exchange rates by points, and the curve of a currency by basis swaps. */
@AutoService(Engine.class)
@SuppressWarnings("rawtypes") // A service is named by its class alone.
public final class FxForwardCurve implements Engine<FxForwardCurve.Input, FxForwardCurve.Result> {
  private static final String QUOTE_CURVE = "quote_discount_curve";
  private static final String BASE_PROJECTION = "base_projection_curve";
  private static final String QUOTE_PROJECTION = "quote_projection_curve";
  private static final int MOST = 60;
  private static final double REPRICED = 1e-12;
  private static final double RECOMPUTED = 1e-11;
  private static final double UNUSUAL_POINTS = 0.2;

  /**
   * Quotes of a pair of currencies.
   *
   * @param pair base and quote currency
   * @param tradeDate day of the quotes
   * @param spot rate, quote currency for one of the base currency
   * @param points forward points
   * @param basis basis swaps, in place of points
   * @param quoteDiscountCurve of the quote currency, also of the collateral
   * @param baseProjectionCurve of the index of the base currency, for basis
   * @param quoteProjectionCurve of the index of the quote currency, for basis
   */
  @Ways({"points", "basis base_projection_curve quote_projection_curve"})
  @Example(
      "{\"quote_discount_curve\": "
          + CurveInput.EXAMPLE
          + """
            , "pair": "EURUSD", "trade_date": "2024-06-03", "spot": 1.0842,
            "points": {"tenor": ["1W", "1M", "3M", "6M", "1Y"],
              "pips": [3.1, 14.2, 41.5, 81.7, 152.4]}}""")
  @Example(
      "{\"quote_discount_curve\": "
          + CurveInput.EXAMPLE
          + ", \"base_projection_curve\": "
          + CurveInput.EXAMPLE
          + ", \"quote_projection_curve\": "
          + CurveInput.EXAMPLE
          + """
            , "pair": "EURUSD", "trade_date": "2024-06-03", "spot": 1.0842,
            "basis": {"tenor": ["1Y", "2Y", "5Y", "10Y"],
              "spread": [-0.0008, -0.0012, -0.0018, -0.0021]}}""")
  public record Input(
      @Title("Base and quote currency, such as EURUSD")
          @Form(regex = "^[A-Z]{6}$", words = "two currency codes, such as EURUSD")
          String pair,
      @Title("Trade date, day of the quotes") LocalDate tradeDate,
      @Title("Spot rate, quote currency for one of the base currency")
          @Unit("currency unit")
          @Range(above = 0, to = 1e9)
          double spot,
      @Title("Forward points, one row for each tenor") Optional<Points> points,
      @Title("Basis swaps, in place of points") Optional<Basis> basis,
      @Title("Discount curve of the quote currency, in which collateral is")
          CurveInput quoteDiscountCurve,
      @Title("Curve of the index of the base currency, for basis")
          Optional<CurveInput> baseProjectionCurve,
      @Title("Curve of the index of the quote currency, for basis")
          Optional<CurveInput> quoteProjectionCurve) {
    List<String> tenors() {
      return points.map(Points::tenor).or(() -> basis.map(Basis::tenor)).orElseThrow();
    }

    private String table() {
      return points.isPresent() ? "points" : "basis";
    }
  }

  /**
   * Forward points by column.
   *
   * @param tenor from the spot date
   * @param pips forward rate less spot rate, 0.0001, for the yen 0.01
   */
  public record Points(
      @Title("Tenors from the spot date") @Size(min = 1, max = MOST)
          List<@Title("Tenor") @Size(min = 1, max = 64) String> tenor,
      @Title("Forward points")
          @Unit("pip (1e-4; JPY 1e-2)")
          @Range(from = -1e6, to = 1e6)
          @Size(min = 1, max = MOST)
          double[] pips) {}

  /**
   * Basis swaps by column.
   *
   * @param tenor from the spot date
   * @param spread over the index of the base currency, 1/year
   */
  public record Basis(
      @Title("Tenors from the spot date") @Size(min = 1, max = MOST)
          List<@Title("Tenor") @Size(min = 1, max = 64) String> tenor,
      @Title("Spreads over the index of the base currency")
          @Unit("1/year")
          @Range(from = -0.1, to = 0.1)
          @Size(min = 1, max = MOST)
          double[] spread) {}

  /**
   * The curve.
   *
   * @param spotDate of the pair
   * @param nodes one row for each quote
   * @param quotesRepriced one row for each quote
   * @param warnings what is odd about the input
   * @param numerics how the factors were found, for basis
   */
  public record Result(
      @Title("Spot date") LocalDate spotDate,
      @Title("Nodes, one row for each quote") Nodes nodes,
      @Title("Quotes again from the nodes") Repriced quotesRepriced,
      @Title("What is odd about the input") Optional<List<Warning>> warnings,
      @Title("How the numbers came about") @Unit("1") Optional<Numerics> numerics) {}

  /**
   * Nodes by column.
   *
   * @param date of the forward
   * @param outright forward rates
   * @param pointsPips forward points
   * @param baseDiscountFactorFromSpot of the base currency, for points
   * @param baseDiscountFactor of the base currency from the trade date, for basis
   * @param impliedBaseRate zero rates of the base currency from the spot date
   */
  public record Nodes(
      @Title("Dates") List<LocalDate> date,
      @Title("Forward rates") @Unit("currency unit") double[] outright,
      @Title("Forward points") @Unit("pip (1e-4; JPY 1e-2)") double[] pointsPips,
      @Title("Discount factors of the base currency from the spot date, for points") @Unit("1")
          Optional<double[]> baseDiscountFactorFromSpot,
      @Title("Discount factors of the base currency from the trade date, for basis") @Unit("1")
          Optional<double[]> baseDiscountFactor,
      @Title("Zero rates of the base currency from the spot date, Act/365F")
          @Unit("1/year, continuous")
          double[] impliedBaseRate) {}

  /**
   * Quotes again by column.
   *
   * @param tenor of the quote
   * @param residual of points the difference of forward rates, of basis the value of the swap
   */
  public record Repriced(
      @Title("Tenors") List<String> tenor,
      @Title("Forward rate less the quoted one, or value of the basis swap per unit of notional")
          @Unit("1")
          double[] residual) {}

  @Override
  public Capability capability() {
    return Capability.named("treasury.fx.forward-curve")
        .limit(
            "trade_date",
            "Trades of 1990 to 2050, for which the rules of the calendars are known.",
            "trade_date >= '1990-01-01' && trade_date <= '2050-12-31'")
        .title(
            "FX forwards from points, or currency curve from basis swaps",
            "Forward exchange rates and the implied discount factors of the base currency from"
                + " forward points, or from cross-currency basis swaps, on the dates of the pair.")
        .synonyms(
            "forward points, FX swap points, outright forward, implied yield, cross-currency"
                + " basis, xccy basis swap, currency curve, covered interest parity")
        .direct(Workload.MEDIUM)
        .version("1")
        .reproducibility(Reproducibility.BITWISE)
        .input(Contracts.of(Input.class))
        .result(Contracts.of(Result.class))
        .plot("Implied rates of the base currency")
        .method(
            new Method(
                "Covered interest parity, or one basis swap after the other",
                "F = S + points x pip = S (Pb(T) / Pb(s)) / (Pq(T) / Pq(s)); basis: sum (L tau + b"
                    + " tau) Pb + Pb(e) - Pb(s) = Pb(s) times the same of the quote leg per Pq(s),"
                    + " ln Pb linear between nodes",
                List.of(
                    "J. C. Hull, Options, Futures and Other Derivatives, 9th edition, 2014, ch. 5",
                    "M. Fujii, Y. Shimada and A. Takahashi, A note on construction of multiple swap"
                        + " curves with and without collateral, 2010"),
                List.of(
                    Libraries.named("com.opengamma.strata:strata-basics"),
                    Libraries.named("org.hipparchus:hipparchus-core")),
                List.of(
                    "Basis swaps have a constant notional, quarterly payments, the spread on the"
                        + " base leg and notionals exchanged at spot and end.",
                    "Collateral is in the quote currency.",
                    "The spread is counted by the year of the base currency: 365 days for GBP, JPY,"
                        + " AUD and CAD, else 360.")))
        .build();
  }

  @Override
  public List<Problem> problems(Input input) {
    var problems = new ArrayList<>(input.quoteDiscountCurve().problems(QUOTE_CURVE));
    String wrong = FxPair.of(input.pair()).problem();
    if (!wrong.isEmpty()) {
      problems.add(Problem.invalid("/pair", wrong));
    }
    valued(problems, input, QUOTE_CURVE, input.quoteDiscountCurve());
    projection(problems, input, BASE_PROJECTION, input.baseProjectionCurve());
    projection(problems, input, QUOTE_PROJECTION, input.quoteProjectionCurve());
    problems.addAll(table(input));
    return problems.isEmpty() ? dates(input) : problems;
  }

  private static void projection(
      List<Problem> problems, Input input, String name, Optional<CurveInput> curve) {
    if (curve.isEmpty()) {
      return;
    }
    if (input.points().isPresent()) {
      problems.add(Problem.invalid("/" + name, "belongs to basis; leave it out for points"));
      return;
    }
    problems.addAll(curve.get().problems(name));
    valued(problems, input, name, curve.get());
  }

  private static void valued(List<Problem> problems, Input input, String name, CurveInput curve) {
    if (!curve.valuationDate().equals(input.tradeDate())) {
      problems.add(Problem.invalid("/" + name + "/valuation_date", "must be the trade_date"));
    }
  }

  private static List<Problem> table(Input input) {
    int rows =
        input
            .points()
            .map(points -> points.pips().length)
            .or(() -> input.basis().map(basis -> basis.spread().length))
            .orElse(0);
    var table =
        new TableColumns(input.table())
            .with("tenor", input.tenors().size())
            .with(input.points().isPresent() ? "pips" : "spread", rows);
    var problems = new ArrayList<>(table.problems());
    for (int i = 0; i < input.tenors().size(); i++) {
      if (!Tenor.fits(input.tenors().get(i))) {
        problems.add(table.problem("tenor", i, Tenor.problem(input.tenors().get(i))));
      }
    }
    return problems;
  }

  private static List<Problem> dates(Input input) {
    CurrencyCurve curve = CurrencyCurve.of(input);
    String column = "/" + input.table() + "/tenor/";
    var problems = new ArrayList<Problem>();
    for (int row : curve.unordered()) {
      problems.add(Problem.invalid(column + row, "must end after the one before"));
    }
    for (int i = 0; i < curve.dates().size(); i++) {
      LocalDate date = curve.dates().get(i);
      String pointer = column + i;
      problems.addAll(input.quoteDiscountCurve().reach(QUOTE_CURVE, pointer, date));
      input
          .baseProjectionCurve()
          .ifPresent(other -> problems.addAll(other.reach(BASE_PROJECTION, pointer, date)));
      input
          .quoteProjectionCurve()
          .ifPresent(other -> problems.addAll(other.reach(QUOTE_PROJECTION, pointer, date)));
    }
    for (int i = 0; i < curve.dates().size() && input.points().isPresent(); i++) {
      if (problems.isEmpty() && !(curve.outright(i) > 0)) {
        problems.add(Problem.invalid("/points/pips/" + i, "must give a forward rate above 0"));
      }
    }
    return problems;
  }

  @Override
  public double steps(Input input) {
    double quarters = 0;
    if (input.basis().isPresent()) {
      for (String tenor : input.tenors()) {
        quarters += Tenor.fits(tenor) ? 1 + 4 * Tenor.of(tenor).years() : 0;
      }
    }
    return 5e3 + 300.0 * input.tenors().size() + 200 * quarters;
  }

  @Override
  public Computed<Result> compute(Input input, Work work) {
    return Computed.of(value(input, work));
  }

  /**
   * Returns the curve.
   *
   * @throws dev.omni.engine.Infeasible when no zero rate gives a basis swap its spread
   */
  public static Result value(Input input) {
    return value(input, Work.alone());
  }

  private static Result value(Input input, Work work) {
    CurrencyCurve curve = CurrencyCurve.of(input);
    int count = curve.dates().size();
    boolean points = input.points().isPresent();
    Optional<double[]> factors = points ? Optional.empty() : Optional.of(curve.factors(work));
    double[] outright = new double[count];
    double[] fromSpot = factors.map(curve::fromSpot).orElseGet(() -> new double[count]);
    double[] pips = new double[count];
    double[] rates = new double[count];
    for (int i = 0; i < count; i++) {
      if (points) {
        outright[i] = curve.outright(i);
        pips[i] = input.points().orElseThrow().pips()[i];
        fromSpot[i] = outright[i] / input.spot() * curve.quoteFactor(i);
      } else {
        outright[i] = input.spot() * fromSpot[i] / curve.quoteFactor(i);
        pips[i] = (outright[i] - input.spot()) / curve.pair().pip();
      }
      rates[i] = -StrictMath.log(fromSpot[i]) / curve.years(i);
    }
    FiniteResults.numbers("outright", outright);
    FiniteResults.numbers("implied_base_rate", rates);
    double[] residuals =
        factors.map(curve::basisResiduals).orElseGet(() -> curve.pointResiduals(fromSpot));
    double largest = Arrays.stream(residuals).map(Math::abs).max().orElse(0);
    return new Result(
        curve.spot(),
        new Nodes(
            curve.dates(),
            outright,
            pips,
            points ? Optional.of(fromSpot) : Optional.empty(),
            factors,
            rates),
        new Repriced(input.tenors(), residuals),
        warnings(input, curve),
        points
            ? Optional.empty()
            : Optional.of(
                new Numerics("bracketed Brent, node by node").withError(Numerics.bound(largest))));
  }

  private static Optional<List<Warning>> warnings(Input input, CurrencyCurve curve) {
    var unusual = new UnusualQuotes();
    input
        .points()
        .ifPresent(
            points -> {
              for (int i = 0; i < points.pips().length; i++) {
                unusual.when(
                    Math.abs(points.pips()[i] * curve.pair().pip()) > UNUSUAL_POINTS * input.spot(),
                    Warning.Code.POINTS_UNUSUAL,
                    "/points/pips/" + i,
                    "is more than a fifth of the spot rate");
              }
            });
    List<LocalDate> known = input.quoteDiscountCurve().dates();
    for (int i = 0; i < curve.dates().size(); i++) {
      unusual.when(
          curve.dates().get(i).isAfter(known.get(known.size() - 1)),
          Warning.Code.EXTRAPOLATED,
          "/" + input.table() + "/tenor/" + i,
          "ends beyond the last node of the " + QUOTE_CURVE);
    }
    return unusual.warnings();
  }

  @Override
  public List<Check> checks(Input input, Result result) {
    CurrencyCurve curve = CurrencyCurve.of(input);
    Nodes nodes = result.nodes();
    double[] fromSpot =
        nodes
            .baseDiscountFactorFromSpot()
            .or(() -> nodes.baseDiscountFactor().map(curve::fromSpot))
            .orElseThrow();
    double[] residuals =
        nodes
            .baseDiscountFactor()
            .map(curve::basisResiduals)
            .orElseGet(() -> curve.pointResiduals(fromSpot));
    double largest = 0;
    double away = 0;
    var parity = new Residuals();
    for (int i = 0; i < fromSpot.length; i++) {
      double scale = input.points().isPresent() ? Math.max(input.spot(), nodes.outright()[i]) : 1;
      largest = Math.max(largest, Math.abs(residuals[i]) / scale);
      away = Math.max(away, Math.abs(residuals[i] - result.quotesRepriced().residual()[i]));
      double grown = nodes.outright()[i] * curve.quoteFactor(i);
      parity
          .equal(grown, input.spot() * fromSpot[i])
          .equal(
              nodes.outright()[i],
              input.spot() + nodes.pointsPips()[i] * curve.pair().pip(),
              input.spot())
          .equal(StrictMath.exp(-nodes.impliedBaseRate()[i] * curve.years(i)), fromSpot[i])
          .residual(curve.dates().get(i).equals(nodes.date().get(i)) ? 0 : Double.NaN);
      int row = i;
      input.points().ifPresent(points -> parity.equal(nodes.pointsPips()[row], points.pips()[row]));
    }
    return List.of(
        new Check(
            "repriced_residual",
            largest,
            REPRICED,
            "Largest relative difference of a forward rate, or value of a basis swap, from its"
                + " quote: zero."),
        new Check(
            "residual_difference",
            away,
            0,
            "Published residuals against the published nodes, the largest difference: zero."),
        parity.check(
            "parity_residual",
            RECOMPUTED,
            "Forward rates, points and implied rates against the discount factors, and the dates"
                + " against the calendars, relative: zero."));
  }

  @Override
  public Optional<Figure> figure(Input input, Result result) {
    CurrencyCurve curve = CurrencyCurve.of(input);
    double[] years = new double[curve.dates().size()];
    Arrays.setAll(years, curve::years);
    Chart.Axis across = Chart.Axis.of("Time from the spot date (year)");
    return Optional.of(
        Chart.of("Implied rates of the base currency", across, Chart.Axis.of("Zero rate (%)"))
            .line(
                "implied rate",
                years,
                Arrays.stream(result.nodes().impliedBaseRate()).map(r -> 100 * r).toArray())
            .above(
                Chart.of("Forward points", across, Chart.Axis.of("Points (pip)"))
                    .line("points", years, result.nodes().pointsPips())));
  }
}
