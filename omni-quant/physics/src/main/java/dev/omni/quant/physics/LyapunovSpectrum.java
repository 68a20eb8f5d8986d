package dev.omni.quant.physics;

import com.google.auto.service.AutoService;
import dev.omni.domain.json.Json;
import dev.omni.domain.json.JsonFields;
import dev.omni.domain.json.Problem;
import dev.omni.domain.world.Capability;
import dev.omni.domain.world.Check;
import dev.omni.domain.world.Method;
import dev.omni.domain.world.Reproducibility;
import dev.omni.domain.world.Workload;
import dev.omni.engine.JsonComputed;
import dev.omni.engine.JsonEngine;
import dev.omni.engine.Plot;
import dev.omni.engine.Work;
import dev.omni.quant.core.BarPlot;
import dev.omni.quant.core.Libraries;
import dev.omni.quant.core.Residuals;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.IntStream;
import org.hipparchus.util.FastMath;

/** The Lyapunov exponents of a flow: the rates at which nearby trajectories separate. */
@AutoService(JsonEngine.class)
public final class LyapunovSpectrum implements JsonEngine {
  private static final int REPLICAS = 8;
  private static final int PARTS = 25;
  private static final int SPACE = 3;
  private static final double SHIFT = 1e-3;

  @Override
  public Capability capability() {
    return Capability.named("physics.chaos.lyapunov-spectrum")
        .title(
            "Lyapunov spectrum of the Lorenz or Roessler flow",
            "The three exponents in units of 1/time, largest first, with standard errors from"
                + " independent parts, and the Kaplan-Yorke dimension. Positive means chaos; for a"
                + " flow one is zero.")
        .job(Workload.VERY_HIGH)
        .version("1")
        .reproducibility(Reproducibility.BITWISE)
        .input(LyapunovContract.CONTRACT)
        .result(LyapunovContract.RESULT)
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
  public List<Problem> problems(Json.Obj input) {
    var fields = new JsonFields(input);
    List<String> names = Flow.names(fields.text("system"));
    Set<String> given = fields.fields("parameters").object().members().keySet();
    var found = new ArrayList<Problem>();
    if (!given.equals(Set.copyOf(names))) {
      found.add(
          Problem.invalid(
              "/parameters",
              "must be " + String.join(", ", names) + " for " + fields.text("system")));
    }
    return found;
  }

  @Override
  public double steps(Json.Obj input) {
    var fields = new JsonFields(input);
    return 1.3e4 * (fields.number("duration") + REPLICAS * fields.number("transient"));
  }

  /** The mean stretching rates of one part of one trajectory. */
  private record Part(double[] rates) {}

  private record Exponent(double rate, double error) {}

  @Override
  public JsonComputed compute(Json.Obj input, Work work) {
    var fields = new JsonFields(input);
    List<FlowSegment> replicas = replicas(fields, work);
    double interval = fields.number("renormalisation_interval");
    double own = fields.number("duration") / (REPLICAS * PARTS);
    int intervals = (int) Math.max(1, Math.round(own / interval));
    int before = (int) Math.round(fields.number("transient") / interval);
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
    boolean lorenz = fields.text("system").equals("lorenz");
    double off = lorenz ? sum - divergence(fields) : 0;
    double[] errors =
        falling.stream().mapToDouble(each -> FastMath.hypot(each.error(), off)).toArray();
    return JsonComputed.of(
            Json.obj(
                "exponents",
                exponents,
                "standard_errors",
                errors,
                "kaplan_yorke_dimension",
                dimension(exponents),
                "checks",
                Json.obj("sum_of_exponents", sum)))
        .noting("replicas", REPLICAS)
        .noting("intervals", (long) REPLICAS * PARTS * intervals);
  }

  private static List<FlowSegment> replicas(JsonFields fields, Work work) {
    String system = fields.text("system");
    double[] parameters =
        Flow.names(system).stream()
            .mapToDouble(name -> fields.fields("parameters").number(name))
            .toArray();
    var flow = new Flow(system.equals("lorenz"), parameters, work);
    var replicas = new ArrayList<FlowSegment>();
    for (int k = 0; k < REPLICAS; k++) {
      double[] start = flow.beside(fields.numbers("initial_state"), k * SHIFT);
      replicas.add(
          new FlowSegment(
              flow, start, fields.number("renormalisation_interval"), fields.number("tolerance")));
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

  /**
   * Returns the divergence of the Lorenz flow. It is constant and equals the sum of the exponents.
   */
  private static double divergence(JsonFields fields) {
    JsonFields parameters = fields.fields("parameters");
    return -(parameters.number("sigma") + 1 + parameters.number("beta"));
  }

  @Override
  public List<Check> checks(Json.Obj input, Json.Obj result) {
    var fields = new JsonFields(input);
    var found = new JsonFields(result);
    double[] exponents = found.numbers("exponents");
    var checks = new ArrayList<Check>();
    checks.add(dimension(exponents, found.number("kaplan_yorke_dimension")));
    if (fields.text("system").equals("lorenz")) {
      double bound =
          Math.max(1e-6, 1e3 * fields.number("tolerance"))
              * Math.max(1, Math.abs(divergence(fields)));
      checks.add(
          new Check(
              "divergence_residual",
              exponents[0] + exponents[1] + exponents[2] - divergence(fields),
              bound,
              "Sum of the exponents less the divergence of the flow, -(sigma + 1 + beta)."));
      checks.add(triangle(found.numbers("standard_errors"), bound));
    }
    return checks;
  }

  /** The sum of the exponents up to a number that need not be whole is 0 at the dimension. */
  private static Check dimension(double[] exponents, double dimension) {
    double sum = 0;
    double size = 0;
    for (int k = 0; k < SPACE; k++) {
      sum += exponents[k] * Math.max(0, Math.min(1, dimension - k));
      size += Math.abs(exponents[k]);
    }
    int next = (int) dimension;
    boolean within = dimension >= 0 && dimension <= SPACE;
    boolean ends = within && (next == SPACE || exponents[next] < 0);
    double off = dimension == SPACE ? Math.min(0, sum) : sum;
    return new Residuals()
        .residual(ends ? 0 : Double.NaN)
        .equal(off, 0, size)
        .check(
            "dimension_residual",
            1e-9,
            "Sum of the exponents up to the dimension, the last one in part, relative to all: zero"
                + " where the next one is negative.");
  }

  /**
   * The exponents of a part have a sum that does not vary, so that no standard error is larger than
   * the two others together.
   */
  private static Check triangle(double[] errors, double bound) {
    double excess = 0;
    for (int k = 0; k < SPACE; k++) {
      double others = errors[(k + 1) % SPACE] + errors[(k + 2) % SPACE];
      excess = Math.max(excess, errors[k] - others);
    }
    return new Check(
        "error_excess",
        excess,
        bound,
        "By how much a standard error is above the sum of the two others: not at all, because the"
            + " sum of the exponents does not vary.");
  }

  @Override
  public Optional<Plot> plot(Json.Obj input, Json.Obj result) {
    return Optional.of(
        BarPlot.of(
            "Lyapunov exponents",
            new BarPlot.Axis("number", "Number"),
            new BarPlot.Axis("exponent", "Exponent (1/time)"),
            new JsonFields(result).numbers("exponents")));
  }
}
