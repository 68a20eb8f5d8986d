package dev.omni.quant.finance.treasury;

import dev.omni.domain.json.Json;
import dev.omni.domain.json.JsonFields;
import dev.omni.domain.world.Check;
import java.time.LocalDate;
import java.util.Arrays;
import java.util.List;

/**
 * The checks of a swap: its legs by the published cash flows, whose factors are those of the curve,
 * the value at the par rate, and the moves of the curves the other way.
 *
 * @param fields of the input
 * @param result as published
 * @param sign 1 for the payer of the fixed rate, -1 for the receiver
 */
record SwapChecks(JsonFields fields, Json.Obj result, int sign) {
  private static final double ROUNDING = 1e-11;

  /** Second derivatives of the value by rates and nodes, of notional and squared years. */
  private static final double SECOND = 4;

  /**
   * Checks a result.
   *
   * @param curve that discounts
   * @param fallen what the value loses when all zero rates fall by 0.01 %
   */
  List<Check> all(DiscountCurve curve, double fallen) {
    double notional = fields.number("notional");
    double rate = fields.number("fixed_rate");
    double annuity = result.number("annuity");
    double fixed = result.number("fixed_leg_present_value");
    double floating = result.number("floating_leg_present_value");
    double value = result.number("present_value");
    double atPar = notional * annuity * result.number("par_rate");
    double gross = Math.abs(fixed) + Math.abs(floating) + notional * annuity;
    return List.of(
        new Check(
            "value_at_par_rate",
            floating - atPar,
            ROUNDING * gross,
            "Value of the same swap at the par rate: zero."),
        new Check(
            "leg_residual",
            Math.max(
                Math.abs(fixed - notional * rate * annuity),
                Math.abs(value - sign * (floating - fixed))),
            ROUNDING * gross,
            "Fixed leg less rate x annuity, and value less the difference of the legs: zero."),
        cashflows(curve, gross),
        moves(curve, fallen));
  }

  private Check cashflows(DiscountCurve curve, double gross) {
    JsonFields flows = new JsonFields(result).fields("cashflows");
    double[] amounts = flows.numbers("amount");
    double[] factors = flows.numbers("discount_factor");
    double[] rates = flows.numbers("rate");
    List<String> legs = flows.texts("leg");
    List<String> payments = flows.texts("payment_date");
    double fixed = 0;
    double floating = 0;
    double annuity = 0;
    double size = gross;
    double wrong = 0;
    for (int i = 0; i < amounts.length; i++) {
      double factor = curve.factor(LocalDate.parse(payments.get(i)));
      double present = amounts[i] * factors[i];
      size += Math.abs(present);
      wrong += Math.abs(amounts[i] * (factors[i] - factor)) + Math.abs(factors[i] - factor);
      if (legs.get(i).equals("fixed")) {
        fixed -= present;
        annuity += rates[i] == 0 ? 0 : -sign * present / rates[i];
        wrong += Math.abs(rates[i] - fields.number("fixed_rate"));
      } else {
        floating += present;
        wrong += Math.signum(amounts[i]) == sign * Math.signum(rates[i]) ? 0 : Math.abs(present);
      }
    }
    double apart =
        Math.abs(sign * fixed - result.number("fixed_leg_present_value"))
            + Math.abs(sign * floating - result.number("floating_leg_present_value"));
    boolean earns = Math.abs(fields.number("fixed_rate")) > ROUNDING;
    double paid = fields.number("notional") * result.number("annuity");
    return new Check(
        "cashflow_residual",
        apart + wrong + (earns ? Math.abs(annuity - paid) : 0),
        ROUNDING * (size + 1),
        "Legs and annuity less those of the cash flows, and discount factors and fixed rates less"
            + " those of curve and contract: zero.");
  }

  private Check moves(DiscountCurve curve, double fallen) {
    double pv01 = result.number("pv01");
    double sum = Arrays.stream(new JsonFields(result).numbers("discount_node_pv01")).sum();
    if (result.has("projection_node_pv01")) {
      sum += Arrays.stream(new JsonFields(result).numbers("projection_node_pv01")).sum();
    }
    double years = 1 + curve.times()[curve.nodes() - 1];
    double moved = DiscountCurve.BASIS_POINT * years;
    double most = 0;
    for (double time : curve.times()) {
      most = Math.max(most, curve.factor(time));
    }
    return new Check(
        "node_pv01_residual",
        Math.max(Math.abs(sum - pv01), Math.abs(fallen - pv01)),
        SECOND * moved * moved * fields.number("notional") * Math.max(1, most),
        "Sum of the pv01 of all nodes, and what a fall of the rates loses, less pv01: no more than"
            + " second derivatives add.");
  }
}
