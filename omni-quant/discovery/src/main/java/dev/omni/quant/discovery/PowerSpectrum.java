package dev.omni.quant.discovery;

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
import dev.omni.engine.contract.Range;
import dev.omni.engine.contract.Size;
import dev.omni.engine.contract.Title;
import dev.omni.engine.contract.Unit;
import dev.omni.engine.figure.Axis;
import dev.omni.engine.figure.Figure;
import dev.omni.engine.figure.Guide;
import dev.omni.engine.figure.Mark;
import dev.omni.engine.figure.Plane;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;

/** The power of equally spaced values by frequency. */
@AutoService(Engine.class)
@SuppressWarnings("rawtypes") // A service is named by its class alone.
public final class PowerSpectrum implements Engine<PowerSpectrum.Input, PowerSpectrum.Result> {
  private static final int SEGMENT = 256;
  private static final int MOST = 200_000;

  /** The ways from values to a density. */
  public enum SpectrumMethod {
    /** All values at once. */
    PERIODOGRAM,
    /** The mean of segments. */
    WELCH
  }

  /**
   * Equally spaced values, and how their density is estimated.
   *
   * @param values at equal intervals
   * @param samplingRateHz values a second
   * @param method all values at once, or the mean of segments
   * @param segmentLength values of a segment, of welch alone
   * @param overlap values that a segment has in common with the next; half by default
   * @param window weights of the values
   * @param detrend what is subtracted first, in each segment
   */
  @Example(
      """
      {"values": [0.4, 0.9, 0.6, 0.3, 0, 0.1, -0.7, -1.2, -0.5, 0.8, 1.5, 0.7, -0.3, -0.9, -0.9,
                  -0.1],
       "sampling_rate_hz": 100, "window": "hann"}\
      """)
  public record Input(
      @Title("Values at equal intervals") @Size(min = 4, max = MOST) @Unit("1") double[] values,
      @Title("Values a second") @Unit("Hz") @Range(above = 0, to = 1e15) double samplingRateHz,
      @Title("All values at once, or the mean of segments") @Default("\"periodogram\"")
          SpectrumMethod method,
      @Title("Values of a segment") @Unit("1") @Range(from = 4, to = MOST)
          OptionalInt segmentLength,
      @Title("Values that a segment has in common with the next; half by default")
          @Unit("1")
          @Range(from = 0, to = MOST)
          OptionalInt overlap,
      @Title("Weights of the values, periodic") @Default("\"none\"") SpectrumWindow window,
      @Title("What is subtracted first, in each segment") @Default("\"constant\"")
          Detrending detrend) {
    private boolean whole() {
      return method == SpectrumMethod.PERIODOGRAM;
    }

    private int length() {
      return whole() ? values.length : segmentLength.orElse(Math.min(SEGMENT, values.length));
    }

    private int common() {
      return overlap.orElse(length() / 2);
    }

    private int stride() {
      return whole() ? length() : length() - common();
    }

    /** Returns the weighted values of the segment from one on. */
    private double[] segment(int from, double[] weights) {
      double[] segment = Arrays.copyOfRange(values, from, from + weights.length);
      detrend.from(segment);
      for (int j = 0; j < segment.length; j++) {
        segment[j] *= weights[j];
      }
      return segment;
    }
  }

  /**
   * The density by frequency.
   *
   * @param peakFrequencyHz frequency of the largest density above 0 Hz
   * @param frequencies number of frequencies
   * @param frequencyHz from 0 to half the rate
   * @param powerDensity squares of values a hertz, of both signs of the frequency
   * @param phaseRad phase of each frequency, of periodogram alone
   * @param segments number of segments
   */
  public record Result(
      @Title("Frequency of the largest density above 0 Hz") @Unit("Hz") double peakFrequencyHz,
      @Title("Number of frequencies") @Unit("1") int frequencies,
      @Title("Frequencies") @Unit("Hz") double[] frequencyHz,
      @Title("Squares of values a hertz, of both signs of the frequency") @Unit("1/Hz")
          double[] powerDensity,
      @Title("Phase of each frequency, of periodogram alone") @Unit("1")
          Optional<double[]> phaseRad,
      @Title("Number of segments") @Unit("1") int segments) {}

