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
import dev.omni.engine.Plot;
import dev.omni.engine.Work;
import dev.omni.quant.core.Chart;
import dev.omni.quant.core.FiniteResults;
import dev.omni.quant.core.Libraries;
import dev.omni.quant.core.Numerics;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.IntStream;

/** The amounts to borrow and lend that maximize the last cash balance. */
@AutoService(JsonEngine.class)
public final class CashPlan implements JsonEngine {
  private static final int LARGEST = 500;

  private static final Shape CONTRACT =
      Shape.object()
          .required(
              "external_flows",
              Shape.arrayOf(Shape.number().unit("currency unit"), 1, LARGEST)
                  .titled("Cash coming in (positive) or going out in each period"))
          .optional(
              "reinvestment_rate",
              Shape.number()
                  .atLeast(0)
                  .atMost(1)
                  .otherwise(0)
                  .unit("1/period")
                  .titled("Interest on cash that is kept to the next period"))
          .required(
              "instruments",
              Shape.arrayOf(instrument(), 1, 2000).titled("What can be borrowed, issued or bought"))
          .example(
              Json.obj(
                  "external_flows",
                  new double[] {-150, 50, 200},
                  "reinvestment_rate",
                  0.003,
                  "instruments",
                  List.of(
                      Json.obj("name", "credit1", "flows", new double[] {1, -1.01, 0}, "max", 100),
                      Json.obj("name", "credit2", "flows", new double[] {0, 1, -1.01}, "max", 100),
                      Json.obj("name", "paper", "flows", new double[] {1, 0, -1.02}))));

  private static Shape instrument() {
    return Shape.object()
        .required("name", Shape.string().length(1, 64).titled("Name"))
        .required(
            "flows",
            Shape.arrayOf(Shape.number().unit("currency unit per unit"), 1, LARGEST)
                .titled("Cash of one unit in each period"))
        .optional(
            "max", Shape.number().atLeast(0).unit("unit").titled("Most units; no limit if absent"));
  }

  private static final Shape RESULT =
      Shape.object()
          .required("final_cash", Shape.number().unit("currency unit").titled("Cash at the end"))
          .required("status", Shape.string().titled("Status of the optimization"))
          .required(
              "positions",
              Shape.listOf(Shape.number().unit("unit (may be one of several optima)"))
                  .titled("Amount of each instrument"))
          .required(
              "cash_balances",
              Shape.listOf(Shape.number().unit("currency unit")).titled("Cash after each period"))
          .required("numerics", Numerics.shape("currency unit"));

  @Override
  public Capability capability() {
    return Capability.named("treasury.liquidity.cash-plan")
        .title(
            "Multi-period cash plan maximising final cash (LP)",
            "The units of each instrument, and the cash kept in each period, never below zero, with"
                + " the most cash at the end.")
        .direct(Workload.MEDIUM)
        .version("2")
        .reproducibility(Reproducibility.NUMERIC)
        .input(CONTRACT)
        .result(RESULT)
        .plot("Cash kept and flows by period")
        .method(
            new Method(
                "Linear program",
                "max c_T; c_t = (1 + r) c_(t-1) + e_t + sum_i f_it x_i, c_t >= 0, 0 <= x_i <="
                    + " max_i",
                List.of(
                    "G. Cornuejols and R. Tutuncu, Optimization Methods in Finance, 2007, section"
                        + " 3.1"),
                List.of(Libraries.named("org.ojalgo:ojalgo")),
                List.of(
                    "All flows are known; units may be fractions.",
                    "Up to 10 000 flows of instruments times periods the program is solved in"
                        + " fractions, with more in doubles; up to 200 000 in fractions where"
                        + " doubles cannot tell the cash.",
                    "Where instruments can stand in for each other the positions are one of several"
                        + " optima; the final cash is unique.")))
        .build();
  }

