package dev.omni.quant.biology.likelihood;

import dev.omni.quant.biology.AlignedSequences;
import dev.omni.quant.biology.restriction.NucleotideSets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;

/**
 * The different columns of an alignment, with how often each occurs. A letter is the set of bases
 * that it may be, with a bit for each of A, C, G and T; a gap may be any.
 *
 * @param sets of each taxon the sets of the columns
 * @param weights of the columns
 * @param places of each site the column that it has
 */
@SuppressWarnings("ArrayRecordComponent") // Read in inner loops, never compared.
record SitePatterns(byte[][] sets, double[] weights, int[] places) {
  /** The set of all bases. */
  static final int ANY = 15;

  /** Returns the columns of an alignment in the order in which they first occur. */
  static SitePatterns of(AlignedSequences alignment) {
    List<byte[]> rows = alignment.sequences().stream().map(SitePatterns::sets).toList();
    int sites = rows.get(0).length;
    var seen = new LinkedHashMap<String, Integer>();
    var first = new ArrayList<Integer>();
    int[] places = new int[sites];
    for (int site = 0; site < sites; site++) {
      var column = new StringBuilder();
      for (byte[] row : rows) {
        column.append((char) row[site]);
      }
      Integer known = seen.putIfAbsent(column.toString(), first.size());
      places[site] = known == null ? first.size() : known;
      if (known == null) {
        first.add(site);
      }
    }
    byte[][] sets = new byte[rows.size()][first.size()];
    for (int taxon = 0; taxon < sets.length; taxon++) {
      for (int p = 0; p < first.size(); p++) {
        sets[taxon][p] = rows.get(taxon)[first.get(p)];
      }
    }
    double[] weights = new double[first.size()];
    for (int place : places) {
      weights[place]++;
    }
    return new SitePatterns(sets, weights, places);
  }

  private static byte[] sets(String sequence) {
    byte[] sets = NucleotideSets.of(sequence);
    for (int i = 0; i < sets.length; i++) {
      sets[i] = sets[i] == 0 ? ANY : sets[i];
    }
    return sets;
  }

  /** Returns the same columns with other weights; those of weight 0 are left out. */
  SitePatterns weighted(double[] others) {
    int kept = (int) Arrays.stream(others).filter(weight -> weight > 0).count();
    byte[][] sets = new byte[this.sets.length][kept];
    double[] weights = new double[kept];
    int next = 0;
    for (int p = 0; p < others.length; p++) {
      if (others[p] > 0) {
        for (int taxon = 0; taxon < sets.length; taxon++) {
          sets[taxon][next] = this.sets[taxon][p];
        }
        weights[next++] = others[p];
      }
    }
    return new SitePatterns(sets, weights, new int[0]);
  }

  int taxa() {
    return sets.length;
  }

  int count() {
    return weights.length;
  }

  /** Returns the shares of A, C, G and T among the letters that are one base; equal without any. */
  double[] frequencies() {
    double[] counts = new double[4];
    double all = 0;
    for (byte[] row : sets) {
      for (int p = 0; p < row.length; p++) {
        if (Integer.bitCount(row[p]) == 1) {
          counts[Integer.numberOfTrailingZeros(row[p])] += weights[p];
          all += weights[p];
        }
      }
    }
    for (int base = 0; base < counts.length; base++) {
      counts[base] = all == 0 ? 0.25 : counts[base] / all;
    }
    return counts;
  }

  /** Returns of each column the bases that every taxon may have there, as a set. */
  int[] shared() {
    int[] shared = new int[count()];
    Arrays.fill(shared, ANY);
    for (byte[] row : sets) {
      for (int p = 0; p < shared.length; p++) {
        shared[p] &= row[p];
      }
    }
    return shared;
  }

  /** Returns the distance of two taxa by JC69; at most a bound, which is that of none in common. */
  double distance(int one, int other, double most) {
    double compared = 0;
    double different = 0;
    for (int p = 0; p < count(); p++) {
      int a = sets[one][p];
      int b = sets[other][p];
      if (Integer.bitCount(a) == 1 && Integer.bitCount(b) == 1) {
        compared += weights[p];
        different += a == b ? 0 : weights[p];
      }
    }
    double left = 1 - 4 * different / (3 * compared);
    return left > 0 ? Math.min(most, -0.75 * StrictMath.log(left)) : most;
  }
}
