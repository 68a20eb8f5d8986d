package dev.omni.quant.biology;

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
import dev.omni.quant.core.ErrorGate;
import dev.omni.quant.core.Libraries;
import dev.omni.quant.core.Numerics;
import dev.omni.quant.core.ode.EstimatedSolution;
import dev.omni.quant.core.ode.InitialValueProblem;
import dev.omni.quant.core.ode.RelativeError;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/** A reaction network's amounts over time, by the deterministic equations. */
@AutoService(JsonEngine.class)
public final class ReactionNetworkOde implements JsonEngine {
  /** Part of the largest amount that a step may be off by. */
  private static final double COARSEST = 1e-3;

  private static final Shape CONTRACT =
      RelativeError.in(ReactionNetwork.contract())
          .optional(
              "method",
              Shape.choice("auto", "dop853", "radau5")
                  .otherwise("auto")
                  .titled("Explicit, implicit, or implicit from where the network is stiff"))
          .optional(
              "relative_tolerance",
              Shape.number()
                  .atLeast(1e-13)
                  .atMost(0.001)
                  .unit("1")
                  .otherwise(1e-10)
                  .titled("Relative tolerance of a step"))
          .optional(
              "absolute_tolerance",
              Shape.number()
                  .atLeast(1e-20)
                  .atMost(1)
                  .unit("amount")
                  .otherwise(1e-14)
                  .titled("Absolute tolerance of a step"))
          .example(
              Json.obj(
                  "species",
                  List.of(
                      Json.obj("id", "E", "initial", 1e-3),
                      Json.obj("id", "S", "initial", 1e-2),
                      Json.obj("id", "ES", "initial", 0),
                      Json.obj("id", "P", "initial", 0)),
                  "reactions",
                  List.of(
                      Json.obj(
                          "reactants",
                          Json.obj("E", 1, "S", 1),
                          "products",
                          Json.obj("ES", 1),
                          "rate_constant",
                          1000),
                      Json.obj(
                          "reactants",
                          Json.obj("ES", 1),
                          "products",
                          Json.obj("E", 1, "S", 1),
                          "rate_constant",
                          1),
                      Json.obj(
                          "reactants",
                          Json.obj("ES", 1),
                          "products",
                          Json.obj("E", 1, "P", 1),
                          "rate_constant",
                          2)),
                  "output_times",
                  List.of(1, 2, 5, 10)));

  private static final Shape RESULT =
      Shape.object()
          .required(
              "trajectory",
              Shape.listOf(
                      Shape.mapOf(
                              "species",
                              Shape.number().unit("amount").titled("Amount of the species"))
                          .required("time", Shape.number().unit("time").titled("Time")))
                  .titled("Amounts over time"))
          .required(
              "evaluations",
              Shape.integer()
                  .unit("1")
                  .titled("Evaluations of the rates")
                  .unchecked("How much work it was; the amounts do not depend on it."))
          .required(
              "error_estimate",
              Shape.listOf(
                      Shape.mapOf(
                          "species", Shape.number().unit("amount").titled("Error of the amount")))
                  .titled("Estimated errors of the amounts at each time"))
          .required("method_used", Shape.string().titled("Method in use"))
          .required("numerics", Numerics.shape("1"));

  @Override
  public Capability capability() {
    return Capability.named("biology.reaction-network.ode")
        .title(
            "Mass-action reaction network, deterministic trajectory",
            "Amounts of all species at the times of output, from rate equations under mass"
                + " action. A reaction of k A + m B runs at rate_constant A^k B^m.")
        .direct(Workload.MEDIUM)
        .version("2")
        .reproducibility(Reproducibility.BITWISE)
        .input(CONTRACT)
        .result(RESULT)
        .plot("Amounts over time")
        .method(
            new Method(
                "Dormand-Prince 8(5,3) and Radau IIA of order 5, adaptive steps",
                "dx/dt = sum over reactions of nu_r k_r prod_i x_i^(s_ir)",
                List.of(
                    "C. M. Guldberg and P. Waage, Etudes sur les affinites chimiques, 1867",
                    "E. Hairer, S. P. Norsett and G. Wanner, Solving Ordinary Differential"
                        + " Equations I, 2nd ed., 1993, II.5",
                    "E. Hairer and G. Wanner, Solving Ordinary Differential Equations II, 2nd ed.,"
                        + " 1996, IV.8"),
                List.of(Libraries.named("org.hipparchus:hipparchus-core")),
                List.of(
                    "Well mixed, large numbers, constant volume and temperature.",
                    "2 A -> ... at rate constant k takes A at 2 k A^2: halve a constant that is"
                        + " meant for the loss of A.",
                    RelativeError.LIMIT,
                    "auto steps implicitly from where the network becomes stiff. error_estimate comes"
                        + " from solutions at a tenth and a hundredth of both tolerances.")))
        .build();
  }

