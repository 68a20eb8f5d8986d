package dev.omni.quant.biology;

import dev.omni.engine.Work;
import dev.omni.engine.figure.Axis;
import dev.omni.engine.figure.Figure;
import dev.omni.engine.figure.Mark;
import dev.omni.engine.figure.Panel;
import dev.omni.engine.figure.Plane;
import dev.omni.quant.core.BlockSeeds;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Objects;

/** The picture of an ensemble: for each species its band, its mean, and the first trajectories. */
record EnsembleFigure(SsaEnsemble.Input input, SsaEnsemble.Result result) {
  private static final int MOST = 6;
  private static final int TRAJECTORIES = 10;
  private static final double MOST_EVENTS = 2e6;
  private static final double LOW = 0.05;
  private static final double HIGH = 0.95;

  Figure figure() {
    ReactionNetwork network = ReactionNetwork.of(input.network());
    List<List<Map<String, Long>>> kept = trajectories(network);
    double[] times = input.network().times();
    Integer[] order = new Integer[times.length];
    Arrays.setAll(order, i -> i);
    Arrays.sort(order, (a, b) -> Double.compare(times[a], times[b]));
    var panels = new ArrayList<Panel>();
    for (String name : network.species().subList(0, Math.min(MOST, network.species().size()))) {
      panels.add(plane(name, times, order, kept));
    }
    return panels.size() == 1
        ? Figure.of("Counts over time", panels.get(0))
        : Figure.beside("Counts over time", Figure.COLUMNS / 2, panels);
  }

  /** Returns the first trajectories, simulated again where they were not kept. */
  private List<List<Map<String, Long>>> trajectories(ReactionNetwork network) {
    if (result.trajectories().isPresent()) {
      List<List<Map<String, Long>>> kept = result.trajectories().get();
      return kept.subList(0, Math.min(TRAJECTORIES, kept.size()));
    }
    int count = (int) Math.min(TRAJECTORIES, result.runs());
    if (count * (double) result.events() / Math.max(1, result.runs()) > MOST_EVENTS) {
      return List.of();
    }
    double[] rising = input.network().times();
    Arrays.sort(rising);
    SsaSample sample =
        new SsaBlock(network, rising)
            .simulate(count, count, BlockSeeds.splitmix64(input.seed(), 0), Work.alone());
    return new CountTable(sample, network, input.network().times()).trajectories();
  }

  private Plane plane(
      String name, double[] times, Integer[] order, List<List<Map<String, Long>>> kept) {
    int count = order.length;
    double[] at = new double[count];
    double[] low = new double[count];
    double[] high = new double[count];
    double[] mean = new double[count];
    for (int i = 0; i < count; i++) {
      SsaEnsemble.CountMoments moments =
          Objects.requireNonNull(result.moments().get(order[i]).get(name));
      at[i] = times[order[i]];
      low[i] = quantile(moments.histogram(), LOW);
      high[i] = quantile(moments.histogram(), HIGH);
      mean[i] = moments.mean();
    }
    double[] pathTimes = new double[kept.size() * (count + 1)];
    double[] counts = new double[pathTimes.length];
    Arrays.fill(pathTimes, Double.NaN);
    Arrays.fill(counts, Double.NaN);
    for (int k = 0; k < kept.size(); k++) {
      for (int i = 0; i < count; i++) {
        pathTimes[k * (count + 1) + i] = at[i];
        counts[k * (count + 1) + i] = Objects.requireNonNull(kept.get(k).get(order[i]).get(name));
      }
    }
    Plane plane =
        Plane.of(name, Axis.of("time", "unit of time"), Axis.of("count"))
            .with(new Mark.Band("5 % to 95 %", at, low, high));
    if (!kept.isEmpty()) {
      plane = plane.with(new Mark.Line("trajectory", pathTimes, counts, false, true));
    }
    return plane.with(Mark.line("mean", at, mean));
  }

  /** Returns the count that a share of the trajectories does not exceed, by bins. */
  static double quantile(ShownHistogram bins, double share) {
    double total = Arrays.stream(bins.counts()).sum();
    double below = 0;
    int last = bins.counts().length - 1;
    for (int i = 0; i <= last; i++) {
      below += bins.counts()[i];
      if (below >= share * total || i == last) {
        return bins.from() + i * (double) bins.width() + (bins.width() - 1) / 2.0;
      }
    }
    return bins.from();
  }
}
