package dev.omni.quant.discovery;

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
import dev.omni.quant.core.FiniteResults;
import dev.omni.quant.core.LayeredPlot;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;

/** The power of equally spaced values by frequency. */
@AutoService(JsonEngine.class)
public final class PowerSpectrum implements JsonEngine {
  private static final int SEGMENT = 256;
  private static final int MOST = 200_000;
  private static final Shape NUMBERS = Shape.listOf(Shape.number().unit("1"));

  private static final Shape CONTRACT =
      Shape.object()
          .required(
              "values",
              Shape.arrayOf(Shape.number().unit("1"), 4, MOST).titled("Values at equal intervals"))
          .required(
              "sampling_rate_hz",
              Shape.number().above(0).atMost(1e15).unit("Hz").titled("Values a second"))
          .optional(
              "method",
              Shape.choice("periodogram", "welch")
                  .otherwise("periodogram")
                  .titled("All values at once, or the mean of segments"))
          .optional(
              "segment_length",
              Shape.integer().atLeast(4).atMost(MOST).unit("1").titled("Values of a segment"))
          .optional(
              "overlap",
              Shape.integer()
                  .atLeast(0)
                  .atMost(MOST)
                  .unit("1")
                  .titled("Values that a segment has in common with the next; half by default"))
          .optional(
              "window",
              Shape.choice("none", "hann", "hamming", "blackman")
                  .otherwise("none")
                  .titled("Weights of the values, periodic"))
          .optional(
              "detrend",
              Shape.choice("none", "constant", "linear")
                  .otherwise("constant")
                  .titled("What is subtracted first, in each segment"))
          .example(
              Json.obj(
                  "values",
                  new double[] {
                    0.4, 0.9, 0.6, 0.3, 0.0, 0.1, -0.7, -1.2, -0.5, 0.8, 1.5, 0.7, -0.3, -0.9, -0.9,
                    -0.1
                  },
                  "sampling_rate_hz",
                  100,
                  "window",
                  "hann"));

  private static final Shape RESULT =
      Shape.object()
          .required(
              "peak_frequency_hz",
              Shape.number().unit("Hz").titled("Frequency of the largest density above 0 Hz"))
          .required("frequencies", Shape.integer().unit("1").titled("Number of frequencies"))
          .required("frequency_hz", Shape.listOf(Shape.number().unit("Hz")).titled("Frequencies"))
          .required(
              "power_density",
              Shape.listOf(Shape.number().unit("1/Hz"))
                  .titled("Squares of values a hertz, of both signs of the frequency"))
          .optional("phase_rad", NUMBERS.titled("Phase of each frequency, of periodogram alone"))
          .required("segments", Shape.integer().unit("1").titled("Number of segments"));

