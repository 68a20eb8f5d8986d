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
import dev.omni.quant.core.Chart;
import dev.omni.quant.core.FiniteResults;
import dev.omni.quant.core.Libraries;
import dev.omni.quant.finance.treasury.SwapValue.Curves;
import dev.omni.quant.finance.treasury.SwapValue.Flow;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.stream.IntStream;

/** A swap of a fixed rate against a floating one. */
@AutoService(JsonEngine.class)
public final class SwapVanilla implements JsonEngine {

  private static final Shape CONTRACT =
      SwapTerms.swap("Last day of the swap")
          .required(
              "pay_receive",
              Shape.choice("pay_fixed", "receive_fixed").titled("Whether the fixed rate is paid"))
          .required(
              "fixed_rate",
              Shape.number().atLeast(-1).atMost(1).unit("1/year").titled("Fixed rate"))
          .optional(
              "first_fixing",
              Shape.number()
                  .atLeast(-1)
                  .atMost(1)
                  .unit("1/year")
                  .titled("Rate of the ibor period that has begun"))
          .optional("end_of_month", SwapLeg.endOfMonth("effective_date"))
          .example(
              Json.obj(
                  "discount_curve",
                  CurveInput.example(),
                  "pay_receive",
                  "pay_fixed",
                  "notional",
                  10_000_000,
                  "effective_date",
                  "2024-06-05",
                  "maturity_date",
                  "2029-06-05",
                  "fixed_rate",
                  0.0285,
                  "fixed_leg",
                  Json.obj("frequency", "12M", "day_count", "30U/360"),
                  "floating_leg",
                  Json.obj("kind", "ibor", "frequency", "6M", "day_count", "Act/360"),
                  "calendar",
                  "EUTA"));

  @Override
  public Capability capability() {
    return Capability.named("treasury.swap.vanilla")
        .title(
            "Interest rate swap: value, par rate, pv01 by node",
            "The value of a swap of a fixed rate against a term or overnight rate on one or two"
                + " curves, its par rate, and what one basis point at each node of the curves"
                + " changes. Cash flows are positive when received.")
        .direct(Workload.LOW)
        .version("3")
        .reproducibility(Reproducibility.BITWISE)
        .input(CONTRACT)
        .result(SwapResult.SHAPE)
        .plot("Cash flows of both legs")
        .method(
            new Method(
                "Discounted cash flows with forward rates of the projection curve",
                "floating amount = N (P(a) / P(b) - 1 + spread tau); par rate = floating value /"
                    + " annuity; annuity = sum tau P(payment); pv01 = value at zero rates + 1e-4"
                    + " less value",
                List.of(
                    "ISDA, 2006 ISDA Definitions, 2006, sections 4.10-4.16 and 6.2",
                    "J. C. Hull, Options, Futures and Other Derivatives, 9th edition, 2014, ch. 7"),
                List.of(Libraries.named("com.opengamma.strata:strata-basics")),
                List.of(
                    "Periods are counted back from the maturity, a short one first. With"
                        + " end_of_month the dates between the first and the last, which are as"
                        + " given, are last business days of their months where the effective_date"
                        + " is one.",
                    "An overnight leg is compounded: its amount is the growth of the curve over the"
                        + " period.",
                    "Payments up to the valuation date are left out. No credit risk, no"
                        + " convexity of payment lags.")))
        .build();
  }

  @Override
  public List<Problem> problems(Json.Obj input) {
    var fields = new JsonFields(input);
    var problems = new ArrayList<>(SwapTerms.problems(fields));
    boolean begun =
        fields
            .date("effective_date")
            .isBefore(fields.fields("discount_curve").date("valuation_date"));
    if (fields.fields("floating_leg").text("kind").equals("overnight")) {
      problems.addAll(SwapTerms.runningOvernight(fields, begun));
      return problems;
    }
    if (begun && !fields.has("first_fixing")) {
      problems.add(
          new Problem(
              "/first_fixing",
              Problem.Kind.MISSING,
              "is required for a swap that began before the valuation_date: the rate of the"
                  + " period that has begun"));
    }
    if (!begun && fields.has("first_fixing")) {
      problems.add(
          Problem.invalid(
              "/first_fixing", "belongs to a swap that began before the valuation_date"));
    }
    return problems;
  }

  @Override
  public double steps(Json.Obj input) {
    var fields = new JsonFields(input);
    double nodes = fields.fields("discount_curve").items("dates").size();
    if (fields.has("projection_curve")) {
      nodes += fields.fields("projection_curve").items("dates").size();
    }
    double payments = SwapTerms.payments(fields);
    return 3e3 + payments * (300 + 30 * (nodes + 2));
  }

