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
import dev.omni.engine.Infeasible;
import dev.omni.engine.Plot;
import dev.omni.engine.Work;
import dev.omni.quant.core.Chart;
import dev.omni.quant.core.FiniteResults;
import dev.omni.quant.core.Residuals;
import java.time.LocalDate;
import java.time.temporal.ChronoUnit;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;

/** Price and yields of a bill that pays its face and no coupon. */
@AutoService(JsonEngine.class)
public final class BillDiscount implements JsonEngine {
  private static final int MOST_DAYS = 366;
  private static final double INVERSION = 1e-10;
  private static final double GIVEN = 1e-9;
  private static final int POINTS = 61;

  private static final Shape CONTRACT =
      Shape.object()
          .required("settlement_date", Shape.date().titled("Date on which the bill is paid"))
          .required("maturity_date", Shape.date().titled("Date on which the bill pays its face"))
          .optional(
              "price", Shape.number().above(0).below(200).unit("per 100").titled("Price per 100"))
          .optional("discount_rate", rate("Discount rate, of 360 days"))
          .optional("bond_equivalent_yield", rate("Bond equivalent (coupon equivalent) yield"))
          .exactlyOne("price", "discount_rate", "bond_equivalent_yield")
          .example(
              Json.obj(
                  "settlement_date", "1989-11-24",
                  "maturity_date", "1990-02-22",
                  "discount_rate", 0.0761))
          .example(
              Json.obj(
                  "settlement_date", "1990-06-07",
                  "maturity_date", "1991-06-06",
                  "price", 92.265));

  private static final Shape RESULT =
      Shape.object()
          .required("price", Shape.number().unit("per 100").titled("Price per 100"))
          .required("discount_rate", Shape.number().unit("1/year").titled("Discount rate"))
          .required(
              "bond_equivalent_yield",
              Shape.number().unit("1/year").titled("Bond equivalent yield"))
          .required(
              "money_market_yield", Shape.number().unit("1/year").titled("Money market yield"))
          .required("days", Shape.integer().unit("day").titled("Days to maturity"));

  private static Shape rate(String title) {
    return Shape.number().above(-1).below(1).unit("1/year").titled(title);
  }

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
        .input(CONTRACT)
        .result(RESULT)
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
  public List<Problem> problems(Json.Obj input) {
    Bill bill = bill(new JsonFields(input));
    return bill.days() >= 1 && bill.days() <= MOST_DAYS
        ? List.of()
        : List.of(
            Problem.invalid(
                "/maturity_date", "must be 1 to " + MOST_DAYS + " days after the settlement_date"));
  }

  private static Bill bill(JsonFields fields) {
    LocalDate settlement = fields.date("settlement_date");
    double year = ChronoUnit.DAYS.between(settlement, settlement.plusYears(1));
    return new Bill(ChronoUnit.DAYS.between(settlement, fields.date("maturity_date")), year);
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
  public double steps(Json.Obj input) {
    return 100;
  }

  @Override
  public JsonComputed compute(Json.Obj input, Work work) {
    var fields = new JsonFields(input);
    Bill bill = bill(fields);
    double price = price(fields, bill);
    if (!(price > 0)) {
      throw new Infeasible("the price at this rate is 0 or below, so that there is no yield");
    }
    double discount = bill.discount(price);
    double yield = FiniteResults.number("bond_equivalent_yield", bill.yieldAt(price));
    return JsonComputed.of(
        Json.obj(
            "price",
            price,
            "discount_rate",
            discount,
            "bond_equivalent_yield",
            yield,
            "money_market_yield",
            FiniteResults.number("money_market_yield", bill.moneyMarket(price)),
            "days",
            (long) bill.days()));
  }

  @Override
  public List<Check> checks(Json.Obj input, Json.Obj result) {
    var fields = new JsonFields(input);
    Bill bill = bill(fields);
    double price = result.number("price");
    double days = result.number("days");
    double back = result.number("discount_rate") * days / 3.6;
    double earned = price * result.number("money_market_yield") * days / 360;
    double again = bill.priceAt(result.number("bond_equivalent_yield"));
    double apart = Math.max(Math.abs(100 - back - price), Math.abs(again - price));
    return List.of(
        new Check(
            "inversion_residual",
            Math.max(apart, Math.abs(100 - price - earned)),
            INVERSION,
            "Price again from the discount rate and from the yields less the price: zero."),
        new Residuals()
            .equal(given(fields, result), given(fields, input), 1)
            .check("given_residual", GIVEN, "What the input gives, in the result too."));
  }

  /** Returns the number that the input gives, as another document has it. */
  private static double given(JsonFields fields, Json.Obj document) {
    for (String name : List.of("price", "discount_rate")) {
      if (fields.has(name)) {
        return document.number(name);
      }
    }
    return document.number("bond_equivalent_yield");
  }

  private static double price(JsonFields fields, Bill bill) {
    if (fields.has("price")) {
      return fields.number("price");
    }
    return fields.has("discount_rate")
        ? bill.price(fields.number("discount_rate"))
        : FiniteResults.number("price", bill.priceAt(fields.number("bond_equivalent_yield")));
  }

  @Override
  public Optional<Plot> plot(Json.Obj input, Json.Obj result) {
    Bill bill = bill(new JsonFields(input));
    var fields = new JsonFields(result);
    double yield = fields.number("bond_equivalent_yield");
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
            .dots("this bill", new double[] {100 * yield}, new double[] {fields.number("price")})
            .plot());
  }
}