  @Override
  public Capability capability() {
    return Capability.named("scientific-discovery.spectrum")
        .limit("values", "At least 64 values.", "size(values) >= 64")
        .title(
            "Power spectral density",
            "The one-sided density of a periodogram, or of Welch's mean over segments. The sum of"
                + " densities times the step of frequency is the mean square of the weighted"
                + " values.")
        .synonyms(
            "FFT, fourier, power spectrum, periodogram, welch, frequency analysis, PSD,"
                + " dominant frequency, signal processing, periodicity")
        .direct(Workload.LOW)
        .version("1")
        .reproducibility(Reproducibility.BITWISE)
        .input(Contracts.of(Input.class))
        .result(Contracts.of(Result.class))
        .plot("Power density by frequency")
        .method(
            new Method(
                "Discrete Fourier transform, radix 2 or Bluestein's chirp",
                "P_k = c |sum w_j x_j exp(-2 pi i j k / n)|^2 / (fs sum w^2), c = 2 but 1 at 0 Hz"
                    + " and at half the rate",
                List.of(
                    "P. D. Welch, IEEE Trans. Audio Electroacoust. 15, 1967, pp. 70-73",
                    "L. I. Bluestein, IEEE Trans. Audio Electroacoust. 18, 1970, pp. 451-455",
                    "F. J. Harris, Proc. IEEE 66, 1978, pp. 51-83"),
                List.of(),
                List.of(
                    "Windows are periodic. Values that do not fill a last segment are left out.",
                    "A periodogram does not become smoother with more values; Welch's mean does.")))
        .build();
  }

  @Override
  public List<Problem> problems(Input input) {
    var problems = new ArrayList<Problem>();
    if (input.whole()) {
      if (input.segmentLength().isPresent()) {
        problems.add(DataTableChecks.invalid("segment_length", "belongs to method welch"));
      }
      if (input.overlap().isPresent()) {
        problems.add(DataTableChecks.invalid("overlap", "belongs to method welch"));
      }
      return problems;
    }
    int all = input.values().length;
    if (input.length() > all) {
      problems.add(DataTableChecks.invalid("segment_length", "must be at most the values, " + all));
    }
    if (input.common() >= input.length()) {
      problems.add(DataTableChecks.invalid("overlap", "must be less than the segment_length"));
    } else if ((double) all * input.length() / input.stride() > 2e7) {
      problems.add(
          DataTableChecks.invalid("overlap", "must be less: segments have over 2e7 values"));
    }
    return problems;
  }

  @Override
  public double steps(Input input) {
    double all = input.values().length;
    double length = input.length();
    double times = input.whole() ? 1 : length / Math.max(1, length - input.common());
    return 2000 + 6 * times * all * StrictMath.log(all + 2);
  }

  @Override
  public Computed<Result> compute(Input input, Work work) {
    double rate = input.samplingRateHz();
    int n = input.length();
    double[] weights = input.window().weights(n);
    double squares = Arrays.stream(weights).map(w -> w * w).sum();
    double[] density = new double[n / 2 + 1];
    double[] phase = new double[n / 2 + 1];
    int segments = 0;
    for (int from = 0; from + n <= input.values().length; from += input.stride()) {
      work.proceed();
      double[] re = input.segment(from, weights);
      double[] im = new double[n];
      Dft.transform(re, im);
      for (int k = 0; k < density.length; k++) {
        boolean both = k > 0 && 2 * k < n;
        density[k] += (both ? 2 : 1) * (re[k] * re[k] + im[k] * im[k]) / (rate * squares);
        phase[k] = StrictMath.atan2(im[k], re[k]);
      }
      segments++;
    }
    double[] frequency = new double[density.length];
    int peak = 1;
    for (int k = 0; k < density.length; k++) {
      density[k] /= segments;
      frequency[k] = k * rate / n;
      peak = k > 0 && density[k] > density[peak] ? k : peak;
    }
    return Computed.of(
        new Result(
            frequency[peak],
            density.length,
            frequency,
            density,
            input.whole() ? Optional.of(phase) : Optional.empty(),
            segments));
  }

  /** Returns the one-sided density of equally spaced values. */
  public static Result value(Input input) {
    return new PowerSpectrum().compute(input, Work.alone()).result();
  }

  @Override
  public List<Check> checks(Input input, Result result) {
    int n = input.length();
    double[] weights = input.window().weights(n);
    double squares = Arrays.stream(weights).map(w -> w * w).sum();
    double[] first = new double[0];
    var products = new double[SpectrumChecks.LAGS.length];
    int segments = 0;
    for (int from = 0; from + n <= input.values().length; from += input.stride()) {
      double[] segment = input.segment(from, weights);
      double[] found = SpectrumChecks.circular(segment, squares);
      Arrays.setAll(products, l -> products[l] + found[l]);
      first = from == 0 ? segment : first;
      segments++;
    }
    int count = segments;
    Arrays.setAll(products, l -> products[l] / count);
    return new SpectrumChecks(first, count, products, squares, input.samplingRateHz(), result)
        .all();
  }

  @Override
  public Optional<Figure> figure(Input input, Result result) {
    double[] frequency = result.frequencyHz();
    double[] density = result.powerDensity();
    return Optional.of(
        Figure.of(
            "Power density by frequency",
            Plane.of(
                    "",
                    Axis.of("frequency", "Hz"),
                    Axis.of("power density", "1/Hz").on(Axis.Scale.LOG))
                .with(Mark.line("power density", frequency, density))
                .with(Guide.x("peak", result.peakFrequencyHz()))));
  }
}
