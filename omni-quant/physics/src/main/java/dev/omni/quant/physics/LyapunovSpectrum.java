package dev.omni.quant.physics;

import com.google.auto.service.AutoService;
import dev.omni.domain.json.Json;
import dev.omni.domain.json.Problem;
import dev.omni.domain.world.Capability;
import dev.omni.domain.world.Check;
import dev.omni.domain.world.Method;
import dev.omni.domain.world.Reproducibility;
import dev.omni.domain.world.Workload;
import dev.omni.engine.Computed;
import dev.omni.engine.Engine;
import dev.omni.engine.Work;
import dev.omni.engine.contract.Contracts;
import dev.omni.engine.contract.Default;
import dev.omni.engine.contract.Example;
import dev.omni.engine.contract.Name;
import dev.omni.engine.contract.Range;
import dev.omni.engine.contract.Size;
import dev.omni.engine.contract.Title;
import dev.omni.engine.contract.Unit;
import dev.omni.engine.figure.Figure;
import dev.omni.quant.core.Libraries;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.stream.IntStream;
import org.hipparchus.util.FastMath;

/** The Lyapunov exponents of a flow: the rates at which nearby trajectories separate. */
@AutoService(Engine.class)
@SuppressWarnings("rawtypes") // A service is named by its class alone.
public final class LyapunovSpectrum
    implements Engine<LyapunovSpectrum.Input, LyapunovSpectrum.Result> {
  private static final int REPLICAS = 8;
  private static final int PARTS = 25;
  private static final int SPACE = 3;
  private static final double SHIFT = 1e-3;

  /**
   * A flow, and how long it is followed.
   *
   * @param system flow
   * @param parameters sigma, rho, beta of Lorenz; a, b, c of Roessler
   * @param initialState where the trajectory starts
   * @param duration time over which is averaged
   * @param approach time before, to reach the attractor
   * @param renormalisationInterval time between orthonormalisations
   * @param tolerance relative tolerance of a step
   */
  @Example(
      """
      {"system": "lorenz", "parameters": {"sigma": 10, "rho": 28, "beta": 2.6666666666666665},
       "initial_state": [1, 1, 1], "duration": 500}""")
  public record Input(
      @Title("Flow") ChaoticFlow system,
      @Title("sigma, rho, beta of Lorenz; a, b, c of Roessler") @Size(min = 3, max = 3)
          Map<String, @Title("Parameter") @Unit("1") Double> parameters,
      @Title("Where the trajectory starts") @Size(min = 3, max = 3)
          List<@Title("Coordinate") @Unit("1") Double> initialState,
      @Title("Time over which is averaged") @Unit("1") @Range(from = 10, to = 1e6) @Default("2000")
          double duration,
      @Name("transient")
          @Title("Time before, to reach the attractor")
          @Unit("1")
          @Range(from = 0, to = 1e5)
          @Default("100")
          double approach,
      @Title("Time between orthonormalisations")
          @Unit("1")
          @Range(from = 0.01, to = 5)
          @Default("0.5")
          double renormalisationInterval,
      @Title("Relative tolerance of a step")
          @Unit("1")
          @Range(from = 1e-13, to = 1e-4)
          @Default("1e-9")
          double tolerance) {
    private boolean lorenz() {
      return system == ChaoticFlow.LORENZ;
    }

    private double parameter(String name) {
      return Objects.requireNonNull(parameters.get(name));
    }

    /**
     * Returns the divergence of the Lorenz flow. It is constant and equals the sum of the
     * exponents.
     */
    private double divergence() {
      return -(parameter("sigma") + 1 + parameter("beta"));
    }
  }

  /**
   * The exponents of the flow.
   *
   * @param exponents Lyapunov exponents, largest first
   * @param standardErrors standard errors of the exponents
   * @param kaplanYorkeDimension Kaplan-Yorke dimension
   */
  public record Result(
      @Title("Lyapunov exponents, largest first") @Unit("1/time") double[] exponents,
      @Title("Standard errors of the exponents") @Unit("1/time") double[] standardErrors,
      @Title("Kaplan-Yorke dimension") @Unit("1") double kaplanYorkeDimension) {}

  @Override
  public Capability capability() {
    return Capability.named("physics.chaos.lyapunov-spectrum")
        .limit(
            "duration",
            "At least 1,000 units of time: the exponents are limits.",
            "duration >= 1000")
        .title(
            "Lyapunov spectrum of the Lorenz or Roessler flow",
            "The three exponents in units of 1/time, largest first, with standard errors from"
                + " independent parts, and the Kaplan-Yorke dimension. Positive means chaos; for a"
                + " flow one is zero.")
        .synonyms(
            "chaos, lorenz attractor, lyapunov exponent, strange attractor, butterfly effect,"
                + " roessler attractor, sensitivity to initial conditions, dynamical system")
        .job(Workload.VERY_HIGH)
        .version("1")
        .reproducibility(Reproducibility.BITWISE)
        .input(Contracts.of(Input.class))
        .result(Contracts.of(Result.class))
        .plot("Lyapunov exponents")
        .method(
            new Method(
                "Repeated orthonormalisation of displacements along eight trajectories",
                "lambda_k = sum ln |w_k| / t, w_k the k-th displacement after Gram-Schmidt; D = j +"
                    + " sum_(i<=j) lambda_i / |lambda_(j+1)|",
                List.of(
                    "G. Benettin, L. Galgani, A. Giorgilli and J.-M. Strelcyn, Meccanica 15, 1980,"
                        + " 9-20 and 21-30",
                    "J. L. Kaplan and J. A. Yorke, Lecture Notes in Mathematics 730, 1979,"
                        + " 204-227"),
                List.of(Libraries.named("org.hipparchus:hipparchus-ode")),
                List.of(
                    "The time is divided among eight trajectories that start 1/1000 apart and each"
                        + " run through the transient, so that they are independent on a chaotic"
                        + " attractor; they are added up in a fixed order.",
                    "Standard errors are of the mean of parts; those of Lorenz hold what the sum of"
                        + " the exponents is off, too, which parts that are alike do not tell.",
                    "Orthonormalised more often than asked where too little is left of a"
                        + " displacement after an interval.",
                    "Ergodic: the average does not depend on where the trajectory starts; from a"
                        + " place of rest, or the axis of Lorenz, all eight stay there and have its"
                        + " exponents.")))
        .build();
  }

  @Override
  public List<Problem> problems(Input input) {
    List<String> names = Flow.names(input.lorenz());
    return input.parameters().keySet().equals(Set.copyOf(names))
        ? List.of()
        : List.of(
            Problem.invalid(
                "/parameters",
                "must be " + String.join(", ", names) + " for " + Contracts.word(input.system())));
  }

  @Override
  public double steps(Input input) {
    return 2.2e4 * (input.duration() + REPLICAS * input.approach());
  }

  /** The mean stretching rates of one part of one trajectory. */
  private record Part(double[] rates) {}

  private record Exponent(double rate, double error) {}

  @Override
  public Computed<Result> compute(Input input, Work work) {
    List<FlowSegment> replicas = replicas(input, work);
    double interval = input.renormalisationInterval();
    double own = input.duration() / (REPLICAS * PARTS);
    int intervals = (int) Math.max(1, Math.round(own / interval));
    int before = (int) Math.round(input.approach() / interval);
    work.blocks(REPLICAS, k -> replicas.get(k).stretch(before));
    var parts = new ArrayList<Part>();
    for (int part = 0; part < PARTS; part++) {
      for (double[] sums : work.blocks(REPLICAS, k -> replicas.get(k).stretch(intervals))) {
        parts.add(new Part(scaled(sums, 1 / (intervals * interval))));
      }
      work.progress((part + 1.0) / PARTS, Json.obj("exponents", rates(falling(parts))));
    }
    List<Exponent> falling = falling(parts);
    double[] exponents = rates(falling);
    double sum = exponents[0] + exponents[1] + exponents[2];
    double off = input.lorenz() ? sum - input.divergence() : 0;
    double[] errors =
        falling.stream().mapToDouble(each -> FastMath.hypot(each.error(), off)).toArray();
    return Computed.of(new Result(exponents, errors, dimension(exponents)))
        .remarking("sum_of_exponents", sum)
        .noting("replicas", REPLICAS)
        .noting("intervals", (long) REPLICAS * PARTS * intervals);
  }

  /** Returns the exponents of a flow. */
  public static Result value(Input input) {
    return new LyapunovSpectrum().compute(input, Work.alone()).result();
  }

  private static List<FlowSegment> replicas(Input input, Work work) {
    double[] parameters =
        Flow.names(input.lorenz()).stream().mapToDouble(input::parameter).toArray();
    double[] state = input.initialState().stream().mapToDouble(Double::doubleValue).toArray();
    var flow = new Flow(input.lorenz(), parameters, work);
    var replicas = new ArrayList<FlowSegment>();
    for (int k = 0; k < REPLICAS; k++) {
      double[] start = flow.beside(state, k * SHIFT);
      replicas.add(
          new FlowSegment(flow, start, input.renormalisationInterval(), input.tolerance()));
    }
    return replicas;
  }

  private static double[] scaled(double[] values, double factor) {
    double[] scaled = values.clone();
    for (int i = 0; i < scaled.length; i++) {
      scaled[i] *= factor;
    }
    return scaled;
  }

  private static double[] means(List<Part> parts) {
    double[] means = new double[SPACE];
    for (Part part : parts) {
      for (int k = 0; k < SPACE; k++) {
        means[k] += part.rates()[k] / parts.size();
      }
    }
    return means;
  }

  private static double[] errors(List<Part> parts, double[] means) {
    double[] errors = new double[SPACE];
    for (int k = 0; k < SPACE; k++) {
      double squares = 0;
      for (Part part : parts) {
        double off = part.rates()[k] - means[k];
        squares += off * off;
      }
      errors[k] = Math.sqrt(squares / (parts.size() - 1.0) / parts.size());
    }
    return errors;
  }

  /** Sorts the exponents in descending order, which a short time does not guarantee. */
  private static List<Exponent> falling(List<Part> parts) {
    double[] means = means(parts);
    double[] errors = errors(parts, means);
    return IntStream.range(0, SPACE)
        .mapToObj(k -> new Exponent(means[k], errors[k]))
        .sorted(Comparator.comparingDouble(Exponent::rate).reversed())
        .toList();
  }

  private static double[] rates(List<Exponent> exponents) {
    return exponents.stream().mapToDouble(Exponent::rate).toArray();
  }

  private static double dimension(double[] exponents) {
    double sum = 0;
    for (int j = 0; j < SPACE; j++) {
      if (sum + exponents[j] < 0) {
        return j + sum / Math.abs(exponents[j]);
      }
      sum += exponents[j];
    }
    return SPACE;
  }

  @Override
  public List<Check> checks(Input input, Result result) {
    var checks = new ArrayList<Check>();
    checks.add(LyapunovLaws.dimension(result.exponents(), result.kaplanYorkeDimension()));
    if (input.lorenz()) {
      double bound =
          Math.max(1e-6, 1e3 * input.tolerance()) * Math.max(1, Math.abs(input.divergence()));
      checks.add(LyapunovLaws.divergence(result.exponents(), input.divergence(), bound));
      checks.add(LyapunovLaws.triangle(result.standardErrors(), bound));
    }
    return checks;
  }

  @Override
  public Optional<Figure> figure(Input input, Result result) {
    return Optional.of(LyapunovFigure.of(input, result, replicas(input, Work.alone()).get(0)));
  }
}
