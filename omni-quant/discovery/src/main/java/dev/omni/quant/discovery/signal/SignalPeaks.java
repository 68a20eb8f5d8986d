package dev.omni.quant.discovery.signal;

import com.google.auto.service.AutoService;
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
import dev.omni.engine.contract.Flat;
import dev.omni.engine.contract.Range;
import dev.omni.engine.contract.Size;
import dev.omni.engine.contract.Title;
import dev.omni.engine.contract.Unit;
import dev.omni.engine.figure.Figure;
import dev.omni.quant.core.Libraries;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.function.ToDoubleFunction;

/** The peaks of a signal, such as a chromatogram or a spectrum. */
@AutoService(Engine.class)
@SuppressWarnings("rawtypes") // A service is named by its class alone.
public final class SignalPeaks implements Engine<SignalPeaks.Input, SignalPeaks.Result> {
  private static final int MOST = 200_000;

  /**
   * The conditions under which a maximum counts as a peak; places and widths are in the unit of x.
   *
   * @param minHeight least height above the baseline
   * @param minProminence least height above the higher base
   * @param minDistance least distance from a higher peak
   * @param minWidth least width at half the prominence
   */
  public record Conditions(
      @Title("Least height above the baseline") @Unit("1") OptionalDouble minHeight,
      @Title("Least height above the higher base") @Unit("1") @Range(from = 0)
          OptionalDouble minProminence,
      @Title("Least distance from a higher peak") @Unit("1") @Range(from = 0)
          OptionalDouble minDistance,
      @Title("Least width at half the prominence") @Unit("1") @Range(from = 0)
          OptionalDouble minWidth) {}

  /**
   * A signal, and what counts as a peak of it.
   *
   * @param values at each place
   * @param step from one place to the next
   * @param x places, rising, in place of the step
   * @param conditions of a peak
   * @param baseline what is subtracted first
   * @param lambda of als
   * @param p of als
   * @param fit shape that is fitted to all peaks together
   */
  @Example(
      """
      {"values": [0, 0.2, 0.9, 2.1, 3, 2.2, 1, 0.4, 0.6, 1.1, 1.5, 1.2, 0.5, 0.1, 0.2, 0.1, 0],
       "step": 0.5, "min_prominence": 0.5}""")
  @Example(
      """
      {"values": [1, 1.2, 2, 3.6, 4.4, 3.4, 2, 1.5, 1.4, 2, 3.1, 2.9, 2, 1.6, 1.7, 1.6, 1.6],
       "x": [0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16],
       "min_prominence": 0.5, "baseline": "linear", "fit": "gaussian"}""")
  @Example(
      """
      {"values": [1, 1.1, 1.3, 1.6, 2.6, 4.4, 2.9, 2, 1.9, 2, 2.1, 2.2, 2.3, 2.3, 2.4, 2.5],
       "min_prominence": 0.5, "baseline": "als", "lambda": 100, "p": 0.01, "fit": "pseudo_voigt"}""")
  public record Input(
      @Title("Values") @Unit("1") @Size(min = 3, max = MOST) double[] values,
      @Title("Distance from one place to the next; 1 by default")
          @Unit("1")
          @Range(above = 0, to = 1e12)
          OptionalDouble step,
      @Title("Places, rising, in place of step")
          @Unit("1")
          @Size(min = 3, max = MOST)
          @Range(from = -1e15, to = 1e15)
          Optional<double[]> x,
      @Flat Conditions conditions,
      @Title("Ground that is subtracted first") @Default("\"none\"") BaselineKind baseline,
      @Title("Penalty of second differences, of als; 1e5 by default")
          @Unit("1")
          @Range(from = 1e-3, to = 1e9)
          OptionalDouble lambda,
      @Title("Weight of what lies above the ground, of als; 0.01 by default")
          @Unit("1")
          @Range(from = 1e-4, to = 0.5)
          OptionalDouble p,
      @Title("Shape that is fitted to all peaks together") Optional<PeakShape> fit) {
    /** Returns the places. */
    double[] places() {
      double[] places = new double[values.length];
      Arrays.setAll(places, i -> i * step.orElse(1));
      return x.orElse(places);
    }

    double usedLambda() {
      return lambda.orElse(1e5);
    }

    double usedShare() {
      return p.orElse(0.01);
    }
  }

  /**
   * The peaks.
   *
   * @param count number of peaks
   * @param peaks by place
   * @param baseline ground below them, where one is subtracted
   * @param fitted curves of all peaks together
   */
  public record Result(
      @Title("Number of peaks") @Unit("1") int count,
      @Title("Peaks by place") PeakColumns peaks,
      @Title("Ground that is subtracted") @Unit("1") Optional<double[]> baseline,
      @Title("Curves fitted to all peaks together") Optional<FittedPeaks> fitted) {}

