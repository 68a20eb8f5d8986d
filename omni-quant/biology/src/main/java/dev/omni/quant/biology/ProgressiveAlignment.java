package dev.omni.quant.biology;

import dev.omni.domain.json.Json;
import dev.omni.engine.Work;
import java.util.ArrayList;
import java.util.List;

/**
 * A multiple alignment along a guide tree of the distances of pairs (D.-F. Feng and R. F.
 * Doolittle, J. Mol. Evol. 25, 1987, pp. 351-360), then refined by leaving out one sequence at a
 * time while the score rises (G. J. Barton and M. J. E. Sternberg, J. Mol. Biol. 198, 1987, pp.
 * 327-337).
 */
final class ProgressiveAlignment {
  private final ResidueScores scores;
  private final Work work;

  private ProgressiveAlignment(ResidueScores scores, Work work) {
    this.scores = scores;
    this.work = work;
  }

  /** Returns the aligned rows in the order of the sequences. */
  static List<String> of(List<String> sequences, ResidueScores scores, int refinements, Work work) {
    var alignment = new ProgressiveAlignment(scores, work);
    AlignedProfile all = alignment.along(sequences, alignment.distances(sequences));
    work.progress(0.6, Json.Obj.EMPTY);
    return alignment.refined(all, refinements).ordered();
  }

  /** Returns 1 less the score of a pair over the smaller score of one with itself. */
  private double[][] distances(List<String> sequences) {
    int n = sequences.size();
    double[][] distances = new double[n][n];
    List<double[]> rows =
        work.blocks(
            n,
            i -> {
              double[] row = new double[n];
              for (int j = 0; j < i; j++) {
                row[j] = distance(sequences.get(i), sequences.get(j));
              }
              return row;
            });
    for (int i = 0; i < n; i++) {
      for (int j = 0; j < i; j++) {
        distances[i][j] = rows.get(i)[j];
        distances[j][i] = rows.get(i)[j];
      }
    }
    work.progress(0.4, Json.Obj.EMPTY);
    return distances;
  }

  private double distance(String one, String other) {
    AlignedProfile both =
        AlignedProfile.joined(
            new AlignedProfile(List.of(0), List.of(one)),
            new AlignedProfile(List.of(1), List.of(other)),
            scores,
            work);
    double score = scores.pair(both.rows().get(0), both.rows().get(1));
    double own = Math.min(scores.pair(one, one), scores.pair(other, other));
    return own <= 0 ? 1 : 1 - score / own;
  }

  /** Joins the two nearest groups, average linkage; of equally near ones the first. */
  private AlignedProfile along(List<String> sequences, double[][] distances) {
    var groups = new ArrayList<AlignedProfile>();
    for (int i = 0; i < sequences.size(); i++) {
      groups.add(new AlignedProfile(List.of(i), List.of(sequences.get(i))));
    }
    while (groups.size() > 1) {
      int first = 0;
      int second = 1;
      for (int i = 0; i < groups.size(); i++) {
        for (int j = i + 1; j < groups.size(); j++) {
          if (distances[i][j] < distances[first][second]) {
            first = i;
            second = j;
          }
        }
      }
      AlignedProfile a = groups.get(first);
      AlignedProfile b = groups.get(second);
      double share = a.members().size() / (double) (a.members().size() + b.members().size());
      for (int k = 0; k < groups.size(); k++) {
        double mean = share * distances[first][k] + (1 - share) * distances[second][k];
        distances[first][k] = mean;
        distances[k][first] = mean;
      }
      groups.set(first, AlignedProfile.joined(a, b, scores, work));
      int last = groups.size() - 1;
      groups.set(second, groups.get(last));
      groups.remove(last);
      for (int k = 0; k < groups.size(); k++) {
        distances[second][k] = distances[last][k];
        distances[k][second] = distances[k][last];
      }
    }
    return groups.get(0);
  }

  private AlignedProfile refined(AlignedProfile given, int refinements) {
    AlignedProfile best = given;
    long score = AlignedProfile.score(best.rows(), scores);
    int n = given.members().size();
    for (int round = 0; round < refinements && n > 2; round++) {
      boolean better = false;
      for (int i = 0; i < n; i++) {
        work.proceed();
        String own = best.ordered().get(i).replace("-", "");
        AlignedProfile next =
            AlignedProfile.joined(
                best.without(i), new AlignedProfile(List.of(i), List.of(own)), scores, work);
        long changed = AlignedProfile.score(next.rows(), scores);
        if (changed > score) {
          best = next;
          score = changed;
          better = true;
        }
      }
      work.progress(0.6 + 0.4 * (round + 1) / refinements, Json.Obj.EMPTY);
      if (!better) {
        break;
      }
    }
    return best;
  }
}
