package dev.omni.quant.biology.restriction;

import dev.omni.domain.world.Check;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.TreeSet;
import java.util.function.Predicate;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * The laws of a restriction map: regular expressions find the same cuts on each strand of the
 * sequence, and the fragments cover every base once.
 */
final class RestrictionLaws {
  private static final String CODES = "ACGTRYSWKMBDHVN";

  private final RestrictionMap.Input input;
  private final String forward;
  private final String backward;

  RestrictionLaws(RestrictionMap.Input input) {
    this.input = input;
    this.forward = input.letters();
    this.backward = NucleotideSets.reverseComplement(forward);
  }

  List<Check> checks(RestrictionMap.Result result) {
    return List.of(
        new Check(
            "cut_residual",
            wrongCuts(result),
            0,
            "Cuts, numbers of cuts and names that differ from those that regular expressions find"
                + " on the two strands: none."),
        new Check(
            "fragment_residual",
            wrongFragments(result),
            0,
            "Fragments that do not lie between neighbouring cuts or stand before a longer one, and"
                + " by how much their lengths miss the length of the sequence: zero."));
  }

  private double wrongCuts(RestrictionMap.Result result) {
    double wrong = Math.abs(result.enzymes().size() - input.enzymes().size());
    for (int k = 0; k < Math.min(result.enzymes().size(), input.enzymes().size()); k++) {
      RestrictionMap.EnzymeCuts given = result.enzymes().get(k);
      RecognitionSite site = input.enzymes().get(k).recognised().orElseThrow();
      int[] found = found(site);
      wrong += given.name().equals(site.name()) && given.site().equals(site.letters()) ? 0 : 1;
      wrong += given.overhang() == site.overhang() ? 0 : 1;
      wrong += Math.abs(given.count() - found.length) + differences(given.cuts(), found);
    }
    wrong += result.nonCutters().equals(names(result, count -> count == 0)) ? 0 : 1;
    return wrong + (result.singleCutters().equals(names(result, count -> count == 1)) ? 0 : 1);
  }

  private static List<String> names(RestrictionMap.Result result, Predicate<Integer> counted) {
    var names = new ArrayList<String>();
    for (RestrictionMap.EnzymeCuts each : result.enzymes()) {
      if (counted.test(each.cuts().length)) {
        names.add(each.name());
      }
    }
    return names;
  }

  private static double differences(int[] given, int[] found) {
    double differences = Math.abs(given.length - found.length);
    for (int i = 0; i < Math.min(given.length, found.length); i++) {
      differences += given[i] == found[i] ? 0 : 1;
    }
    return differences;
  }

  private int[] found(RecognitionSite site) {
    int n = forward.length();
    var cuts = new TreeSet<Integer>();
    if (site.letters().length() <= n) {
      Pattern pattern = pattern(site.letters());
      for (Matcher match = pattern.matcher(read(forward, site)); match.find(); ) {
        cuts.add(match.start() + site.cut());
      }
      for (Matcher match = pattern.matcher(read(backward, site)); match.find(); ) {
        cuts.add(n - match.start() - site.cutReverse());
      }
    }
    return cuts.stream()
        .map(cut -> input.circular() ? Math.floorMod(cut - 1, n) + 1 : cut)
        .filter(cut -> input.circular() || (cut > 0 && cut < n))
        .distinct()
        .mapToInt(Integer::intValue)
        .sorted()
        .toArray();
  }

  /** Returns a strand, of a ring with its start repeated so that a site may cross the origin. */
  private String read(String strand, RecognitionSite site) {
    return input.circular() ? strand + strand.substring(0, site.letters().length() - 1) : strand;
  }

  /** Returns a pattern that finds sites which overlap too. */
  private static Pattern pattern(String site) {
    var text = new StringBuilder("(?=");
    for (int i = 0; i < site.length(); i++) {
      char wanted = site.charAt(i);
      text.append('[');
      CODES
          .chars()
          .filter(code -> (NucleotideSets.of((char) code) & ~NucleotideSets.of(wanted)) == 0)
          .forEach(code -> text.append((char) code));
      text.append(']');
    }
    return Pattern.compile(text.append(')').toString());
  }

  private double wrongFragments(RestrictionMap.Result result) {
    int n = forward.length();
    var ends = new TreeSet<Integer>();
    result.enzymes().forEach(each -> Arrays.stream(each.cuts()).forEach(ends::add));
    boolean uncut = ends.isEmpty();
    if (!input.circular() || uncut) {
      ends.add(n);
    }
    int[] length = result.fragments().length();
    int[] start = result.fragments().start();
    int[] end = result.fragments().end();
    double wrong = Math.abs(length.length - ends.size()) + start.length - end.length;
    double sum = 0;
    for (int k = 0; k < Math.min(length.length, Math.min(start.length, end.length)); k++) {
      Integer before = ends.lower(end[k]);
      int from = before != null ? before : input.circular() && !uncut ? ends.last() - n : 0;
      wrong += ends.contains(end[k]) && end[k] - from == length[k] ? 0 : 1;
      wrong += Math.floorMod(from, n) + 1 == start[k] ? 0 : 1;
      wrong += k > 0 && length[k] > length[k - 1] ? 1 : 0;
      sum += length[k];
    }
    return wrong + Math.abs(sum - n);
  }
}
