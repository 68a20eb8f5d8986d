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
import dev.omni.engine.Infeasible;
import dev.omni.engine.JsonComputed;
import dev.omni.engine.JsonEngine;
import dev.omni.engine.Plot;
import dev.omni.engine.Work;
import dev.omni.quant.core.FiniteResults;
import dev.omni.quant.core.Libraries;
import dev.omni.quant.core.Numerics;
import java.time.LocalDate;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** Price and yield of a bond with fixed coupons, and the sensitivity of the price to the yield. */
@AutoService(JsonEngine.class)
public final class FixedCouponBondYield implements JsonEngine {
  private static final double FACE = 100;
  private static final int MOST_COUPONS = 2400;

  /** Years that are none but for rounding. */
  private static final double NO_TIME = 1e-12;

  private static final Shape CONTRACT =
      Shape.object()
          .required("settlement_date", Shape.date().titled("Date on which the bond is paid"))
          .required("maturity_date", Shape.date().titled("Date of the last coupon and the face"))
          .optional(
              "issue_date",
              Shape.date().titled("First day of the first coupon; a coupon date if not given"))
          .required(
              "coupon_rate",
              Shape.number().atLeast(0).atMost(1).unit("1/year").titled("Coupons of a year"))
          .required("frequency", Shape.choice(1, 2, 4, 12).titled("Coupons a year"))
          .required("day_count", YearFraction.conventions().titled("Day count convention"))
          .optional(
              "yield_convention",
              Shape.choice("US_STREET", "GB_BUMP_DMO", "DE_BONDS", "US_TREASURY")
                  .otherwise("US_STREET")
                  .titled("Yield convention"))
          .optional(
              "end_of_month",
              Shape.bool()
                  .otherwise(false)
                  .titled("Coupons at ends of months, if the maturity is at one"))
          .optional(
              "yield",
              Shape.number()
                  .above(-1)
                  .atMost(10)
                  .unit("1/year, compounded frequency times")
                  .titled("Yield to maturity"))
          .optional(
              "clean_price",
              Shape.number().above(0).atMost(1000).unit("per 100 face").titled("Clean price"))
          .optional(
              "first_coupon_date",
              Shape.date().titled("First coupon date, where the first period is short or long"))
          .optional(
              "last_coupon_date", Shape.date().titled("Last coupon date before an odd last period"))
          .optional(
              "coupon_amounts",
              Shape.choice("equal", "day_counted")
                  .titled("Coupons: equal, or by the day count of their periods")
                  .described("if not given, equal for Act/Act ICMA and the 30/360 family"))
          .exactlyOne("yield", "clean_price")
          .example(
              Json.obj(
                  "settlement_date",
                  "2008-02-15",
                  "maturity_date",
                  "2017-11-15",
                  "coupon_rate",
                  0.0575,
                  "frequency",
                  2,
                  "day_count",
                  "30U/360",
                  "yield",
                  0.065));

  private static final Shape RESULT =
      Numerics.whereSought(
          Shape.object()
              .required("clean_price", Shape.number().unit("per 100").titled("Clean price"))
              .required("dirty_price", Shape.number().unit("per 100").titled("Dirty price"))
              .required(
                  "accrued_interest", Shape.number().unit("per 100").titled("Accrued interest"))
              .required("yield", Shape.number().unit("1/year").titled("Yield to maturity"))
              .required(
                  "modified_duration", Shape.number().unit("year").titled("Modified duration"))
              .required(
                  "macaulay_duration", Shape.number().unit("year").titled("Macaulay duration"))
              .required("convexity", Shape.number().unit("year^2").titled("Convexity")),
          "per 100");

  @Override
  public Capability capability() {
    return Capability.named("treasury.bond.fixed-coupon")
        .title(
            "Fixed coupon bond: price/yield, accrued, duration, convexity",
            "The price of a bond at a yield, or its yield at a price, with accrued interest,"
                + " durations and convexity.")
        .direct(Workload.LOW)
        .version("4")
        .reproducibility(Reproducibility.NUMERIC)
        .input(CONTRACT)
        .result(RESULT)
        .plot("Price against yield, with its tangent")
        .method(
            new Method(
                "Discounted coupons; the yield by Brent's method",
                "P = v^w (sum_k c_k v^k + v^(n-1)), v = 1 / (1 + y / f), w = part of the coupon"
                    + " period that is left; in the last period P = (1 + c) / (1 + w y / f) but for"
                    + " GB_BUMP_DMO; US_TREASURY takes 1 / (1 + w y / f) for v^w; D = -P' / P,"
                    + " convexity = P'' / P",
                List.of(
                    "US Treasury, 31 CFR Part 356, 2004, Appendix B, section II",
                    "UK Debt Management Office, Formulae for Calculating Gilt Prices from Yields,"
                        + " 2005"),
                List.of(
                    Libraries.named("com.opengamma.strata:strata-pricer"),
                    Libraries.named("org.hipparchus:hipparchus-core")),
                List.of(
                    "At most " + MOST_COUPONS + " coupons.",
                    "No adjustment for business days, no ex-coupon period.",
                    "Equal coupons: a period counts 360 / frequency days under 30/360, else its own"
                        + " days, on a grid of dates from the last_coupon_date, first_coupon_date or"
                        + " maturity; an odd period pays by its length on the grid.",
                    "Day-counted coupons: coupon_rate x the year fraction of the period; w is the"
                        + " year fraction left x frequency. They take no first_coupon_date, no"
                        + " last_coupon_date and not US_TREASURY.",
                    "30U/360 with end_of_month: a period that starts on the last day of February"
                        + " starts on a 30th, and only then does a 31st count as the 30th.",
                    "Coupons of a maturity on day 31 fall on ends of months with or without"
                        + " end_of_month.")))
        .build();
  }