  @Override
  public List<Problem> problems(Json.Obj input) {
    var fields = new JsonFields(input);
    int periods = fields.items("external_flows").size();
    var found = new ArrayList<Problem>();
    List<JsonFields> instruments = fields.objects("instruments");
    for (int i = 0; i < instruments.size(); i++) {
      if (instruments.get(i).items("flows").size() != periods) {
        found.add(
            Problem.invalid(
                "/instruments/" + i + "/flows",
                "must have one flow for each of the " + periods + " external_flows"));
      }
    }
    return found;
  }

  @Override
  public double steps(Json.Obj input) {
    var fields = new JsonFields(input);
    double periods = fields.items("external_flows").size();
    double columns = periods + fields.items("instruments").size();
    return 1e5 + 2 * periods * periods * columns;
  }

  @Override
  public JsonComputed compute(Json.Obj input, Work work) {
    CashLedger ledger = ledger(new JsonFields(input));
    CashLedger.Plan plan = new CashProgram(ledger).best(work);
    double[] balances = plan.balances();
    double[] positions = FiniteResults.numbers("positions", plan.positions());
    return JsonComputed.of(
        Json.obj(
            "status",
            "OPTIMAL",
            "final_cash",
            balances[balances.length - 1],
            "positions",
            positions,
            "cash_balances",
            balances,
            "numerics",
            Numerics.of("linear program")));
  }

  private static CashLedger ledger(JsonFields fields) {
    return new CashLedger(
        fields.numbers("external_flows"),
        1 + fields.number("reinvestment_rate"),
        fields.objects("instruments").stream().map(CashPlan::read).toList());
  }

  @Override
  public List<Check> checks(Json.Obj input, Json.Obj result) {
    CashLedger ledger = ledger(new JsonFields(input));
    var given = new JsonFields(result);
    double[] balances = given.numbers("cash_balances");
    var plan = new CashLedger.Plan(given.numbers("positions"), balances);
    CashLedger.Discrepancy missing = ledger.missing(plan);
    CashLedger.Discrepancy overdraft = ledger.overdraft(plan);
    return List.of(
        new Check(
            "cash_ledger_residual",
            missing.cash(),
            missing.bound(),
            "Difference between a cash balance and the one before with interest, the external"
                + " flow and the flows of all positions, in the period in which it is the"
                + " largest part of these."),
        new Check(
            "cash_overdraft",
            overdraft.cash(),
            overdraft.bound(),
            "How far the lowest cash balance is below zero."),
        new Check(
            "final_cash_residual",
            given.number("final_cash") - balances[balances.length - 1],
            0,
            "Cash at the end less the last balance."));
  }

  private static CashLedger.Instrument read(JsonFields fields) {
    return new CashLedger.Instrument(
        fields.numbers("flows"),
        fields.has("max") ? fields.number("max") : Double.POSITIVE_INFINITY);
  }

  @Override
  public Optional<Plot> plot(Json.Obj input, Json.Obj result) {
    var fields = new JsonFields(input);
    double[] cash = new JsonFields(result).numbers("cash_balances");
    double[] positions = new JsonFields(result).numbers("positions");
    double[] flows = fields.numbers("external_flows").clone();
    double[] bought = new double[flows.length];
    List<JsonFields> instruments = fields.objects("instruments");
    for (int i = 0; i < positions.length; i++) {
      double[] unit = instruments.get(i).numbers("flows");
      for (int t = 0; t < bought.length; t++) {
        bought[t] += positions[i] * unit[t];
      }
    }
    List<String> periods =
        IntStream.rangeClosed(1, flows.length).mapToObj(String::valueOf).toList();
    return Optional.of(
        Chart.of(
                "Cash kept and flows by period",
                Chart.Axis.ofNames("Period"),
                Chart.Axis.of("Cash (currency unit)"))
            .stacked(
                List.of("external flows", "instruments"), periods, new double[][] {flows, bought})
            .marks("cash kept", periods, cash)
            .plot());
  }
}
