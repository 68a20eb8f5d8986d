package dev.omni.quant.discovery;

import static dev.omni.quant.discovery.DataTableChecks.counted;
import static dev.omni.quant.discovery.DataTableChecks.invalid;

import dev.omni.domain.json.Pointer;
import dev.omni.domain.json.Problem;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/**
 * Checks of a test's input that a schema cannot express: the members that belong to a test, and
 * sizes.
 */
final class TestInputChecks {
  private static final List<String> DATA =
      List.of("x", "y", "table", "observed", "expected", "trials", "successes", "probability");

  private final ClassicalTest test;
  private final HypothesisTests.Input input;
  private final List<Problem> problems = new ArrayList<>();

  private TestInputChecks(HypothesisTests.Input input) {
    this.input = input;
    this.test = input.test();
  }

  static List<Problem> of(HypothesisTests.Input input) {
    var checked = new TestInputChecks(input);
    checked.members();
    if (checked.problems.isEmpty()) {
      checked.sizes();
    }
    return checked.problems;
  }

  private void members() {
    for (String member : DATA) {
      if (test.needs(member) && !has(member)) {
        problems.add(
            new Problem(
                Pointer.ROOT.to(member).text(),
                Problem.Kind.MISSING,
                "is required for " + test.id()));
      } else if (!test.reads(member) && has(member)) {
        problems.add(invalid(member, "must not be given for " + test.id()));
      }
    }
    if (!test.reads("alternative") && input.alternative() != Alternative.TWO_SIDED) {
      problems.add(invalid("alternative", "must be two_sided for " + test.id()));
    }
    if (!test.reads("mu") && input.mu() != 0) {
      problems.add(invalid("mu", "must be 0 for " + test.id()));
    }
  }

  private boolean has(String member) {
    return switch (member) {
      case "x" -> input.x().isPresent();
      case "y" -> input.y().isPresent();
      case "table" -> input.table().isPresent();
      case "observed" -> input.observed().isPresent();
      case "expected" -> input.expected().isPresent();
      case "trials" -> input.trials().isPresent();
      case "successes" -> input.successes().isPresent();
      default -> input.probability().isPresent();
    };
  }

  private void sizes() {
    switch (test) {
      case T_ONE_SAMPLE -> atLeastTwo("x", input.first());
      case T_POOLED -> {
        if (input.first().length == 1) {
          atLeastTwo("y", input.second());
        }
      }
      case T_WELCH, KS_TWO_SAMPLE -> {
        atLeastTwo("x", input.first());
        atLeastTwo("y", input.second());
      }
      case T_PAIRED -> {
        atLeastTwo("x", input.first());
        sameLength("y", input.second().length, "x", input.first().length);
      }
      case WILCOXON_SIGNED_RANK -> {
        if (input.y().isPresent()) {
          sameLength("y", input.second().length, "x", input.first().length);
        }
      }
      case CHI_SQUARE_TABLE -> table();
      case FISHER_EXACT -> fourfold();
      case CHI_SQUARE_GOODNESS -> goodness();
      case BINOMIAL -> {
        int trials = input.trials().orElseThrow();
        if (input.successes().orElseThrow() > trials) {
          problems.add(invalid("successes", "must be at most " + trials + ", the trials"));
        }
      }
      case MANN_WHITNEY_U -> {}
    }
  }

  private void atLeastTwo(String name, double[] values) {
    if (values.length < 2) {
      problems.add(invalid(name, "must have at least 2 values for " + test.id()));
    }
  }

  private void sameLength(String name, int count, String other, int size) {
    if (count != size) {
      problems.add(invalid(name, "must have " + counted(size, "value") + ", as many as " + other));
    }
  }

  private void table() {
    double[][] table = input.rows();
    problems.addAll(DataTableChecks.ragged("table", table));
    if (!problems.isEmpty()) {
      return;
    }
    for (int i = 0; i < table.length; i++) {
      if (Arrays.stream(table[i]).sum() == 0) {
        problems.add(invalid(Pointer.ROOT.to("table").to(i), "must have a count above 0"));
      }
    }
    for (int j = 0; j < table[0].length; j++) {
      if (Arrays.stream(DataTableChecks.column(table, j)).sum() == 0) {
        problems.add(invalid("table", "must have a count above 0 in column " + (j + 1)));
      }
    }
  }

  private void fourfold() {
    double[][] table = input.rows();
    if (table.length != 2 || Arrays.stream(table).anyMatch(row -> row.length != 2)) {
      problems.add(invalid("table", "must be 2 rows of 2 counts for fisher_exact"));
      return;
    }
    double counts = Arrays.stream(table).flatMapToDouble(Arrays::stream).sum();
    if (counts < 1) {
      problems.add(invalid("table", "must have a count above 0"));
    }
  }

  private void goodness() {
    double[] observed = input.categories();
    input
        .expected()
        .ifPresent(
            expected -> sameLength("expected", expected.length, "observed", observed.length));
    if (Arrays.stream(observed).allMatch(count -> count == 0)) {
      problems.add(invalid("observed", "must have a count above 0"));
    }
  }
}