  @Override
  public JsonComputed compute(Json.Obj input, Work work) {
    var fields = new JsonFields(input);
    Curves curves = curves(fields);
    SwapValue swap = SwapValue.of(whole(fields), curves.discount());
    double annuity = FiniteResults.number("annuity", swap.annuity(curves.discount()));
    if (!(annuity > 0)) {
      throw new Infeasible("no payment of the fixed leg is after the valuation_date");
    }
    return new SwapResult(fields, curves, swap).computed(work);
  }

  private static SwapValue whole(JsonFields fields) {
    var effective = fields.date("effective_date");
    var maturity = fields.date("maturity_date");
    return new SwapValue(
        SwapTerms.leg(fields, "fixed_leg").periods(effective, maturity),
        SwapTerms.leg(fields, "floating_leg").periods(effective, maturity),
        SwapTerms.spread(fields),
        fields.has("first_fixing") ? fields.number("first_fixing") : Double.NaN);
  }

  /** The result of a swap. */
  private record SwapResult(JsonFields fields, Curves curves, SwapValue swap) {
    static final Shape SHAPE = SwapShape.result();

    private int sign() {
      return fields.text("pay_receive").equals("pay_fixed") ? 1 : -1;
    }

    private double notional() {
      return fields.number("notional");
    }

    private double rate() {
      return fields.number("fixed_rate");
    }

    private double value(Curves other) {
      return sign() * notional() * swap.payer(rate(), other);
    }

    private double change(Curves other) {
      return FiniteResults.number("pv01", value(other) - value(curves));
    }

    JsonComputed computed(Work work) {
      double annuity = swap.annuity(curves.discount());
      double floating = notional() * swap.floatingValue(curves);
      double fixed = notional() * rate() * annuity;
      double par = FiniteResults.number("par_rate", swap.parRate(curves));
      double bp = DiscountCurve.BASIS_POINT;
      double pv01 = change(curves.moved(bp));
      double[] discount =
          IntStream.range(0, curves.discount().nodes())
              .mapToDouble(
                  i -> {
                    work.proceed();
                    return change(curves.movedDiscount(i, bp));
                  })
              .toArray();
      double[] projection =
          curves.shared()
              ? new double[0]
              : IntStream.range(0, curves.projection().nodes())
                  .mapToDouble(i -> change(curves.movedProjection(i, bp)))
                  .toArray();
      double value = FiniteResults.number("present_value", sign() * (floating - fixed));
      Json.Obj result =
          Json.obj(
              "present_value", value,
              "par_rate", par,
              "annuity", annuity,
              "fixed_leg_present_value", fixed,
              "floating_leg_present_value", floating,
              "pv01", pv01,
              "discount_node_pv01", discount);
      if (!curves.shared()) {
        result = result.with("projection_node_pv01", projection);
      }
      List<Flow> fixedFlows = swap.fixedFlows(rate(), curves.discount());
      List<Flow> floatingFlows = swap.floatingFlows(curves);
      var flows = SwapShape.flows(fixedFlows, floatingFlows, sign() * notional());
      return JsonComputed.of(result.with("cashflows", flows));
    }

    List<Check> checks(Json.Obj result) {
      double bp = DiscountCurve.BASIS_POINT;
      return new SwapChecks(fields, result, sign())
          .all(curves.discount(), -change(curves.moved(-bp)));
    }
  }

  @Override
  public List<Check> checks(Json.Obj input, Json.Obj result) {
    var fields = new JsonFields(input);
    Curves curves = curves(fields);
    return new SwapResult(fields, curves, SwapValue.of(whole(fields), curves.discount()))
        .checks(result);
  }

  private static Curves curves(JsonFields fields) {
    return new Curves(
        SwapTerms.discount(fields), SwapTerms.projection(fields), !fields.has("projection_curve"));
  }

  @Override
  public Optional<Plot> plot(Json.Obj input, Json.Obj result) {
    var flows = new JsonFields(result).fields("cashflows");
    List<String> legs = flows.texts("leg");
    List<String> dates = flows.texts("payment_date");
    double[] amounts = flows.numbers("amount");
    Chart chart =
        Chart.of(
            "Cash flows",
            new Chart.Axis("Payment date", "temporal"),
            Chart.Axis.of("Amount (currency unit)"));
    for (String leg : List.of("fixed", "floating")) {
      int[] rows = IntStream.range(0, legs.size()).filter(i -> legs.get(i).equals(leg)).toArray();
      chart =
          chart.dated(
              leg,
              Arrays.stream(rows).mapToObj(dates::get).toList(),
              Arrays.stream(rows).mapToDouble(i -> amounts[i]).toArray());
    }
    return Optional.of(chart.plot());
  }
}
