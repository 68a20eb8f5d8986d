package dev.omni.quant.biology;

import dev.omni.domain.json.Json;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * The counts of a sample of trajectories, by time of output and species.
 *
 * @param sample of the trajectories
 * @param network that they are of
 * @param times of output, in the caller's order
 */
record CountTable(SsaSample sample, ReactionNetwork network, double[] times) {
  /** Returns the moments of all species at each time. */
  List<Map<String, SsaEnsemble.CountMoments>> rows() {
    var rows = new ArrayList<Map<String, SsaEnsemble.CountMoments>>();
    Set<Integer> changing = network.changing();
    for (double time : times) {
      int t = place(time);
      Map<String, SsaEnsemble.CountMoments> row = new LinkedHashMap<>();
      for (int i = 0; i < network.species().size(); i++) {
        CountHistogram counts = sample.counts()[t][i];
        row.put(
            network.species().get(i),
            new SsaEnsemble.CountMoments(
                sample.moments().mean()[t][i],
                sample.moments().sd(t, i),
                error(t, i, time > 0 && changing.contains(i)),
                counts.quantile(0.025),
                counts.quantile(0.25),
                counts.quantile(0.5),
                counts.quantile(0.75),
                counts.quantile(0.975),
                counts.shown()));
      }
      rows.add(row);
    }
    return rows;
  }

  /** Returns the standard error of a mean; that of one count more where all are equal. */
  private double error(int t, int species, boolean changes) {
    double error = sample.moments().standardError(t, species);
    return error > 0 ? error : changes ? 1.0 / sample.moments().runs() : 0;
  }

  private int place(double time) {
    double[] rising = times.clone();
    Arrays.sort(rising);
    return Arrays.binarySearch(rising, time);
  }

  /** Returns the counts of the trajectories that are kept, at each time. */
  List<List<Map<String, Long>>> trajectories() {
    var all = new ArrayList<List<Map<String, Long>>>();
    for (long[][] states : sample.kept()) {
      var rows = new ArrayList<Map<String, Long>>();
      for (double time : times) {
        long[] state = states[place(time)];
        Map<String, Long> row = new LinkedHashMap<>();
        for (int i = 0; i < state.length; i++) {
          row.put(network.species().get(i), state[i]);
        }
        rows.add(row);
      }
      all.add(rows);
    }
    return all;
  }

  /** Returns means and deviations, for progress. */
  Json.Obj estimate() {
    var rows = new ArrayList<Json>();
    for (Map<String, SsaEnsemble.CountMoments> row : rows()) {
      Json.Obj shown = Json.Obj.EMPTY;
      for (Map.Entry<String, SsaEnsemble.CountMoments> each : row.entrySet()) {
        SsaEnsemble.CountMoments of = each.getValue();
        shown =
            shown.with(
                each.getKey(),
                Json.obj("mean", of.mean(), "sd", of.sd(), "standard_error", of.standardError()));
      }
      rows.add(shown);
    }
    return Json.obj("moments", rows);
  }
}
