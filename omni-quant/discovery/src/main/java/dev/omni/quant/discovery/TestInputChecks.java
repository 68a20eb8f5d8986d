package dev.omni.quant.discovery;

import static dev.omni.quant.discovery.DataTableChecks.counted;
import static dev.omni.quant.discovery.DataTableChecks.invalid;

import dev.omni.domain.json.Json;
import dev.omni.domain.json.JsonFields;
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
  private final JsonFields fields;
  private final List<Problem> problems = new ArrayList<>();

  private TestInputChecks(JsonFields fields) {
    this.fields = fields;
    this.test = ClassicalTest.named(fields.text("test"));
  }

  static List<Problem> of(JsonFields fields) {
    var checked = new TestInputChecks(fields);
    checked.members();
    if (checked.problems.isEmpty()) {
      checked.sizes();
    }
    return checked.problems;
  }

  private void members() {
    for (String member : DATA) {
      if (test.needs(member) && !fields.has(member)) {
        problems.add(
            new Problem(
                Pointer.ROOT.to(member).text(),
                Problem.Kind.MISSING,
                "is required for " + test.id()));
      } else if (!test.reads(member) && fields.has(member)) {
        problems.add(invalid(member, "must not be given for " + test.id()));
      }
    }
    if (!test.reads("alternative") && !fields.text("alternative").equals("two_sided")) {
      problems.add(invalid("alternative", "must be two_sided for " + test.id()));
    }
    if (!test.reads("mu") && fields.number("mu") != 0) {
      problems.add(invalid("mu", "must be 0 for " + test.id()));
    }
  }

  private void sizes() {
    switch (test) {
      case T_ONE_SAMPLE -> atLeastTwo("x");
      case T_POOLED -> {
        if (fields.items("x").size() == 1) {
          atLeastTwo("y");
        }
      }
      case T_WELCH, KS_TWO_SAMPLE -> {
        atLeastTwo("x");
        atLeastTwo("y");
      }
      case T_PAIRED -> {
        atLeastTwo("x");
        sameLength("y", "x");
      }
      case WILCOXON_SIGNED_RANK -> {
        if (fields.has("y")) {
          sameLength("y", "x");
        }
      }
      case CHI_SQUARE_TABLE -> table();
      case FISHER_EXACT -> fourfold();
      case CHI_SQUARE_GOODNESS -> goodness();
      case BINOMIAL -> {
        if (fields.integer("successes") > fields.integer("trials")) {
          problems.add(
              invalid("successes", "must be at most " + fields.integer("trials") + ", the trials"));
        }
      }
      case MANN_WHITNEY_U -> {}
    }
  }

  private void atLeastTwo(String name) {
    if (fields.items(name).size() < 2) {
      problems.add(invalid(name, "must have at least 2 values for " + test.id()));
    }
  }

  private void sameLength(String name, String other) {
    int size = fields.items(other).size();
    if (fields.items(name).size() != size) {
      problems.add(invalid(name, "must have " + counted(size, "value") + ", as many as " + other));
    }
  }

  private void table() {
    double[][] table = fields.rows("table");
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
    double[][] table = fields.rows("table");
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
    if (fields.has("expected")) {
      sameLength("expected", "observed");
    }
    if (fields.items("observed").stream().allMatch(Json.num(0)::equals)) {
      problems.add(invalid("observed", "must have a count above 0"));
    }
  }
}
