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
import dev.omni.engine.contract.Range;
import dev.omni.engine.contract.Size;
import dev.omni.engine.contract.Title;
import dev.omni.engine.contract.Unit;
import dev.omni.engine.figure.Figure;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;

/** Filters of equally spaced values. */
@AutoService(Engine.class)
@SuppressWarnings("rawtypes") // A service is named by its class alone.
public final class SignalFilter implements Engine<SignalFilter.Input, SignalFilter.Result> {
  private static final int MOST = 200_000;
  private static final double MOST_PRODUCTS = 4e8;

  /** The least distance of a cutoff from zero, half the rate and the other one, over the rate. */
  private static final double NARROW = 1e-4;

  /** The filters. */
  public enum FilterType {
    /** Maximally flat in the band that passes. */
    BUTTERWORTH,
    /** Local polynomials. */
    SAVITZKY_GOLAY,
    /** The median of a window. */
    MEDIAN,
    /** The mean of a window. */
    MOVING_AVERAGE
  }

  /**
   * A signal and its filter.
   *
   * @param values at equal intervals
   * @param samplingRateHz values a second
   * @param filter the filter
   * @param order of butterworth
   * @param kind frequencies that pass, of butterworth
   * @param cutoffHz one cutoff, or the lower and the upper one
   * @param zeroPhase whether the signal is filtered forward and back
   * @param window values of a window, odd
   * @param degree of the polynomial
   * @param derivative its order
   */
  @Example(
      """
      {"values": [0.1, 0.9, 0.3, 1.2, 0.6, 1.4, 0.9, 1.5, 0.8, 1.1, 0.4, 0.9, -0.1, 0.5, -0.4, 0.1],
       "sampling_rate_hz": 100, "filter": "butterworth", "order": 2, "kind": "lowpass",
       "cutoff_hz": [10]}""")
  @Example(
      """
      {"values": [0.1, 0.9, 0.3, 1.2, 0.6, 1.4, 0.9, 1.5, 0.8, 1.1, 0.4, 0.9, -0.1, 0.5, -0.4, 0.1],
       "sampling_rate_hz": 100, "filter": "savitzky_golay", "window": 5, "degree": 2}""")
  @Example(
      """
      {"values": [0.1, 0.9, 0.3, 1.2, 0.6, 1.4, 9.9, 1.5, 0.8, 1.1, 0.4, 0.9, -0.1, 0.5, -0.4, 0.1],
       "sampling_rate_hz": 100, "filter": "median", "window": 3}""")
  public record Input(
      @Title("Values at equal intervals") @Unit("1") @Size(min = 1, max = MOST) double[] values,
      @Title("Values a second") @Unit("Hz") @Range(from = 1e-12, to = 1e12) double samplingRateHz,
      @Title("Filter") FilterType filter,
      @Title("Order, of butterworth") @Unit("1") @Range(from = 1, to = 10) OptionalInt order,
      @Title("Frequencies that pass, of butterworth") Optional<FilterKind> kind,
      @Title("Cutoff, or the lower and the upper one, of butterworth")
          @Unit("Hz")
          @Size(min = 1, max = 2)
          @Range(above = 0, to = 1e12)
          Optional<double[]> cutoffHz,
      @Title("Whether to filter forward and back, of butterworth") @Default("false")
          boolean zeroPhase,
      @Title("Values of a window, odd; of the other filters")
          @Unit("1")
          @Range(from = 1, to = 10_001)
          OptionalInt window,
      @Title("Degree of the polynomial, of savitzky_golay") @Unit("1") @Range(from = 0, to = 10)
          OptionalInt degree,
      @Title("Order of the derivative by seconds, of savitzky_golay; 0 by default")
          @Unit("1")
          @Range(from = 0, to = 10)
          OptionalInt derivative) {
    /** Returns the design of a Butterworth filter. */
    Butterworth design() {
      double[] cutoffs = cutoffHz.orElseThrow();
      return new Butterworth(
          order.orElseThrow(),
          kind.orElseThrow(),
          cutoffs[0] / samplingRateHz,
          cutoffs[cutoffs.length - 1] / samplingRateHz);
    }

    /** Returns the values of a window. */
    int usedWindow() {
      return window.orElse(1);
    }
  }

  /**
   * A filtered signal.
   *
   * @param values filtered
   * @param sections of butterworth
   * @param gainDb gain at each cutoff, of all passes together
   */
  public record Result(
      @Title("Filtered values") @Unit("1") double[] values,
      @Title("Sections of second order, of butterworth") Optional<List<Section>> sections,
      @Title("Gain at each cutoff, of all passes together") @Unit("dB")
          Optional<double[]> gainDb) {}