  @Override
  public List<Problem> problems(Json.Obj input) {
    var fields = new JsonFields(input);
    LocalDate settlement = fields.date("settlement_date");
    var found = new ArrayList<Problem>();
    if (!fields.date("maturity_date").isAfter(settlement)) {
      found.add(Problem.invalid("/maturity_date", "must be after the settlement_date"));
    }
    if (fields.has("issue_date") && fields.date("issue_date").isAfter(settlement)) {
      found.add(Problem.invalid("/issue_date", "must not be after the settlement_date"));
    }
    found.addAll(new BondDates(fields).problems());
    if (coupons(fields) > MOST_COUPONS) {
      found.add(
          Problem.invalid(
              "/maturity_date",
              "must be at most "
                  + MOST_COUPONS
                  + " coupons after the issue_date, or after the settlement_date without one"));
    }
    return found;
  }

  private static long coupons(JsonFields fields) {
    String first = fields.has("issue_date") ? "issue_date" : "settlement_date";
    long months = ChronoUnit.MONTHS.between(fields.date(first), fields.date("maturity_date"));
    return months * fields.integer("frequency") / 12;
  }

  @Override
  public JsonComputed compute(Json.Obj input, Work work) {
    var fields = new JsonFields(input);
    YieldPriced bond = bond(fields);
    try {
      if (bond.modifiedDuration(0) < NO_TIME) {
        throw new Infeasible(
            "the day_count counts no day from the settlement_date to the maturity_date, so that"
                + " every yield gives the same price");
      }
      return JsonComputed.of(
          fields.has("yield")
              ? fromYield(bond, fields.number("yield"))
              : fromPrice(bond, fields.number("clean_price") / FACE));
    } catch (IllegalArgumentException | UnsupportedOperationException refused) {
      throw new Infeasible(
          "the convention does not price this bond: " + refused.getMessage(), refused);
    }
  }

  @Override
  public List<Check> checks(Json.Obj input, Json.Obj result) {
    var fields = new JsonFields(input);
    return new BondChecks(bond(fields), fields, new JsonFields(result)).all();
  }

  private static YieldPriced bond(JsonFields fields) {
    var dates = new BondDates(fields);
    if (dates.equal()) {
      return dates.bond();
    }
    var terms =
        new CouponBond.Terms(
            fields.date("maturity_date"),
            fields.has("issue_date") ? Optional.of(fields.date("issue_date")) : Optional.empty(),
            fields.integer("frequency"),
            fields.number("coupon_rate"),
            fields.flag("end_of_month"));
    return CouponBond.of(
        terms,
        DayCounting.of(fields.text("day_count")),
        fields.text("yield_convention"),
        fields.date("settlement_date"));
  }

  private static Json.Obj fromYield(YieldPriced bond, double yield) {
    double dirty = FiniteResults.number("dirty price", bond.dirtyPrice(yield));
    return result(bond, dirty - bond.accrued(), yield);
  }

  private static Json.Obj fromPrice(YieldPriced bond, double clean) {
    double dirty = clean + bond.accrued();
    double rate = bond.solvedYield(dirty);
    double missed =
        FiniteResults.number("error_estimate", FACE * Math.abs(bond.dirtyPrice(rate) - dirty));
    Json.Obj numerics =
        Numerics.of("Brent's method").with("error_estimate", Numerics.bound(missed));
    return result(bond, clean, rate).with("numerics", numerics);
  }

  private static Json.Obj result(YieldPriced bond, double clean, double yield) {
    return Json.obj(
        "clean_price", FiniteResults.number("clean price", FACE * clean),
        "dirty_price", FACE * (clean + bond.accrued()),
        "accrued_interest", FiniteResults.number("accrued interest", FACE * bond.accrued()),
        "yield", yield,
        "modified_duration",
            FiniteResults.number("modified duration", bond.modifiedDuration(yield)),
        "macaulay_duration",
            FiniteResults.number("Macaulay duration", bond.macaulayDuration(yield)),
        "convexity", FiniteResults.number("convexity", bond.convexity(yield)));
  }

  @Override
  public Optional<Plot> plot(Json.Obj input, Json.Obj result) {
    return Optional.of(YieldPlot.of(bond(new JsonFields(input)), new JsonFields(result)));
  }
}
