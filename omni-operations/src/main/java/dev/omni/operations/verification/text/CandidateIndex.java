package dev.omni.operations.verification.text;

import dev.omni.quant.core.units.UcumUnit;
import java.math.BigDecimal;
import java.math.MathContext;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * The candidates of one kind, sorted by their number for each unit, so that a figure is compared
 * with those near it only.
 */
final class CandidateIndex {
  /** Doubles are this near to the exact number, relative, and a conversion's error is below. */
  private static final double MARGIN = 1e-12;

  private static final BigDecimal HALF = new BigDecimal("0.5");

  private final List<Group> groups;

  /** Candidates of one unit, ascending. */
  private record Group(CandidateUnit unit, double[] numbers, Candidate[] candidates) {
    static Group of(CandidateUnit unit, List<Candidate> all) {
      Candidate[] sorted = all.toArray(Candidate[]::new);
      Arrays.sort(sorted, Comparator.comparing(Candidate::exact));
      double[] numbers =
          Stream.of(sorted).mapToDouble(each -> each.exact().doubleValue()).toArray();
      return new Group(unit, numbers, sorted);
    }

    /** Returns the place of the first number that is not below another. */
    int from(double number) {
      int low = 0;
      int high = numbers.length;
      while (low < high) {
        int middle = (low + high) >>> 1;
        if (numbers[middle] < number) {
          low = middle + 1;
        } else {
          high = middle;
        }
      }
      return low;
    }
  }

  private CandidateIndex(List<Group> groups) {
    this.groups = groups;
  }

  static CandidateIndex of(List<Candidate> candidates) {
    Map<CandidateUnit, List<Candidate>> byUnit = new HashMap<>();
    candidates.forEach(
        each -> byUnit.computeIfAbsent(each.unit(), unit -> new ArrayList<>()).add(each));
    return new CandidateIndex(
        byUnit.entrySet().stream()
            .map(each -> Group.of(each.getKey(), each.getValue()))
            .sorted(Comparator.comparing(group -> group.candidates()[0].place().toString()))
            .toList());
  }

  /** Returns whether one of them has a unit that a figure may be in. */
  boolean takes(Optional<UcumUnit> figure) {
    return groups.stream().anyMatch(group -> group.unit().takes(figure));
  }

  /** Returns at most two candidates that a printed number is a rounding of. */
  List<Candidate> matches(BigDecimal printed, BigDecimal step, Optional<UcumUnit> unit) {
    var found = new ArrayList<Candidate>();
    for (Group group : groups) {
      if (group.unit().takes(unit)) {
        add(group, printed, step, unit, found);
      }
    }
    return found;
  }

  private static void add(
      Group group,
      BigDecimal printed,
      BigDecimal step,
      Optional<UcumUnit> unit,
      List<Candidate> to) {
    double[] bounds = bounds(group, printed, step.multiply(HALF), unit);
    Optional<BigDecimal> far = Optional.empty();
    for (int i = group.from(bounds[0]); i < group.numbers().length && to.size() < 2; i++) {
      Candidate each = group.candidates()[i];
      if (group.numbers()[i] > bounds[1]) {
        return;
      }
      if (far.isPresent() && far.get().compareTo(each.exact()) == 0) {
        continue; // equal numbers are many, and none of them is nearer
      }
      if (group.unit().near(each.exact(), printed, step, unit)) {
        to.add(each);
      } else {
        far = Optional.of(each.exact());
      }
    }
  }

  /** Returns a range of numbers, in the unit of a group, that has all that round to the printed. */
  private static double[] bounds(
      Group group, BigDecimal printed, BigDecimal halfStep, Optional<UcumUnit> unit) {
    double low = back(group.unit(), printed.subtract(halfStep), unit);
    double high = back(group.unit(), printed.add(halfStep), unit);
    double margin = MARGIN * Math.max(Math.abs(low), Math.abs(high));
    return new double[] {Math.min(low, high) - margin, Math.max(low, high) + margin};
  }

  private static double back(CandidateUnit to, BigDecimal printed, Optional<UcumUnit> unit) {
    if (unit.isEmpty()) {
      return printed.doubleValue();
    }
    UcumUnit own = to.unit().orElse(UcumUnit.ONE);
    CandidateUnit from = CandidateUnit.of(unit.get());
    return to.unit().isEmpty()
        ? from.in(printed, Optional.empty()).doubleValue()
            * unit.get().factor().value(MathContext.DECIMAL64).doubleValue()
        : from.in(printed, Optional.of(own)).doubleValue();
  }

  /** Returns the candidate whose number is nearest to a printed one. */
  Optional<Candidate> nearest(BigDecimal printed, Optional<UcumUnit> unit) {
    Optional<Candidate> nearest = Optional.empty();
    BigDecimal least = BigDecimal.ZERO;
    for (Group group : groups) {
      if (!group.unit().takes(unit)) {
        continue;
      }
      int at = group.from(back(group.unit(), printed, unit));
      for (int i = Math.max(0, at - 1); i <= at && i < group.numbers().length; i++) {
        Candidate each = group.candidates()[i];
        BigDecimal apart = each.unit().difference(each.exact(), printed, unit).abs();
        if (nearest.isEmpty() || apart.compareTo(least) < 0) {
          nearest = Optional.of(each);
          least = apart;
        }
      }
    }
    return nearest;
  }
}
