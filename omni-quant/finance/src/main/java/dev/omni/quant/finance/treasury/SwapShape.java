package dev.omni.quant.finance.treasury;

import dev.omni.domain.json.Json;
import dev.omni.domain.json.Shape;
import dev.omni.quant.finance.treasury.SwapValue.Flow;
import java.util.ArrayList;
import java.util.List;

/** The contract of the result of a swap, and its table of cash flows. */
final class SwapShape {
  private SwapShape() {}

  private static Shape money(String title) {
    return Shape.number().unit("currency unit").titled(title);
  }

  private static Shape column(Shape item, String title) {
    return Shape.listOf(item).titled(title);
  }

  static Shape result() {
    Shape amount = Shape.number().unit("currency unit");
    return Shape.object()
        .required("present_value", money("Present value"))
        .required("par_rate", Shape.number().unit("1/year").titled("Par rate"))
        .required("annuity", Shape.number().unit("year").titled("Annuity per unit of notional"))
        .required("fixed_leg_present_value", money("Value of the fixed leg, its size"))
        .required("floating_leg_present_value", money("Value of the floating leg, its size"))
        .required("pv01", money("Change of the value when all zero rates rise by 0.01 %"))
        .required("discount_node_pv01", column(amount, "The same by node of the discount_curve"))
        .optional(
            "projection_node_pv01", column(amount, "The same by node of the projection_curve"))
        .required(
            "cashflows",
            Shape.object()
                .required("leg", column(Shape.choice("fixed", "floating"), "Legs"))
                .required("start", column(Shape.date(), "First days of the periods"))
                .required("end", column(Shape.date(), "Last days of the periods"))
                .required("payment_date", column(Shape.date(), "Days of payment"))
                .required("rate", column(Shape.number().unit("1/year"), "Rates of the periods"))
                .required("amount", column(amount, "Amounts, positive when received"))
                .required("discount_factor", column(Shape.number().unit("1"), "Discount factors"))
                .titled("Cash flows, one row for each"));
  }

  /** Returns the table of the flows; the floating ones go with the sign of the notional. */
  static Json.Obj flows(List<Flow> fixed, List<Flow> floating, double notional) {
    var legs = new ArrayList<String>();
    fixed.forEach(flow -> legs.add("fixed"));
    floating.forEach(flow -> legs.add("floating"));
    var flows = new ArrayList<>(fixed);
    flows.addAll(floating);
    var amounts = new ArrayList<Double>();
    fixed.forEach(flow -> amounts.add(-notional * flow.amount()));
    floating.forEach(flow -> amounts.add(notional * flow.amount()));
    return Json.obj(
        "leg",
        legs,
        "start",
        flows.stream().map(flow -> flow.period().start().toString()).toList(),
        "end",
        flows.stream().map(flow -> flow.period().end().toString()).toList(),
        "payment_date",
        flows.stream().map(flow -> flow.period().payment().toString()).toList(),
        "rate",
        flows.stream().map(Flow::rate).toList(),
        "amount",
        amounts,
        "discount_factor",
        flows.stream().map(Flow::factor).toList());
  }
}
