package dev.omni.quant.finance.treasury.bond;

import com.google.auto.service.AutoService;
import dev.omni.domain.json.Problem;
import dev.omni.domain.world.Capability;
import dev.omni.domain.world.Check;
import dev.omni.domain.world.Method;
import dev.omni.domain.world.Reproducibility;
import dev.omni.domain.world.Workload;
import dev.omni.engine.Computed;
import dev.omni.engine.Engine;
import dev.omni.engine.Infeasible;
import dev.omni.engine.Work;
import dev.omni.engine.contract.Contracts;
import dev.omni.engine.contract.Example;
import dev.omni.engine.contract.Flat;
import dev.omni.engine.contract.Range;
import dev.omni.engine.contract.Title;
import dev.omni.engine.contract.Unit;
import dev.omni.engine.contract.Ways;
import dev.omni.engine.figure.Figure;
import dev.omni.engine.figure.Own;
import dev.omni.quant.core.Chart;
import dev.omni.quant.core.FiniteResults;
import dev.omni.quant.core.Libraries;
import dev.omni.quant.core.Numerics;
import dev.omni.quant.core.Residuals;
import dev.omni.quant.core.Warning;
import dev.omni.quant.finance.treasury.UnusualQuotes;
import java.math.BigDecimal;
import java.math.RoundingMode;
import java.time.LocalDate;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import org.hipparchus.analysis.solvers.BracketingNthOrderBrentSolver;

