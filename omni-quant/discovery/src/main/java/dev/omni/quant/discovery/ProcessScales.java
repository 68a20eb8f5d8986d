package dev.omni.quant.discovery;

import dev.omni.engine.contract.Range;
import dev.omni.engine.contract.Size;
import dev.omni.engine.contract.Title;
import dev.omni.engine.contract.Unit;
import java.util.Arrays;

/**
 * The hyperparameters of a Gaussian process.
 *
 * @param lengthScales distance of each predictor over which the function changes
 * @param signalVariance variance of the function about its mean
 * @param noiseVariance variance of the response about the function
 */
public record ProcessScales(
    @Title("Length scale of each predictor")
        @Unit("1")
        @Size(min = 1, max = 20)
        @Range(above = 0, to = 1e15)
        double[] lengthScales,
    @Title("Variance of the function") @Unit("1") @Range(above = 0, to = 1e15)
        double signalVariance,
    @Title("Variance of the noise") @Unit("1") @Range(from = 0, to = 1e15) double noiseVariance) {
  /** Returns the hyperparameters of logarithms. */
  static ProcessScales of(double[] logarithms) {
    int d = logarithms.length - 2;
    return new ProcessScales(
        Arrays.stream(logarithms).limit(d).map(StrictMath::exp).toArray(),
        StrictMath.exp(logarithms[d]),
        StrictMath.exp(logarithms[d + 1]));
  }

  /** Returns their logarithms. */
  double[] logarithms() {
    double[] all = Arrays.copyOf(lengthScales, lengthScales.length + 2);
    all[lengthScales.length] = signalVariance;
    all[lengthScales.length + 1] = noiseVariance;
    return Arrays.stream(all).map(StrictMath::log).toArray();
  }
}
