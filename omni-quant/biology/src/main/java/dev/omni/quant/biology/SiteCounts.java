package dev.omni.quant.biology;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

/**
 * The sites of aligned sequences at which every one has A, C, G or T.
 *
 * @param columns the letters of each such site
 * @param size number of sequences
 */
record SiteCounts(List<String> columns, int size) {
  SiteCounts {
    columns = List.copyOf(columns);
  }

  static SiteCounts of(List<String> sequences) {
    var columns = new ArrayList<String>();
    for (int site = 0; site < sequences.get(0).length(); site++) {
      var column = new StringBuilder();
      for (String sequence : sequences) {
        column.append(sequence.charAt(site) == 'U' ? 'T' : sequence.charAt(site));
      }
      if (column.chars().allMatch(c -> "ACGT".indexOf(c) >= 0)) {
        columns.add(column.toString());
      }
    }
    return new SiteCounts(columns, sequences.size());
  }

  private static long[] counts(String column) {
    long[] counts = new long[4];
    for (int i = 0; i < column.length(); i++) {
      counts["ACGT".indexOf(column.charAt(i))]++;
    }
    return counts;
  }

  /** Returns the number of sites with more than one letter. */
  int segregating() {
    return (int) columns.stream().filter(c -> c.chars().distinct().count() > 1).count();
  }

  /** Returns the mean number of differences of two sequences, from the counts at the sites. */
  double differences() {
    double sum = 0;
    for (String column : columns) {
      double same = 0;
      for (long count : counts(column)) {
        same += count * (count - 1.0);
      }
      sum += 1 - same / (size * (size - 1.0));
    }
    return sum;
  }

  /** Returns the mean differences of pairs of two sets of sequences, each with another place. */
  double between(List<Integer> first, List<Integer> second) {
    double sum = 0;
    double pairs = 0;
    for (int i : first) {
      for (int j : second) {
        if (i != j) {
          pairs++;
          for (String column : columns) {
            sum += column.charAt(i) == column.charAt(j) ? 0 : 1;
          }
        }
      }
    }
    return sum / pairs;
  }

  /** Returns the sequences as they are at these sites, each once, with their counts. */
  List<Integer> haplotypes() {
    Set<String> seen = new HashSet<>();
    var counts = new ArrayList<Integer>();
    var texts = new ArrayList<String>();
    for (int i = 0; i < size; i++) {
      var text = new StringBuilder();
      for (String column : columns) {
        text.append(column.charAt(i));
      }
      if (seen.add(text.toString())) {
        texts.add(text.toString());
        counts.add(1);
      } else {
        int at = texts.indexOf(text.toString());
        counts.set(at, counts.get(at) + 1);
      }
    }
    return counts;
  }

  /** Returns how many sites with two letters have the rarer one so often, from 1 to half. */
  int[] spectrum() {
    int[] spectrum = new int[size / 2];
    for (String column : columns) {
      long[] counts = counts(column);
      long letters = java.util.Arrays.stream(counts).filter(count -> count > 0).count();
      long most = java.util.Arrays.stream(counts).max().orElse(0);
      if (letters == 2) {
        spectrum[(int) (size - most) - 1]++;
      }
    }
    return spectrum;
  }
}
