package dev.omni.quant.discovery;

import dev.omni.engine.Computed;
import dev.omni.engine.Work;
import dev.omni.engine.contract.Nullable;
import dev.omni.quant.core.ErrorGate;
import dev.omni.quant.core.Numerics;
import dev.omni.quant.core.RankedValues;
import dev.omni.quant.core.ScaledDoubles;
import java.util.Arrays;
import java.util.Optional;
import java.util.OptionalDouble;

/** The computation of a bootstrap. */
final class BootstrapRun {
  private static final double TAIL = 0.025;

  private BootstrapRun() {}

  static Computed<Bootstrap.Result> of(Bootstrap.Input input, Work work) {
    ResampledStatistic sent = ResampledStatistic.of(input);
    Statistic statistic = sent.statistic();
    double unit = sent.unit();
    var resampling = new Resampling(statistic, input.replicates(), input.seed(), unit, work);
    var interval = new BootstrapInterval(input.interval(), input.confidence());
    double share = interval.isAccelerated() ? 0.5 : 1;
    int low = resampling.low(TAIL);
    int high = resampling.high(TAIL);
    BootstrapInterval.Ranks ranks = interval.ranks(resampling);
    Replicates replicates = resampling.run(0, share, low, high, ranks.low(), ranks.high());
    RankedValues ends = replicates.values();
    if (interval.isAccelerated()) {
      ranks = interval.ranks(resampling, replicates, statistic);
      ends = resampling.run(share, share, ranks.low(), ranks.high()).values();
    }
    double[] reach = interval.ends(ends.valueAt(ranks.low()), ends.valueAt(ranks.high()));
    double se = ScaledDoubles.times("the standard error", replicates.standardDeviation(), unit);
    double error =
        ScaledDoubles.times("the error of the standard error", replicates.errorOfDeviation(), unit);
    var gate = new ErrorGate(se == 0 ? 0 : error / se, input.maxError(), "1");
    gate.require("the standard error");
    var result =
        new Bootstrap.Result(
            unit * statistic.estimate(),
            Optional.of(new Numerics("resampling").withError(gate.estimate())),
            se,
            unit * replicates.mean(),
            unit * (statistic.estimate() + replicates.values().valueAt(low)),
            unit * (statistic.estimate() + replicates.values().valueAt(high)),
            unit * (statistic.estimate() + reach[0]),
            unit * (statistic.estimate() + reach[1]),
            jackknife(statistic, unit),
            error,
            input.replicates(),
            Optional.of(
                new Bootstrap.ReplicateHistogram(
                    Arrays.stream(resampling.bins().edges())
                        .map(edge -> unit * (statistic.estimate() + edge))
                        .toArray(),
                    Arrays.stream(replicates.bins()).mapToInt(count -> (int) count).toArray())));
    return Computed.of(result)
        .noting("generator", "XO_RO_SHI_RO_128_PP")
        .noting("seed", input.seed())
        .noting("block_seeds", "splitmix64(seed, block)")
        .noting("blocks", resampling.blocks())
        .noting("redrawn", replicates.redrawn());
  }

  private static @Nullable Double jackknife(Statistic statistic, double unit) {
    OptionalDouble error = statistic.jackknife();
    return error.isPresent()
        ? ScaledDoubles.times("the jackknife standard error", error.getAsDouble(), unit)
        : null;
  }
}