  @Override
  public List<Problem> problems(Json.Obj input) {
    return ReactionNetwork.problems(input);
  }

  @Override
  public double steps(Json.Obj input) {
    var fields = new JsonFields(input);
    double outputs = fields.items("output_times").size();
    return 2e4 + fields.items("reactions").size() * (3000 + 500 * outputs);
  }

  @Override
  public JsonComputed compute(Json.Obj input, Work work) {
    var fields = new JsonFields(input);
    ReactionNetwork network = ReactionNetwork.of(fields);
    double[] times = fields.numbers("output_times");
    double[] rising = times.clone();
    Arrays.sort(rising);
    MassAction.Trajectory trajectory = trajectory(network, rising, fields, work);
    requireFine(fields.number("absolute_tolerance"), network, trajectory);
    ErrorGate gate =
        trajectory
            .solution()
            .relative()
            .accepted(
                fields,
                Arrays.stream(rising).filter(time -> time > 0).distinct().toArray(),
                finer ->
                    trajectory(network, rising, finer, EstimatedSolution.still(work))
                        .solution()
                        .relative());
    var rows = new ArrayList<Json>();
    var errors = new ArrayList<Json>();
    for (double time : times) {
      int at = Arrays.binarySearch(rising, time);
      rows.add(row(network, time, trajectory.amounts().get(at)));
      errors.add(row(network, time, trajectory.errors().get(at)).without("time"));
    }
    InitialValueProblem.Solution solution = trajectory.solution().solution();
    return JsonComputed.of(
            Json.obj(
                "trajectory",
                rows,
                "evaluations",
                solution.effort().evaluations(),
                "error_estimate",
                errors,
                "method_used",
                solution.method(),
                "numerics",
                Numerics.of(solution.method()).with("error_estimate", gate.estimate())))
        .noting("evaluations", solution.effort().evaluations());
  }

  @Override
  public List<Check> checks(Json.Obj input, Json.Obj result) {
    return new TrajectoryLaws(new JsonFields(input), new JsonFields(result)).checks();
  }

  private static MassAction.Trajectory trajectory(
      ReactionNetwork network, double[] times, JsonFields fields, Work work) {
    return new MassAction(network)
        .at(
            times,
            fields.text("method"),
            fields.number("absolute_tolerance"),
            fields.number("relative_tolerance"),
            work);
  }

  /**
   * Fails when the permitted error of a step exceeds the largest amount, because such a result has
   * no meaning.
   */
  private static void requireFine(
      double tolerance, ReactionNetwork network, MassAction.Trajectory trajectory) {
    double largest =
        Stream.concat(Stream.of(network.initial()), trajectory.amounts().stream())
            .flatMapToDouble(Arrays::stream)
            .map(Math::abs)
            .max()
            .orElse(0);
    if (largest > 0 && tolerance > COARSEST * largest) {
      throw new Infeasible(
          "absolute_tolerance must be at most a thousandth of the largest amount, which is "
              + largest
              + ": what steps may be off by is more than the amounts that are asked for");
    }
  }

  private static Json.Obj row(ReactionNetwork network, double time, double[] amounts) {
    Json.Obj row = Json.obj("time", time);
    for (int i = 0; i < amounts.length; i++) {
      row = row.with(network.species().get(i), amounts[i]);
    }
    return row;
  }

  @Override
  public Optional<Plot> plot(Json.Obj input, Json.Obj result) {
    var fields = new JsonFields(input);
    var rows = new ArrayList<JsonFields>();
    ReactionNetwork network = ReactionNetwork.of(fields);
    double[] times = plotted(fields.numbers("output_times"), network.species().size() + 1);
    try {
      List<double[]> amounts = trajectory(network, times, fields, Work.alone()).amounts();
      for (int i = 0; i < times.length; i++) {
        rows.add(new JsonFields(row(network, times[i], amounts.get(i))));
      }
    } catch (Infeasible tooFine) {
      rows.clear();
      rows.addAll(new JsonFields(result).objects("trajectory"));
    }
    return Optional.of(
        TimeCoursePlot.dense("Amounts over time", "Amount (unit of amount)").of(rows, "time"));
  }

  /** Returns times from the start to the last output, as many as a plot can show. */
  private static double[] plotted(double[] outputs, int columns) {
    double last = Arrays.stream(outputs).max().orElse(0);
    double[] times = new double[Math.max(2, Math.min(101, (TimeCoursePlot.MOST - 1) / columns))];
    for (int i = 0; i < times.length; i++) {
      times[i] = last * i / (times.length - 1);
    }
    return times;
  }
}