  @Override
  public Capability capability() {
    return Capability.named("scientific-discovery.spectrum")
        .title(
            "Power spectral density",
            "The one-sided density of a periodogram, or of Welch's mean over segments. The sum of"
                + " densities times the step of frequency is the mean square of the weighted"
                + " values.")
        .direct(Workload.LOW)
        .version("1")
        .reproducibility(Reproducibility.BITWISE)
        .input(CONTRACT)
        .result(RESULT)
        .plot("Density by frequency")
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

  private static int length(JsonFields fields) {
    int all = fields.items("values").size();
    if (fields.text("method").equals("periodogram")) {
      return all;
    }
    return fields.has("segment_length") ? fields.integer("segment_length") : Math.min(SEGMENT, all);
  }

  private static int overlap(JsonFields fields) {
    return fields.has("overlap") ? fields.integer("overlap") : length(fields) / 2;
  }

  @Override
  public List<Problem> problems(Json.Obj input) {
    var fields = new JsonFields(input);
    var found = new ArrayList<Problem>();
    if (fields.text("method").equals("periodogram")) {
      for (String member : List.of("segment_length", "overlap")) {
        if (fields.has(member)) {
          found.add(DataTableChecks.invalid(member, "belongs to method welch"));
        }
      }
      return found;
    }
    int all = fields.items("values").size();
    if (length(fields) > all) {
      found.add(DataTableChecks.invalid("segment_length", "must be at most the values, " + all));
    }
    if (overlap(fields) >= length(fields)) {
      found.add(DataTableChecks.invalid("overlap", "must be less than the segment_length"));
    } else if ((double) all * length(fields) / (length(fields) - overlap(fields)) > 2e7) {
      found.add(DataTableChecks.invalid("overlap", "must be less: segments have over 2e7 values"));
    }
    return found;
  }

  @Override
  public double steps(Json.Obj input) {
    var fields = new JsonFields(input);
    double all = fields.items("values").size();
    boolean whole = fields.text("method").equals("periodogram");
    double length = length(fields);
    double times = whole ? 1 : length / Math.max(1, length - overlap(fields));
    return 1e4 + 300 * times * all * StrictMath.log(all + 2);
  }

  @Override
  public JsonComputed compute(Json.Obj input, Work work) {
    var fields = new JsonFields(input);
    double[] values = fields.numbers("values");
    double rate = fields.number("sampling_rate_hz");
    int n = length(fields);
    boolean whole = fields.text("method").equals("periodogram");
    int stride = whole ? n : n - overlap(fields);
    double[] window = window(fields.text("window"), n);
    double squares = Arrays.stream(window).map(w -> w * w).sum();
    double[] density = new double[n / 2 + 1];
    double[] phase = new double[n / 2 + 1];
    int segments = 0;
    for (int from = 0; from + n <= values.length; from += stride) {
      work.proceed();
      double[] re = Arrays.copyOfRange(values, from, from + n);
      detrend(re, fields.text("detrend"));
      for (int j = 0; j < n; j++) {
        re[j] *= window[j];
      }
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
    Json.Obj result =
        Json.obj(
            "peak_frequency_hz",
            frequency[peak],
            "frequencies",
            density.length,
            "frequency_hz",
            FiniteResults.numbers("a frequency", frequency),
            "power_density",
            FiniteResults.numbers("a density", density),
            "segments",
            segments);
    return JsonComputed.of(whole ? result.with("phase_rad", phase) : result);
  }

  @Override
  public List<Check> checks(Json.Obj input, Json.Obj result) {
    var fields = new JsonFields(input);
    double[] values = fields.numbers("values");
    int n = length(fields);
    int stride = fields.text("method").equals("periodogram") ? n : n - overlap(fields);
    double[] window = window(fields.text("window"), n);
    double squares = Arrays.stream(window).map(w -> w * w).sum();
    double[] first = new double[0];
    var products = new double[SpectrumChecks.LAGS.length];
    int segments = 0;
    for (int from = 0; from + n <= values.length; from += stride) {
      double[] segment = Arrays.copyOfRange(values, from, from + n);
      detrend(segment, fields.text("detrend"));
      for (int j = 0; j < n; j++) {
        segment[j] *= window[j];
      }
      double[] found = SpectrumChecks.circular(segment, squares);
      Arrays.setAll(products, l -> products[l] + found[l]);
      first = from == 0 ? segment : first;
      segments++;
    }
    int count = segments;
    Arrays.setAll(products, l -> products[l] / count);
    double rate = fields.number("sampling_rate_hz");
    return new SpectrumChecks(first, count, products, squares, rate, new JsonFields(result)).all();
  }

  private static double[] window(String name, int n) {
    double[] window = new double[n];
    for (int j = 0; j < n; j++) {
      double angle = 2 * Math.PI * j / n;
      window[j] =
          switch (name) {
            case "hann" -> 0.5 - 0.5 * StrictMath.cos(angle);
            case "hamming" -> 0.54 - 0.46 * StrictMath.cos(angle);
            case "blackman" ->
                0.42 - 0.5 * StrictMath.cos(angle) + 0.08 * StrictMath.cos(2 * angle);
            default -> 1;
          };
    }
    return window;
  }

  private static void detrend(double[] values, String kind) {
    if (kind.equals("none")) {
      return;
    }
    double mean = SampleTest.mean(values);
    double middle = (values.length - 1) / 2.0;
    double along = 0;
    double squares = 0;
    for (int j = 0; j < values.length; j++) {
      values[j] -= mean;
      along += (j - middle) * values[j];
      squares += (j - middle) * (j - middle);
    }
    for (int j = 0; kind.equals("linear") && j < values.length; j++) {
      values[j] -= along / squares * (j - middle);
    }
  }

  @Override
  public Optional<Plot> plot(Json.Obj input, Json.Obj result) {
    var fields = new JsonFields(result);
    double[] frequency = fields.numbers("frequency_hz");
    double[] density = fields.numbers("power_density");
    return Optional.of(
        LayeredPlot.doublyLogarithmic("Density by frequency", "Frequency (Hz)", "Density (1/Hz)")
            .line(
                "density",
                Arrays.copyOfRange(frequency, 1, frequency.length),
                Arrays.copyOfRange(density, 1, density.length))
            .plot());
  }
}
