package dev.omni.quant.biology;

import dev.omni.domain.json.Pointer;
import dev.omni.domain.json.Problem;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;

/**
 * The distances of taxa, sent as a matrix or as the result of a run that computed them.
 *
 * @param taxa names
 * @param distances a row for each taxon; NaN for null
 * @param at where they are in the input
 */
record DistanceTable(List<String> taxa, double[][] distances, Pointer at) {
  private static final String TAXA = "taxa";
  private static final String DISTANCES = "distances";

  static DistanceTable of(Optional<List<String>> taxa, TaxaDistances sent) {
    Pointer at = Pointer.ROOT.to(DISTANCES);
    if (sent instanceof TaxaDistances.ComputedDistances computed) {
      return new DistanceTable(computed.taxa(), computed.distances(), at.to(DISTANCES));
    }
    double[][] rows = ((TaxaDistances.DistanceMatrix) sent).distances();
    return new DistanceTable(taxa.orElse(List.of()), rows, at);
  }

  /** Returns the problems of names that repeat and of a matrix that is none of distances. */
  List<Problem> problems(boolean named) {
    var problems = new ArrayList<Problem>();
    boolean inside = !at.equals(Pointer.ROOT.to(DISTANCES));
    if (inside == named) {
      problems.add(
          Problem.invalid(
              "/" + TAXA,
              inside
                  ? "must be left out: the result in distances has its own"
                  : "is required with a matrix of distances"));
      return problems;
    }
    Pointer names = inside ? Pointer.ROOT.to(DISTANCES).to(TAXA) : Pointer.ROOT.to(TAXA);
    var seen = new HashSet<String>();
    for (int i = 0; i < taxa.size(); i++) {
      if (!seen.add(taxa.get(i))) {
        problems.add(invalid(names.to(i), "must be unique"));
      }
    }
    if (distances.length != taxa.size()) {
      problems.add(invalid(at, "must have a row for each of the " + taxa.size() + " taxa"));
      return problems;
    }
    for (int i = 0; i < distances.length; i++) {
      row(distances, i, problems);
    }
    return problems;
  }

  private void row(double[][] all, int i, List<Problem> problems) {
    Pointer here = at.to(i);
    if (all[i].length != all.length) {
      problems.add(invalid(here, "must have " + all.length + " distances, one for each taxon"));
      return;
    }
    for (int j = 0; j < all.length; j++) {
      if (Double.isNaN(all[i][j])) {
        problems.add(
            invalid(here.to(j), "must be a number: the pair has no distance, it is saturated"));
      } else if (i == j && all[i][j] != 0) {
        problems.add(invalid(here.to(j), "must be 0: the distance of a taxon to itself"));
      } else if (all[i][j] < 0) {
        problems.add(invalid(here.to(j), "must not be negative"));
      } else if (j < i && all[j].length == all.length && all[i][j] != all[j][i]) {
        problems.add(invalid(here.to(j), "must equal its mirror, the matrix is symmetric"));
      }
    }
  }

  private static Problem invalid(Pointer at, String message) {
    return Problem.invalid(at.text(), message);
  }
}
