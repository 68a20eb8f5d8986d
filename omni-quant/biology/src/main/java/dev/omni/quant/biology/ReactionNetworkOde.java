package dev.omni.quant.biology;

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
import dev.omni.engine.Work;
import dev.omni.engine.contract.Contracts;
import dev.omni.engine.contract.Default;
import dev.omni.engine.contract.Example;
import dev.omni.engine.contract.Flat;
import dev.omni.engine.contract.Keys;
import dev.omni.engine.contract.Range;
import dev.omni.engine.contract.Title;
import dev.omni.engine.contract.Unchecked;
import dev.omni.engine.contract.Unit;
import dev.omni.engine.figure.Figure;
import dev.omni.engine.figure.Plane;
import dev.omni.quant.core.Chart;
import dev.omni.quant.core.Libraries;
import dev.omni.quant.core.Numerics;
import dev.omni.quant.core.RefinedSolution;
import dev.omni.quant.core.ode.InitialValueProblem;
import dev.omni.quant.core.ode.RelativeError;
import dev.omni.quant.core.ode.SolutionFigure;
import dev.omni.quant.core.ode.SolverMethod;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;

/** A reaction network's amounts over time, by the deterministic equations. */
@AutoService(Engine.class)
@SuppressWarnings("rawtypes") // A service is named by its class alone.
public final class ReactionNetworkOde
    implements Engine<ReactionNetworkOde.Input, ReactionNetworkOde.Result> {
  /** Part of the largest amount that a step may be off by. */
  private static final int POINTS = 201;

  private static final double COARSEST = 1e-3;

  /**
   * A network, and how its equations are solved.
   *
   * @param network species, reactions and times
   * @param maxError largest error of a value that is accepted
   * @param method explicit, implicit, or implicit from where the network is stiff
   * @param relativeTolerance relative tolerance of a step
   * @param absoluteTolerance absolute tolerance of a step
   */
  @Example(
      """
      {"species": [
        {"id": "E", "initial": 0.001}, {"id": "S", "initial": 0.01},
        {"id": "ES", "initial": 0}, {"id": "P", "initial": 0}],
       "reactions": [
        {"reactants": {"E": 1, "S": 1}, "products": {"ES": 1}, "rate_constant": 1000},
        {"reactants": {"ES": 1}, "products": {"E": 1, "S": 1}, "rate_constant": 1},
        {"reactants": {"ES": 1}, "products": {"E": 1, "P": 1}, "rate_constant": 2}],
       "output_times": [1, 2, 5, 10]}""")
  public record Input(
      @Flat NetworkInput network,
      @Title(RelativeError.ACCEPTED) @Unit("1") @Range(above = 0) @Default(RelativeError.USUAL)
          double maxError,
      @Title("Explicit, implicit, or implicit from where the network is stiff") @Default("\"auto\"")
          SolverMethod method,
      @Title("Relative tolerance of a step")
          @Unit("1")
          @Range(from = 1e-13, to = 0.001)
          @Default("1e-10")
          double relativeTolerance,
      @Title("Absolute tolerance of a step")
          @Unit("amount")
          @Range(from = 1e-20, to = 1)
          @Default("1e-14")
          double absoluteTolerance) {
    private MassAction.Trajectory trajectory(
        ReactionNetwork amounts, double[] times, double factor, Work work) {
      var equations = new MassAction(amounts);
      return equations.at(
          times,
          equations.options(Contracts.word(method), relativeTolerance, absoluteTolerance),
          factor,
          work);
    }

    /** Returns the error of an amount that the tolerances allow a step. */
    private double allowed(double amount) {
      return absoluteTolerance + relativeTolerance * Math.abs(amount);
    }
  }

  /**
   * The amounts at a time.
   *
   * @param time time
   * @param amounts of all species
   */
  public record AmountRow(
      @Title("Time") @Unit("time") double time,
      @Flat @Keys("species")
          Map<String, @Title("Amount of the species") @Unit("amount") Double> amounts) {}

  /**
   * The amounts over time.
   *
   * @param trajectory amounts over time
   * @param evaluations evaluations of the rates
   * @param errorEstimate estimated errors of the amounts at each time
   * @param methodUsed method in use
   * @param numerics how the numbers came about
   */
  public record Result(
      @Title("Amounts over time") List<AmountRow> trajectory,
      @Title("Evaluations of the rates")
          @Unit("1")
          @Unchecked("How much work it was; the amounts do not depend on it.")
          int evaluations,
      @Title("Estimated errors of the amounts at each time")
          List<@Keys("species") Map<String, @Title("Error of the amount") @Unit("amount") Double>>
              errorEstimate,
      @Title("Method in use") String methodUsed,
      @Title("How the numbers came about") @Unit("1") Numerics numerics) {}

  @Override
  public Capability capability() {
    return Capability.named("biology.reaction-network.ode")
        .limit("tolerance", "Relative tolerance of at most 1e-6.", "relative_tolerance <= 0.000001")
        .title(
            "Mass-action reaction network, deterministic trajectory",
            "Amounts of all species at the times of output, from rate equations under mass"
                + " action. A reaction of k A + m B runs at rate_constant A^k B^m.")
        .synonyms(
            "chemical kinetics, rate equations, mass action, systems biology, reaction rates,"
                + " concentrations over time, enzyme kinetics, predator prey, epidemic model")
        .direct(Workload.MEDIUM)
        .version("3")
        .reproducibility(Reproducibility.BITWISE)
        .input(Contracts.of(Input.class))
        .result(Contracts.of(Result.class))
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
                    RefinedSolution.LIMIT,
                    "auto steps implicitly from where the network becomes stiff. error_estimate comes"
                        + " from solutions at a tenth and a hundredth of both tolerances.")))
        .build();
  }

  @Override
  public List<Problem> problems(Input input) {
    return input.network().problems();
  }

  @Override
  public double steps(Input input) {
    double outputs = input.network().outputTimes().size();
    return 2e4 + input.network().reactions().size() * (3000 + 500.0 * outputs);
  }

  @Override
  public Computed<Result> compute(Input input, Work work) {
    Result result = result(input, work);
    return Computed.of(result).noting("evaluations", result.evaluations());
  }

  /**
   * Returns the amounts of a network over time.
   *
   * @throws Infeasible when an amount has no end, or its error is larger than the input accepts
   */
  public static Result value(Input input) {
    return result(input, Work.alone());
  }

  private static Result result(Input input, Work work) {
    ReactionNetwork network = ReactionNetwork.of(input.network());
    double[] times = input.network().times();
    double[] rising = times.clone();
    Arrays.sort(rising);
    double[] later = Arrays.stream(rising).filter(time -> time > 0).distinct().toArray();
    RefinedSolution<MassAction.Trajectory> refined =
        RefinedSolution.of(
            input.relativeTolerance(),
            RelativeError.FINEST,
            factor -> fine(input, network, input.trajectory(network, rising, factor, work)),
            "the values",
            each -> each.solution().relative().gate(input.maxError()),
            each -> each.solution().relative().reached(later, input.maxError()));
    MassAction.Trajectory trajectory = refined.solution();
    var rows = new ArrayList<AmountRow>();
    var errors = new ArrayList<Map<String, Double>>();
    for (double time : times) {
      int at = Arrays.binarySearch(rising, time);
      double[] amounts = trajectory.amounts().get(at);
      rows.add(new AmountRow(time, network.named(amounts)));
      double[] error = trajectory.errors().get(at).clone();
      Arrays.setAll(error, i -> time > 0 ? Math.max(error[i], input.allowed(amounts[i])) : 0);
      errors.add(network.named(error));
    }
    InitialValueProblem.Solution solution = trajectory.solution().solution();
    return new Result(
        rows,
        solution.effort().evaluations(),
        errors,
        solution.method(),
        refined.noted(new Numerics(solution.method())));
  }

  @Override
  public List<Check> checks(Input input, Result result) {
    return new TrajectoryLaws(input, result).checks();
  }

  /**
   * Returns a trajectory, unless the permitted error of a step exceeds the largest amount, because
   * such a result has no meaning.
   */
  private static MassAction.Trajectory fine(
      Input input, ReactionNetwork network, MassAction.Trajectory trajectory) {
    double largest =
        Stream.concat(Stream.of(network.initial()), trajectory.amounts().stream())
            .flatMapToDouble(Arrays::stream)
            .map(Math::abs)
            .max()
            .orElse(0);
    if (largest > 0 && input.absoluteTolerance() > COARSEST * largest) {
      throw new Infeasible(
          "absolute_tolerance must be at most a thousandth of the largest amount, which is "
              + largest
              + ": what steps may be off by is more than the amounts that are requested");
    }
    return trajectory;
  }

  @Override
  public Optional<Figure> figure(Input input, Result result) {
    ReactionNetwork network = ReactionNetwork.of(input.network());
    double[] requested = result.trajectory().stream().mapToDouble(AmountRow::time).toArray();
    List<Map<String, Double>> wanted =
        result.trajectory().stream().map(AmountRow::amounts).toList();
    double[] times = Chart.grid(0, Arrays.stream(requested).max().orElse(1), POINTS);
    List<Map<String, Double>> rows;
    try {
      rows =
          input
              .trajectory(network, times, RefinedSolution.factor(result.numerics()), Work.alone())
              .amounts()
              .stream()
              .map(network::named)
              .toList();
    } catch (Infeasible tooFine) {
      times = requested;
      rows = wanted;
    }
    Plane plane =
        SolutionFigure.lines(SolutionFigure.time(false), "amount", times, columns(network, rows));
    return Optional.of(
        Figure.of(
            "Amounts over time",
            SolutionFigure.requested(plane, requested, columns(network, wanted))));
  }

  private static Map<String, double[]> columns(
      ReactionNetwork network, List<Map<String, Double>> rows) {
    var columns = new LinkedHashMap<String, double[]>();
    for (String name : network.species()) {
      columns.put(
          name, rows.stream().mapToDouble(row -> row.getOrDefault(name, Double.NaN)).toArray());
    }
    return columns;
  }
}
