package dev.omni.quant.treasury;

import com.google.auto.service.AutoService;
import dev.omni.application.spi.Engine;
import dev.omni.application.spi.Infeasible;
import dev.omni.application.spi.Work;
import dev.omni.domain.json.Fields;
import dev.omni.domain.json.Json;
import dev.omni.domain.json.Problem;
import dev.omni.domain.json.Shape;
import dev.omni.domain.world.Capability;
import dev.omni.domain.world.Check;
import dev.omni.domain.world.Computed;
import dev.omni.domain.world.Execution;
import dev.omni.domain.world.Method;
import dev.omni.domain.world.Reproducibility;
import dev.omni.domain.world.Workload;
import java.time.LocalDate;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.List;
import org.hipparchus.analysis.solvers.BracketingNthOrderBrentSolver;

/** The rate at which dated cash flows are worth nothing today. */
@AutoService(Engine.class)
public final class InternalRate implements Engine {
  private static final double YEAR = 365;
  private static final double LOWEST_LOG = -30;
  private static final double HIGHEST_LOG = 30;
  private static final int GRID = 600;

  private static final Shape CONTRACT =
      Shape.object()
          .required(
              "flows",
              Shape.arrayOf(
                      Shape.object()
                          .required("date", Shape.date().titled("Date"))
                          .required(
                              "amount",
                              Shape.number()
                                  .unit("currency unit")
                                  .titled("Amount received (positive) or paid")),
                      2,
                      10_000)
                  .titled("Cash flows"))
          .example(
              Json.obj(
                  "flows",
                  List.of(
                      Json.obj("date", "2008-01-01", "amount", -10000),
                      Json.obj("date", "2008-03-01", "amount", 2750),
                      Json.obj("date", "2008-10-30", "amount", 4250),
                      Json.obj("date", "2009-02-15", "amount", 3250),
                      Json.obj("date", "2009-04-01", "amount", 2750))));

  @Override
  public Capability capability() {
    return new Capability(
        "treasury.cashflow.xirr",
        new Capability.Title(
            "Internal rate of return of dated cash flows",
            "The yearly effective rate (Act/365F) at which the flows have no present value. Where"
                + " several rates do that, the one nearest to zero is given."),
        new Capability.Cost(Execution.DIRECT, Workload.LOW, Reproducibility.BITWISE, "1"),
        CONTRACT,
        Capability.fields("rate", "1/year, Act/365F", "checks.npv_residual", "currency unit"),
        new Method(
            "Bracketing on a grid, then Brent's method of higher order",
            "sum_i a_i (1 + r)^(-(d_i - d_0) / 365) = 0",
            List.of(
                "Microsoft, Excel function reference, 2025: XIRR",
                "G. Alefeld, F. A. Potra and Y. Shi, ACM TOMS 21, 1995, 327-344"),
            List.of("org.hipparchus:hipparchus-core:4.0.3"),
            List.of("Flows of both signs; rates from e^-30 - 1 to e^30 - 1 a year.")));
  }

  @Override
  public List<Problem> problems(Json.Obj input) {
    var found = new ArrayList<Problem>();
    double[] amounts = amounts(new Fields(input));
    boolean in = java.util.Arrays.stream(amounts).anyMatch(a -> a > 0);
    boolean out = java.util.Arrays.stream(amounts).anyMatch(a -> a < 0);
    if (!in || !out) {
      found.add(FxForward.invalid("/flows", "must have a positive and a negative amount"));
    }
    return found;
  }

  private static double[] amounts(Fields fields) {
    return fields.objects("flows").stream().mapToDouble(flow -> flow.number("amount")).toArray();
  }

  @Override
  public double steps(Json.Obj input) {
    return 100.0 * GRID * new Fields(input).items("flows").size();
  }

  @Override
  public Computed compute(Json.Obj input, Work work) {
    var fields = new Fields(input);
    double[] amounts = amounts(fields);
    double[] years = years(fields);
    double log = root(amounts, years);
    double rate = StrictMath.expm1(log);
    double size = 0;
    for (int i = 0; i < amounts.length; i++) {
      size += Math.abs(amounts[i]) * StrictMath.exp(-log * years[i]);
    }
    return Computed.of(Json.obj("rate", rate))
        .checked(
            new Check(
                "npv_residual",
                value(amounts, years, StrictMath.log1p(rate)),
                1e-9 * size,
                "Present value of the flows at the rate."));
  }

  private static double[] years(Fields fields) {
    List<LocalDate> dates =
        fields.objects("flows").stream().map(flow -> flow.date("date")).toList();
    LocalDate first = dates.stream().min(LocalDate::compareTo).orElseThrow();
    return dates.stream().mapToDouble(d -> ChronoUnit.DAYS.between(first, d) / YEAR).toArray();
  }

  private static double value(double[] amounts, double[] years, double log) {
    double value = 0;
    for (int i = 0; i < amounts.length; i++) {
      value += amounts[i] * StrictMath.exp(-log * years[i]);
    }
    return value;
  }

  /** From zero outwards, so that the root found is the nearest to zero. */
  private static double root(double[] amounts, double[] years) {
    double here = value(amounts, years, 0);
    if (here == 0) {
      return 0;
    }
    double up = here;
    double down = here;
    for (int i = 1; i <= GRID; i++) {
      double reach = HIGHEST_LOG * StrictMath.pow((double) i / GRID, 3);
      double before = HIGHEST_LOG * StrictMath.pow((i - 1.0) / GRID, 3);
      double above = value(amounts, years, reach);
      double below = value(amounts, years, Math.max(LOWEST_LOG, -reach));
      if (up * above <= 0 && Double.isFinite(above)) {
        return solve(amounts, years, before, reach);
      }
      if (down * below <= 0 && Double.isFinite(below)) {
        return solve(amounts, years, -reach, -before);
      }
      up = above;
      down = below;
    }
    throw new Infeasible("no rate makes the flows worth nothing: their value keeps its sign");
  }

  private static double solve(double[] amounts, double[] years, double low, double high) {
    return new BracketingNthOrderBrentSolver(1e-15, 1e-15, 1e-300, 5)
        .solve(1000, log -> value(amounts, years, log), low, high);
  }
}
