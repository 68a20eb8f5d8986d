package dev.omni.quant.molecular;

import dev.omni.domain.world.Check;
import dev.omni.engine.Infeasible;
import dev.omni.engine.contract.Nullable;
import java.util.BitSet;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;

/**
 * The laws of a search for similar molecules, from the SMILES of some of the rows that it names.
 */
final class NeighborLaws {
  private static final double SAME = 1e-12;

  /** Rows and queries that are read again. */
  private static final int FEW = 5;

  /** Of a large table one row of so many is read again. */
  private static final int OF_ROWS = 20;

  private final SimilaritySearch.Input input;
  private final SimilaritySearch.Result result;
  private final StructurePrint kind;
  private final boolean dice;
  private final List<String> smiles;
  private final Map<Integer, Optional<BitSet>> prints = new HashMap<>();

  NeighborLaws(SimilaritySearch.Input input, SimilaritySearch.Result result) {
    this.input = input;
    this.result = result;
    this.kind = input.print();
    this.dice = input.dice();
    this.smiles = input.table().smiles();
  }

  List<Check> checks() {
    Check similarities =
        new Check(
            "similarity_residual",
            similarities(),
            SAME,
            "Largest difference of a similarity from that of the SMILES of its row, of some rows;"
                + " 1 for a similarity above the one before, a row without molecule or a name that"
                + " is another row's.");
    Check errors =
        new Check(
            "error_residual",
            errors(),
            0,
            "Rows of errors that are read, and rows that are not and have no error, of some rows.");
    return result
        .clusters()
        .map(clusters -> List.of(similarities, errors, clusters(clusters)))
        .orElseGet(() -> List.of(similarities, errors));
  }

  /** Returns the fingerprint of a row, or none where it cannot be read. */
  private Optional<BitSet> print(int row) {
    return prints.computeIfAbsent(
        row,
        number -> {
          String text = smiles.get(number);
          try {
            return SmilesReader.unreadable("", text).isEmpty()
                ? Optional.of(kind.of(text))
                : Optional.empty();
          } catch (Infeasible refused) {
            return Optional.empty();
          }
        });
  }

  /** Returns whether a row may be read: it was, or there are few yet. */
  private boolean affordable(int row) {
    return prints.containsKey(row) || prints.size() < Math.max(FEW, smiles.size() / OF_ROWS);
  }

  private double similarities() {
    List<NearestRows> found = result.neighbours();
    List<String> queries = input.query().smiles();
    List<String> ids = input.table().names();
    double apart = 0;
    for (int q = 0; q < found.size(); q += Math.max(1, found.size() / FEW)) {
      int[] rows = found.get(q).row();
      double[] similarities = found.get(q).similarity();
      List<String> names = found.get(q).id();
      Optional<BitSet> query = Optional.empty();
      for (int k = 0; k < rows.length; k++) {
        int row = rows[k];
        boolean wrong =
            row < 0
                || row >= smiles.size()
                || !ids.get(row).equals(names.get(k))
                || (k > 0 && similarities[k] > similarities[k - 1]);
        if (wrong || !affordable(row)) {
          apart = Math.max(apart, wrong ? 1 : 0);
          continue;
        }
        query = query.isPresent() ? query : Optional.of(kind.of(queries.get(q)));
        apart = Math.max(apart, apart(query.get(), print(row), similarities[k]));
      }
    }
    return apart;
  }

  private double apart(BitSet query, Optional<BitSet> row, double similarity) {
    return row.isPresent()
        ? Math.abs(StructurePrint.similarity(query, row.get(), dice) - similarity)
        : 1;
  }

  private double errors() {
    Set<Integer> named = new HashSet<>();
    result.errors().forEach(error -> named.add(error.row()));
    double wrong = Math.abs(named.size() - result.errors().size());
    for (int row : named) {
      boolean inside = row >= 0 && row < smiles.size();
      wrong += inside && (!affordable(row) || print(row).isEmpty()) ? 0 : 1;
    }
    for (int row = 0; row < smiles.size(); row++) {
      boolean unread = prints.containsKey(row) && print(row).isEmpty();
      wrong += unread && !named.contains(row) ? 1 : 0;
    }
    return wrong;
  }

  private Check clusters(MoleculeClusters clusters) {
    List<@Nullable Integer> labels = clusters.label();
    int[] centres = clusters.centreRow();
    int[] sizes = clusters.size().stream().mapToInt(Integer::intValue).toArray();
    double least = input.clusterSimilarity().orElseThrow();
    double[] counted = new double[sizes.length];
    double wrong = Math.abs(labels.size() - smiles.size());
    for (int row = 0; row < Math.min(labels.size(), smiles.size()); row++) {
      Integer label = labels.get(row);
      if (label != null) {
        boolean known = label >= 0 && label < sizes.length;
        wrong += known && near(row, centres[label], least) ? 0 : 1;
        counted[known ? label : 0]++;
      }
    }
    for (int k = 0; k < sizes.length; k++) {
      int centre = centres[k];
      boolean own = centre >= 0 && centre < labels.size() && Objects.equals(labels.get(centre), k);
      wrong += Math.abs(counted[k] - sizes[k]) + (own ? 0 : 1);
    }
    return new Check(
        "cluster_residual",
        wrong,
        0,
        "Rows without a cluster or less alike to its centre than cluster_similarity, of some rows;"
            + " by how much sizes differ from the rows of a label; centres in other clusters.");
  }

  private boolean near(int row, int centre, double least) {
    if (centre < 0 || centre >= smiles.size() || !affordable(row)) {
      return centre >= 0 && centre < smiles.size();
    }
    Optional<BitSet> own = print(row);
    Optional<BitSet> other = affordable(centre) ? print(centre) : own;
    return own.isPresent()
        && other.isPresent()
        && StructurePrint.similarity(own.get(), other.get(), dice) >= least;
  }
}