  @Override
  public Capability capability() {
    return Capability.named("scientific-discovery.signal.peaks")
        .limit("values", "At least 10 values.", "size(values) >= 10")
        .title(
            "Peaks of a signal",
            "Finds local maxima with their prominences, widths at half the prominence and areas"
                + " between their bases. A plateau is one peak at its middle, rounded down. Of"
                + " peaks nearer than min_distance the highest stays, of equal ones the last. A"
                + " baseline is subtracted first: linear is the line from the first value to the"
                + " last, als asymmetric least squares.")
        .synonyms(
            "peak detection, find peaks, chromatogram, spectrum, prominence, peak area,"
                + " baseline correction, FWHM, local maxima, integrate peaks, peak fitting")
        .direct(Workload.LOW)
        .version("1")
        .reproducibility(Reproducibility.BITWISE)
        .input(Contracts.of(Input.class))
        .result(Contracts.of(Result.class))
        .plot("Signal and peaks")
        .method(
            new Method(
                "Local maxima with prominences; Levenberg-Marquardt for shapes",
                "prominence = h - max(lowest left, lowest right) before a higher value; area = sum"
                    + " of trapezoids between the bases; pseudo-Voigt = s L + (1 - s) G",
                List.of(
                    "P. H. C. Eilers, Anal. Chem. 75, 2003, pp. 3631-3636 (als)",
                    "G. K. Wertheim et al., Rev. Sci. Instrum. 45, 1974, pp. 1369-1371"
                        + " (pseudo-Voigt)",
                    "J. J. More, Lecture Notes in Mathematics 630, 1978, pp. 105-116"),
                List.of(Libraries.named("org.hipparchus:hipparchus-optim")),
                List.of(
                    "The first and the last value are no peaks.",
                    "A fit is of at most 40 peaks; it starts at the peaks that are found.")))
        .build();
  }

  @Override
  public List<Problem> problems(Input input) {
    var problems = new ArrayList<Problem>();
    if (input.x().isPresent()) {
      double[] x = input.x().get();
      if (input.step().isPresent()) {
        problems.add(Problem.invalid("/step", "must be left out beside x"));
      }
      if (x.length != input.values().length) {
        problems.add(
            Problem.invalid("/x", "must have as many places as values, " + input.values().length));
      }
      for (int i = 1; i < x.length && problems.isEmpty(); i++) {
        if (x[i] <= x[i - 1]) {
          problems.add(Problem.invalid("/x/" + i, "must be more than the place before"));
        }
      }
    }
    if (input.baseline() != BaselineKind.ALS) {
      input.lambda().ifPresent(any -> problems.add(belongs("/lambda")));
      input.p().ifPresent(any -> problems.add(belongs("/p")));
    }
    return problems;
  }

  private static Problem belongs(String pointer) {
    return Problem.invalid(pointer, "belongs to baseline als");
  }

  @Override
  public double steps(Input input) {
    double n = input.values().length;
    double ground = input.baseline() == BaselineKind.ALS ? 60 * n : 0;
    return 2000 + 6 * n + ground + (input.fit().isPresent() ? 1e4 + 500 * n : 0);
  }

  @Override
  public Computed<Result> compute(Input input, Work work) {
    return Computed.of(result(input, work));
  }

  /** Returns the peaks of a signal. */
  public static Result value(Input input) {
    return result(input, Work.alone());
  }

  private static Result result(Input input, Work work) {
    double[] x = input.places();
    double[] y = input.values().clone();
    Optional<double[]> baseline = baseline(input, x, work);
    baseline.ifPresent(ground -> Arrays.setAll(y, i -> input.values()[i] - ground[i]));
    List<Crest> crests = new CrestSearch(x, y).found(input.conditions());
    Optional<FittedPeaks> fitted =
        crests.isEmpty()
            ? Optional.empty()
            : input.fit().map(shape -> new PeakFit(x, y, shape).of(crests, work));
    return new Result(crests.size(), columns(crests, x, y), baseline, fitted);
  }

  private static Optional<double[]> baseline(Input input, double[] x, Work work) {
    double[] values = input.values();
    int last = values.length - 1;
    return switch (input.baseline()) {
      case NONE -> Optional.empty();
      case LINEAR -> {
        double[] line = new double[values.length];
        Arrays.setAll(
            line,
            i -> {
              double share = (x[i] - x[0]) / (x[last] - x[0]);
              return (1 - share) * values[0] + share * values[last];
            });
        yield Optional.of(line);
      }
      case ALS ->
          Optional.of(
              new AsymmetricBaseline(input.usedLambda(), input.usedShare()).of(values, work));
    };
  }

  private static PeakColumns columns(List<Crest> crests, double[] x, double[] y) {
    return new PeakColumns(
        crests.stream().mapToInt(Crest::index).toArray(),
        column(crests, each -> x[each.index()]),
        column(crests, each -> y[each.index()]),
        column(crests, Crest::prominence),
        column(crests, Crest::width),
        column(crests, Crest::left),
        column(crests, Crest::right),
        column(crests, each -> x[each.leftBase()]),
        column(crests, each -> x[each.rightBase()]),
        column(crests, each -> area(each, x, y)));
  }

  private static double[] column(List<Crest> crests, ToDoubleFunction<Crest> value) {
    return crests.stream().mapToDouble(value).toArray();
  }

  private static double area(Crest crest, double[] x, double[] y) {
    double area = 0;
    for (int i = crest.leftBase(); i < crest.rightBase(); i++) {
      area += (x[i + 1] - x[i]) * (y[i] + y[i + 1]) / 2;
    }
    return area;
  }

  @Override
  public List<Check> checks(Input input, Result result) {
    return new PeakLaws(input, result).checks();
  }

  @Override
  public Optional<Figure> figure(Input input, Result result) {
    return Optional.of(PeakFigure.of(input, result));
  }
}
