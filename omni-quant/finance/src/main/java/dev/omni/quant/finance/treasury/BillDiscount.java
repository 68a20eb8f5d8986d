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
import dev.omni.engine.Infeasible;
import dev.omni.engine.Plot;
import dev.omni.engine.Work;
import dev.omni.engine.contract.Contracts;
import dev.omni.engine.contract.Example;
import dev.omni.engine.contract.Range;
import dev.omni.engine.contract.Title;
import dev.omni.engine.contract.Unit;
import dev.omni.engine.contract.Ways;
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
public final class BillDiscount implements Engine<BillDiscount.Input, BillDiscount.Result> {
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
    private Bill bill() {
      double year = ChronoUnit.DAYS.between(settlementDate, settlementDate.plusYears(1));
      return new Bill(ChronoUnit.DAYS.between(settlementDate, maturityDate), year);
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
        .title(
            "Treasury bill: price, discount rate and yields",
            "The price of a bill from its discount rate or its bond equivalent yield, and the other"
                + " way round. A bill of more than half a year is compared with a bond that pays a"
                + " coupon at half a year.")
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

  /**
   * A bill per 100 of face.
   *
   * @param days to maturity
   * @param year days of the year from the settlement
   */
  private record Bill(double days, double year) {
    double price(double discount) {
      return 100 * (1 - discount * days / 360);
    }

    double discount(double price) {
      return (100 - price) / 100 * 360 / days;
    }

    private boolean halfYear() {
      return days <= year / 2;
    }

    private double rest() {
      return days / year - 0.5;
    }

    double priceAt(double yield) {
      return halfYear()
          ? 100 / (1 + yield * days / year)
          : 100 / ((1 + rest() * yield) * (1 + yield / 2));
    }

    double yieldAt(double price) {
      double gain = (100 - price) / price;
      if (halfYear()) {
        return gain * year / days;
      }
      double b = rest() + 0.5;
      return 2 * gain / (b + Math.sqrt(b * b + 2 * rest() * gain));
    }

    double moneyMarket(double price) {
      return (100 - price) / price * 360 / days;
    }
  }

  @Override
  public double steps(Input input) {
    return 100;
  }

  @Override
  public Computed<Result> compute(Input input, Work work) {
    return Computed.of(value(input));
  }

  /**
   * Returns the price of a bill and its yields.
   *
   * @throws Infeasible when the price at the given rate is not above 0
   */
  public static Result value(Input input) {
    Bill bill = input.bill();
    double price = price(input, bill);
    if (!(price > 0)) {
      throw new Infeasible("the price at this rate is 0 or below, so that there is no yield");
    }
    return new Result(
        price,
        bill.discount(price),
        bill.yieldAt(price),
        bill.moneyMarket(price),
        (long) bill.days());
  }

  private static double price(Input input, Bill bill) {
    if (input.price().isPresent()) {
      return input.price().getAsDouble();
    }
    return input.discountRate().isPresent()
        ? bill.price(input.discountRate().getAsDouble())
        : bill.priceAt(input.bondEquivalentYield().getAsDouble());
  }

  @Override
  public List<Check> checks(Input input, Result result) {
    Bill bill = input.bill();
    double price = result.price();
    double back = result.discountRate() * result.days() / 3.6;
    double earned = price * result.moneyMarketYield() * result.days() / 360;
    double again = bill.priceAt(result.bondEquivalentYield());
    double apart = Math.max(Math.abs(100 - back - price), Math.abs(again - price));
    var given = new Residuals();
    input.price().ifPresent(sent -> given.equal(price, sent, 1));
    input.discountRate().ifPresent(sent -> given.equal(result.discountRate(), sent, 1));
    input
        .bondEquivalentYield()
        .ifPresent(sent -> given.equal(result.bondEquivalentYield(), sent, 1));
    return List.of(
        new Check(
            "inversion_residual",
            Math.max(apart, Math.abs(100 - price - earned)),
            INVERSION,
            "Price again from the discount rate and from the yields less the price: zero."),
        given.check("given_residual", GIVEN, "What the input gives, in the result too."));
  }

  @Override
  public Optional<Plot> plot(Input input, Result result) {
    Bill bill = input.bill();
    double yield = result.bondEquivalentYield();
    double width = Math.max(0.01, Math.min(0.3, Math.abs(yield) / 2));
    double[] yields = Chart.grid(yield - width, yield + width, POINTS);
    double[] prices = Arrays.stream(yields).map(bill::priceAt).toArray();
    double[] percent = Arrays.stream(yields).map(y -> 100 * y).toArray();
    return Optional.of(
        Chart.of(
                "Price of the bill against its yield",
                Chart.Axis.of("Bond equivalent yield (%)"),
                Chart.Axis.of("Price (per 100)"))
            .line("price", percent, prices)
            .dots("this bill", new double[] {100 * yield}, new double[] {result.price()})
            .plot());
  }
}
