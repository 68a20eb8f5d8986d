package dev.omni.quant.finance.treasury;

import com.google.auto.service.AutoService;
import dev.omni.domain.json.Problem;
import dev.omni.domain.world.Capability;
import dev.omni.domain.world.Check;
import dev.omni.domain.world.Method;
import dev.omni.domain.world.Reproducibility;
import dev.omni.domain.world.Workload;
import dev.omni.engine.ColumnEngine;
import dev.omni.engine.Columns;
import dev.omni.engine.Engine;
import dev.omni.engine.Infeasible;
import dev.omni.engine.ResultColumns;
import dev.omni.engine.RowMarks;
import dev.omni.engine.contract.Contracts;
import dev.omni.engine.contract.Example;
import dev.omni.engine.contract.Range;
import dev.omni.engine.contract.Title;
import dev.omni.engine.contract.Unit;
import dev.omni.engine.contract.Ways;
import dev.omni.engine.figure.Figure;
import dev.omni.quant.core.Chart;
import dev.omni.quant.core.Residuals;
import java.time.LocalDate;
import java.time.temporal.ChronoUnit;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;

/** Price and yields of a bill that pays its face and no coupon. */
@AutoService(Engine.class)
@SuppressWarnings("rawtypes") // A service is named by its class alone.
public final class BillDiscount implements ColumnEngine<BillDiscount.Input, BillDiscount.Result> {
  private static final int MOST_DAYS = 366;
  private static final double INVERSION = 1e-10;
  private static final double GIVEN = 1e-9;
  private static final int POINTS = 61;

  /**
   * A bill, and one number that says its price.
   *
   * @param settlementDate on which it is paid
   * @param maturityDate on which it pays its face
   * @param price per 100
   * @param discountRate of 360 days
   * @param bondEquivalentYield 1/year
   */
  @Ways({"price", "discount_rate", "bond_equivalent_yield"})
  @Example(
      """
      {"settlement_date": "1989-11-24", "maturity_date": "1990-02-22", "discount_rate": 0.0761}""")
  @Example(
      """
      {"settlement_date": "1990-06-07", "maturity_date": "1991-06-06", "price": 92.265}""")
  public record Input(
      @Title("Date on which the bill is paid") LocalDate settlementDate,
      @Title("Date on which the bill pays its face") LocalDate maturityDate,
      @Title("Price per 100") @Unit("per 100") @Range(above = 0, below = 200) OptionalDouble price,
      @Title("Discount rate, of 360 days") @Unit("1/year") @Range(above = -1, below = 1)
          OptionalDouble discountRate,
      @Title("Bond equivalent (coupon equivalent) yield")
          @Unit("1/year")
          @Range(above = -1, below = 1)
          OptionalDouble bondEquivalentYield) {
    private TreasuryBill bill() {
      return new TreasuryBill(
          ChronoUnit.DAYS.between(settlementDate, maturityDate), year(settlementDate));
    }
  }

  /**
   * The price of a bill and its yields.
   *
   * @param price per 100
   * @param discountRate of 360 days
   * @param bondEquivalentYield 1/year, with a coupon at half a year for a longer bill
   * @param moneyMarketYield 1/year, of 360 days
   * @param days to maturity
   */
  public record Result(
      @Title("Price per 100") @Unit("per 100") double price,
      @Title("Discount rate") @Unit("1/year") double discountRate,
      @Title("Bond equivalent yield") @Unit("1/year") double bondEquivalentYield,
      @Title("Money market yield") @Unit("1/year") double moneyMarketYield,
      @Title("Days to maturity") @Unit("day") long days) {}

  @Override
  public Capability capability() {
    return Capability.named("treasury.bill.discount")
        .limit(
            "price",
            "Price of at least 80, where it is given: bills mature within a year.",
            "price == null || price >= 80")
        .title(
            "Treasury bill: price, discount rate and yields",
            "The price of a bill from its discount rate or its bond equivalent yield, and the other"
                + " way round. A bill of more than half a year is compared with a bond that pays a"
                + " coupon at half a year.")
        .synonyms(
            "T-bill, treasury bill, tbill, discount yield, bank discount, bond equivalent yield,"
                + " money market yield, bill price")
        .direct(Workload.VERY_LOW)
        .version("1")
        .reproducibility(Reproducibility.BITWISE)
        .input(Contracts.of(Input.class))
        .result(Contracts.of(Result.class))
        .plot("Price against bond equivalent yield")
        .method(
            new Method(
                "US Treasury formulas for bills",
                "P = 100 (1 - d r / 360); r <= y/2: i = (100 - P) / P y / r; longer: P (1 + (r -"
                    + " y/2) i / y) (1 + i/2) = 100; money market (100 - P) / P 360 / r",
                List.of("US Treasury, 31 CFR Part 356, 2004, Appendix B, section VI"),
                List.of(),
                List.of(
                    "y is 366 where the year from the settlement has a 29 February, else 365.",
                    "r is the number of days, at most 366.")))
        .build();
  }