/** Real price, real yield and settlement amount of an inflation-protected bond. */
@AutoService(Engine.class)
@SuppressWarnings("rawtypes") // A service is named by its class alone.
public final class InflationLinkedBond
    implements Engine<InflationLinkedBond.Input, InflationLinkedBond.Result> {
  private static final int MOST_YEARS = 100;
  private static final int PRICE_DECIMALS = 6;
  private static final int MOST_EVALUATIONS = 500;
  private static final int POINTS = 61;
  private static final double BASIS_POINT = 1e-4;
  private static final double RECOMPUTED = 1e-9;
  private static final double STEP = 1e-5;

  /** Half of the sixth decimal of a price, and the rounding of doubles. */
  private static final double ROUNDING = 5.1e-7;

  /**
   * A bond, and its yield or price.
   *
   * @param settlementDate from the issue on, before the maturity
   * @param issueDate dated date, from which interest counts
   * @param maturityDate last payment
   * @param couponRate real, 1/year
   * @param quote real yield or price
   * @param indexation ratio, or the index it follows from
   */
  @Example(
      """
      {"settlement_date": "2024-07-31", "issue_date": "2024-01-15", "maturity_date": "2034-01-15",
       "coupon_rate": 0.0175, "real_yield": 0.0191,
       "reference_index": {"month": ["2023-10", "2023-11", "2024-04", "2024-05"],
         "value": [307.671, 307.051, 313.548, 314.069]}}""")
  public record Input(
      @Title("Settlement date") LocalDate settlementDate,
      @Title("Issue date, the dated date from which interest counts") LocalDate issueDate,
      @Title("Maturity date") LocalDate maturityDate,
      @Title("Coupon rate, real") @Unit("1/year") @Range(from = 0, to = 1) double couponRate,
      @Flat Quote quote,
      @Flat Indexation indexation) {
    private RealYield bond() {
      return RealYield.of(settlementDate, maturityDate, couponRate);
    }
  }

  /**
   * The quote of the bond.
   *
   * @param realYield compounded half-yearly, 1/year
   * @param price real and clean, per 100
   */
  @Ways(
      value = {"real_yield", "price"},
      nested = true)
  public record Quote(
      @Title("Real yield, compounded half-yearly") @Unit("1/year") @Range(from = -1, to = 1)
          OptionalDouble realYield,
      @Title("Real clean price, in place of a yield")
          @Unit("real clean per 100")
          @Range(above = 0, to = 1000)
          OptionalDouble price) {}

  /**
   * The indexation of the bond.
   *
   * @param indexRatio of the settlement date
   * @param referenceIndex published values from which the ratio follows
   */
  @Ways(
      value = {"index_ratio", "reference_index"},
      nested = true)
  public record Indexation(
      @Title("Index ratio of the settlement date") @Unit("1") @Range(above = 0, to = 100)
          OptionalDouble indexRatio,
      @Title("Published price index, in place of a ratio")
          Optional<ReferenceIndex> referenceIndex) {}

  /**
   * The value of the bond.
   *
   * @param realCleanPrice per 100
   * @param realYield 1/year
   * @param realAccruedInterest per 100
   * @param indexRatio to the issue date, 5 decimals
   * @param baseReferenceIndex of the issue date, where the index is given
   * @param referenceIndex of the settlement date, where the index is given
   * @param settlementAmount price and accrued interest, inflation adjusted, per 100
   * @param realDv01 loss of the real price for 0.01 % of the real yield, per 100
   * @param warnings what is odd about the input
   * @param numerics how the yield was found, where it was sought
   */
  public record Result(
      @Title("Real clean price") @Unit("per 100") double realCleanPrice,
      @Title("Real yield, compounded half-yearly") @Unit("1/year") double realYield,
      @Title("Real accrued interest") @Unit("per 100") double realAccruedInterest,
      @Title("Index ratio") @Unit("1") double indexRatio,
      @Title("Reference index of the issue date") @Unit("1") OptionalDouble baseReferenceIndex,
      @Title("Reference index of the settlement date") @Unit("1") OptionalDouble referenceIndex,
      @Title("Settlement amount, inflation adjusted") @Unit("per 100") double settlementAmount,
      @Title("Loss of the real price for 0.01 % of the real yield") @Unit("per 100")
          double realDv01,
      @Title("What is odd about the input") Optional<List<Warning>> warnings,
      @Title("How the numbers came about") @Unit("per 100") Optional<Numerics> numerics) {}

  @Override
  public Capability capability() {
    return Capability.named("treasury.bond.inflation-linked")
        .limit(
            "real_yield",
            "Real yields of -5 % to 10 %.",
            "real_yield >= -0.05 && real_yield <= 0.1")
        .title(
            "Inflation-protected bond, US Treasury rules",
            "The real price of an inflation-protected Treasury security from its real yield, or"
                + " the yield from the price, the reference index and the index ratio of its"
                + " settlement, and the amount that is paid for it.")
        .synonyms(
            "TIPS, inflation-linked bond, linker, inflation-indexed security, index ratio,"
                + " reference CPI, real yield, inflation adjusted price")
        .direct(Workload.LOW)
        .version("1")
        .reproducibility(Reproducibility.BITWISE)
        .input(Contracts.of(Input.class))
        .result(Contracts.of(Result.class))
        .plot("Real price by real yield")
        .method(
            new Method(
                "Formula of the US Treasury, compounded half-yearly",
                "P = (C/2 + C/2 a_n + 100 v^n) / (1 + (r/s) i/2) - (s - r)/s C/2, v = 1 / (1 +"
                    + " i/2), a_n = (1 - v^n) / (i/2); reference index = I(m-3) + (d - 1)/D (I(m-2)"
                    + " - I(m-3)), cut to 6 and rounded to 5 decimals; amount = ratio x (P rounded"
                    + " to 6 decimals + accrued)",
                List.of(
                    "US Treasury, Code of Federal Regulations, title 31, part 356, Appendix B,"
                        + " sections I.B and III, 2004"),
                List.of(Libraries.named("org.hipparchus:hipparchus-core")),
                List.of(
                    "Coupons are paid half-yearly on days counted back from the maturity, at ends"
                        + " of months if the maturity is one.",
                    "Interest counts from a coupon date; a first coupon of another length is not"
                        + " covered.",
                    "The amount has no floor at the face value, which holds at maturity alone.")))
        .build();
  }

  @Override
  public List<Problem> problems(Input input) {
    var problems = new ArrayList<Problem>();
    LocalDate maturity = input.maturityDate();
    if (!input.issueDate().isBefore(maturity)
        || input.issueDate().plusYears(MOST_YEARS).isBefore(maturity)) {
      problems.add(
          Problem.invalid(
              "/maturity_date",
              "must be after the issue_date, by " + MOST_YEARS + " years at most"));
    } else if (!RealYield.isCouponDate(input.issueDate(), maturity)) {
      problems.add(
          Problem.invalid(
              "/issue_date",
              "must be a coupon date, a whole number of half years before the maturity_date: it is"
                  + " the dated date, from which interest counts"));
    }
    if (input.settlementDate().isBefore(input.issueDate())) {
      problems.add(Problem.invalid("/settlement_date", "must not be before the issue_date"));
    }
    if (!input.settlementDate().isBefore(maturity)) {
      problems.add(Problem.invalid("/settlement_date", "must be before the maturity_date"));
    }
    input
        .indexation()
        .referenceIndex()
        .ifPresent(
            index -> problems.addAll(index.problems(input.issueDate(), input.settlementDate())));
    return problems;
  }

  @Override
  public double steps(Input input) {
    double halves = 2.0 * ChronoUnit.YEARS.between(input.issueDate(), input.maturityDate());
    return 2000
        + 10 * halves
        + (input.quote().price().isPresent() ? 3000 : 0)
        + input.indexation().referenceIndex().map(index -> 20.0 * index.month().size()).orElse(0.0);
  }

  @Override
  public Computed<Result> compute(Input input, Work work) {
    return Computed.of(value(input));
  }

  /**
   * Returns the value of a bond.
   *
   * @throws Infeasible when no real yield from -1 to 1 gives the price
   */
  public static Result value(Input input) {
    RealYield bond = input.bond();
    OptionalDouble given = input.quote().price();
    double yield = input.quote().realYield().orElseGet(() -> solved(bond, given.orElseThrow()));
    double price = given.orElseGet(() -> bond.price(yield));
    FiniteResults.number("real_clean_price", price);
    Optional<ReferenceIndex> index = input.indexation().referenceIndex();
    Optional<BigDecimal> base = index.map(table -> table.of(input.issueDate()));
    Optional<BigDecimal> reference = index.map(table -> table.of(input.settlementDate()));
    double ratio =
        index.isPresent()
            ? ReferenceIndex.ratio(reference.orElseThrow(), base.orElseThrow()).doubleValue()
            : input.indexation().indexRatio().orElseThrow();
    double rounded =
        BigDecimal.valueOf(price).setScale(PRICE_DECIMALS, RoundingMode.HALF_UP).doubleValue();
    return new Result(
        price,
        yield,
        bond.accrued(),
        ratio,
        number(base),
        number(reference),
        ratio * (rounded + bond.accrued()),
        -bond.slope(yield) * BASIS_POINT,
        warnings(input),
        given.isPresent()
            ? Optional.of(
                new Numerics("bracketed Brent")
                    .withError(Numerics.bound(Math.abs(bond.price(yield) - price))))
            : Optional.empty());
  }

  private static OptionalDouble number(Optional<BigDecimal> given) {
    return given.isPresent()
        ? OptionalDouble.of(given.get().doubleValue())
        : OptionalDouble.empty();
  }

  /** Returns the yield at a price, which falls as the yield rises. */
  private static double solved(RealYield bond, double price) {
    double low = bond.price(-1) - price;
    double high = bond.price(1) - price;
    if (low < 0 || high > 0) {
      throw new Infeasible(
          "no real yield from -1 to 1 a year gives this price: it must be from "
              + bond.price(1)
              + " to "
              + bond.price(-1));
    }
    return new BracketingNthOrderBrentSolver(1e-15, 1e-15, 1e-300, 5)
        .solve(MOST_EVALUATIONS, yield -> bond.price(yield) - price, -1, 1);
  }

  private static Optional<List<Warning>> warnings(Input input) {
    var unusual = new UnusualQuotes();
    input.quote().realYield().ifPresent(yield -> unusual.rate("/real_yield", yield));
    input.quote().price().ifPresent(price -> unusual.price("/price", price));
    return unusual.warnings();
  }

  @Override
  public List<Check> checks(Input input, Result result) {
    RealYield bond = input.bond();
    double yield = result.realYield();
    double dirty = result.realCleanPrice() + result.realAccruedInterest();
    double difference = (bond.dirtySum(yield - STEP) - bond.dirtySum(yield + STEP)) / (2 * STEP);
    double passed = 1 - bond.left();
    var terms =
        new Residuals()
            .equal(result.realAccruedInterest(), passed * input.couponRate() * 50)
            .equal(
                result.settlementAmount(),
                result.indexRatio() * dirty,
                result.indexRatio() * ROUNDING / RECOMPUTED);
    input.quote().realYield().ifPresent(sent -> terms.equal(yield, sent));
    input.quote().price().ifPresent(sent -> terms.equal(result.realCleanPrice(), sent));
    input.indexation().indexRatio().ifPresent(sent -> terms.equal(result.indexRatio(), sent));
    var checks = new ArrayList<Check>();
    checks.add(
        new Residuals()
            .equal(dirty, bond.dirtySum(yield))
            .check(
                "price_residual",
                RECOMPUTED,
                "Price with accrued interest against the payments discounted one by one, relative:"
                    + " zero."));
    checks.add(
        new Residuals()
            .equal(result.realDv01(), difference * BASIS_POINT)
            .check(
                "dv01_residual",
                1e-6,
                "Loss for 0.01 % against a central difference of discounted payments, relative:"
                    + " zero."));
    checks.add(
        terms.check(
            "terms_residual",
            RECOMPUTED,
            "Largest relative difference of accrued interest, settlement amount and what is given:"
                + " zero, but for the sixth decimal of the price."));
    input.indexation().referenceIndex().ifPresent(index -> checks.add(index(index, input, result)));
    return checks;
  }

  /** Returns the check of the index by the interpolation in doubles, without its rounding. */
  private static Check index(ReferenceIndex index, Input input, Result result) {
    double base = result.baseReferenceIndex().orElseThrow();
    double reference = result.referenceIndex().orElseThrow();
    double away =
        Math.max(
            Math.abs(base - index.interpolated(input.issueDate())),
            Math.abs(reference - index.interpolated(input.settlementDate())));
    return new Check(
        "index_residual",
        Math.max(away, Math.abs(result.indexRatio() - reference / base)),
        1e-5,
        "Reference indices and ratio against the interpolation without rounding, the largest"
            + " difference: at most the fifth decimal.");
  }

  @Override
  public Optional<Figure> figure(Input input, Result result) {
    RealYield bond = input.bond();
    double[] yields =
        Chart.grid(Math.max(-1, result.realYield() - 0.02), result.realYield() + 0.02, POINTS);
    return Optional.of(
        Chart.of(
                "Real price by real yield",
                Chart.Axis.of("Real yield (%)"),
                Chart.Axis.of("Real clean price (per 100)"))
            .line(
                "price",
                Arrays.stream(yields).map(y -> 100 * y).toArray(),
                Arrays.stream(yields).map(bond::price).toArray())
            .figure(Own.at(100 * result.realYield(), result.realCleanPrice())));
  }
}