  @Override
  public Capability capability() {
    return Capability.named("scientific-discovery.signal.filter")
        .limit("values", "At least 16 values.", "size(values) >= 16")
        .title(
            "Filters of a signal",
            "Butterworth filters as sections of second order, forward alone from rest or forward"
                + " and back without a phase; Savitzky-Golay smoothing and derivatives by seconds;"
                + " running medians and means. Outside of the values, median and moving_average"
                + " take zeros; savitzky_golay takes the polynomial of the outermost window.")
        .synonyms(
            "low pass, high pass, band pass, butterworth, filtfilt, savgol, smoothing,"
                + " moving average, median filter, denoise, digital filter")
        .direct(Workload.LOW)
        .version("1")
        .reproducibility(Reproducibility.BITWISE)
        .input(Contracts.of(Input.class))
        .result(Contracts.of(Result.class))
        .plot("Signal before and after")
        .method(
            new Method(
                "Bilinear transform with prewarped cutoffs; local polynomials; running windows",
                "|H|^2 = 1 / (1 + w^(2 n)), w = tan(pi f / fs) / tan(pi fc / fs) for a lowpass",
                List.of(
                    "S. Butterworth, Wireless Engineer 7, 1930, pp. 536-541",
                    "A. V. Oppenheim, R. W. Schafer, Discrete-Time Signal Processing, 3rd ed.,"
                        + " 2010, sections 7.2-7.3",
                    "F. Gustafsson, IEEE Trans. Signal Process. 44, 1996, pp. 988-992 (both ways)",
                    "A. Savitzky, M. J. E. Golay, Anal. Chem. 36, 1964, pp. 1627-1639"),
                List.of(),
                List.of(
                    "Order counts the poles of the lowpass; a band has twice as many.",
                    "Forward and back, both ends are extended by an odd reflection, and the gain in"
                        + " dB is twice that of one pass.")))
        .build();
  }

  @Override
  public List<Problem> problems(Input input) {
    return FilterProblems.of(input, NARROW, MOST_PRODUCTS);
  }

  @Override
  public double steps(Input input) {
    double n = input.values().length;
    return switch (input.filter()) {
      case BUTTERWORTH -> 1e4 + n * input.order().orElse(1) * (input.zeroPhase() ? 14 : 7);
      case MEDIAN -> 1000 + n * (6 + 0.02 * input.usedWindow());
      default -> 1e4 + n * (3 + 0.3 * input.usedWindow());
    };
  }

  @Override
  public Computed<Result> compute(Input input, Work work) {
    return Computed.of(result(input, work));
  }

  /** Returns a filtered signal. */
  public static Result value(Input input) {
    return result(input, Work.alone());
  }

  private static Result result(Input input, Work work) {
    double[] values = input.values();
    return switch (input.filter()) {
      case BUTTERWORTH -> butterworth(input, work);
      case SAVITZKY_GOLAY ->
          plain(
              new PolynomialSmoother(
                      input.usedWindow(),
                      input.degree().orElseThrow(),
                      input.derivative().orElse(0),
                      input.samplingRateHz())
                  .filtered(values, work));
      case MEDIAN -> plain(new SlidingWindow(input.usedWindow()).medians(values, work));
      case MOVING_AVERAGE -> plain(new SlidingWindow(input.usedWindow()).means(values, work));
    };
  }

  private static Result plain(double[] values) {
    return new Result(values, Optional.empty(), Optional.empty());
  }

  private static Result butterworth(Input input, Work work) {
    List<Section> sections = input.design().sections();
    var cascade = new Cascade(sections);
    double passes = input.zeroPhase() ? 2 : 1;
    double[] gains =
        Arrays.stream(input.cutoffHz().orElseThrow())
            .map(cutoff -> passes * decibels(sections, cutoff / input.samplingRateHz()))
            .toArray();
    return new Result(
        input.zeroPhase()
            ? cascade.withoutPhase(input.values(), work)
            : cascade.causal(input.values(), work),
        Optional.of(sections),
        Optional.of(gains));
  }

  static double decibels(List<Section> sections, double relative) {
    double decibels = 0;
    for (Section each : sections) {
      decibels += 20 * StrictMath.log10(each.response(2 * Math.PI * relative).norm());
    }
    return decibels;
  }

  @Override
  public List<Check> checks(Input input, Result result) {
    return new FilterLaws(input, result).checks(result);
  }

  @Override
  public Optional<Figure> figure(Input input, Result result) {
    return Optional.of(FilterFigure.of(input, result));
  }
}