  @Override
  public List<Problem> problems(Input input) {
    double days = input.bill().days();
    return days >= 1 && days <= MOST_DAYS
        ? List.of()
        : List.of(
            Problem.invalid(
                "/maturity_date", "must be 1 to " + MOST_DAYS + " days after the settlement_date"));
  }

  @Override
  public double steps(Input input) {
    return 100;
  }

  @Override
  public void suspects(Columns<Input> in, RowMarks suspects, int count) {
    int[] settlement = in.days("settlement_date");
    int[] maturity = in.days("maturity_date");
    for (int i = 0; i < count; i++) {
      int days = maturity[i] - settlement[i];
      if (days < 1 || days > MOST_DAYS) {
        suspects.mark(i);
      }
    }
  }

  /**
   * Returns the price of a bill and its yields.
   *
   * @throws Infeasible when the price at the given rate is not above 0
   */
  public static Result value(Input input) {
    return new BillDiscount().row(input);
  }

  @Override
  public void rows(Columns<Input> in, ResultColumns<Result> out, int count) {
    int[] settlement = in.days("settlement_date");
    int[] maturity = in.days("maturity_date");
    double[] sent = in.numbers("price");
    double[] discount = in.numbers("discount_rate");
    double[] yield = in.numbers("bond_equivalent_yield");
    double[] prices = out.numbers("price");
    double[] discounts = out.numbers("discount_rate");
    double[] yields = out.numbers("bond_equivalent_yield");
    double[] money = out.numbers("money_market_yield");
    double[] days = out.numbers("days");
    var residuals = new Residuals();
    double year = 0;
    for (int i = 0; i < count; i++) {
      if (i == 0 || settlement[i] != settlement[i - 1]) {
        year = year(LocalDate.ofEpochDay(settlement[i]));
      }
      var bill = new TreasuryBill(maturity[i] - settlement[i], year);
      prices[i] = bill.price(sent[i], discount[i], yield[i]);
      if (!(prices[i] > 0)) {
        out.fail(
            i, new Infeasible("the price at this rate is 0 or below, so that there is no yield"));
        continue;
      }
      discounts[i] = bill.discount(prices[i]);
      yields[i] = bill.yieldAt(prices[i]);
      money[i] = bill.moneyMarket(prices[i]);
      days[i] = bill.days();
      out.check(
          i, bill.inversion(prices[i], discounts[i], yields[i], money[i], days[i]), INVERSION);
      addGiven(residuals, sent[i], prices[i]);
      addGiven(residuals, discount[i], discounts[i]);
      addGiven(residuals, yield[i], yields[i]);
      out.check(i, residuals.largest(), GIVEN);
      residuals.clear();
    }
  }

  /** Returns the days of the year from a date. */
  private static double year(LocalDate from) {
    return ChronoUnit.DAYS.between(from, from.plusYears(1));
  }

  /** Adds what a result misses of a number that the input gives; NaN for none. */
  private static void addGiven(Residuals residuals, double given, double result) {
    if (!Double.isNaN(given)) {
      residuals.equal(result, given, 1);
    }
  }

  @Override
  public List<Check> checks(Input input, Result result) {
    double price = result.price();
    double yield = result.bondEquivalentYield();
    var given = new Residuals();
    addGiven(given, input.price().orElse(Double.NaN), price);
    addGiven(given, input.discountRate().orElse(Double.NaN), result.discountRate());
    addGiven(given, input.bondEquivalentYield().orElse(Double.NaN), yield);
    return List.of(
        new Check(
            "inversion_residual",
            input
                .bill()
                .inversion(
                    price, result.discountRate(), yield, result.moneyMarketYield(), result.days()),
            INVERSION,
            "Price again from the discount rate and from the yields less the price: zero."),
        given.check("given_residual", GIVEN, "What the input gives, in the result too."));
  }

  @Override
  public Optional<Figure> figure(Input input, Result result) {
    TreasuryBill bill = input.bill();
    double yield = result.bondEquivalentYield();
    double width = Math.max(0.01, Math.min(0.3, Math.abs(yield) / 2));
    double[] yields = Chart.grid(yield - width, yield + width, POINTS);
    double[] prices = Arrays.stream(yields).map(bill::priceAt).toArray();
    double[] percent = Arrays.stream(yields).map(y -> 100 * y).toArray();
    return Optional.of(FlowFigure.bill(input, result, new double[][] {percent, prices}));
  }
}
