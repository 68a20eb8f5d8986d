package dev.omni.quant.biology.qpcr;

import dev.omni.domain.json.Problem;
import dev.omni.engine.contract.Missing;
import dev.omni.engine.contract.Range;
import dev.omni.engine.contract.Size;
import dev.omni.engine.contract.Title;
import dev.omni.engine.contract.Unit;
import dev.omni.quant.core.TableColumns;
import java.util.ArrayList;
import java.util.List;
import java.util.TreeMap;

/**
 * Threshold cycles by well.
 *
 * @param gene of each well
 * @param sample of each well
 * @param ct threshold cycle; NaN where it is undetermined
 */
public record CycleTable(
    @Title("Gene of each well") @Size(min = 1, max = 100_000)
        List<@Size(min = 1, max = 64) String> gene,
    @Title("Sample of each well") @Size(min = 1, max = 100_000)
        List<@Size(min = 1, max = 64) String> sample,
    @Title("Threshold cycle of each well; null where it is undetermined")
        @Size(min = 1, max = 100_000)
        @Unit("1")
        @Range(from = 0, to = 100)
        @Missing
        double[] ct) {
  /** Returns the problems of columns of unlike length. */
  List<Problem> problems() {
    return new TableColumns("table")
        .with("gene", gene.size())
        .with("sample", sample.size())
        .with("ct", ct.length)
        .problems();
  }

  /** Returns the replicates by gene, then sample, each in the order of bytes. */
  TreeMap<String, TreeMap<String, ReplicateCycles>> groups() {
    var wells = new TreeMap<String, TreeMap<String, List<Double>>>();
    for (int row = 0; row < ct.length; row++) {
      wells
          .computeIfAbsent(gene.get(row), any -> new TreeMap<>())
          .computeIfAbsent(sample.get(row), any -> new ArrayList<>())
          .add(ct[row]);
    }
    var groups = new TreeMap<String, TreeMap<String, ReplicateCycles>>();
    wells.forEach(
        (name, samples) -> {
          var own = new TreeMap<String, ReplicateCycles>();
          samples.forEach((each, cycles) -> own.put(each, ReplicateCycles.of(cycles)));
          groups.put(name, own);
        });
    return groups;
  }
}
