package dev.omni.application.batch;

import dev.omni.domain.batch.Column;
import dev.omni.domain.json.MemberRule;
import dev.omni.domain.json.NumberRange;
import dev.omni.domain.json.Shape;
import dev.omni.engine.RowMarks;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/**
 * The rules of a contract for columns of input. A row that they do not mark is valid where any row
 * with the same members is that they do not mark. For one thread.
 */
final class InputRules {
  /** The texts that are remembered. */
  private static final int MOST_TEXTS = 1024;

  private final List<String> names;
  private final List<ColumnRule> rules;

  /** The rule of one column, with the texts that it has seen to fit. */
  private record ColumnRule(MemberRule rule, Set<String> fitting) {
    void mark(Column column, RowMarks marks) {
      Optional<NumberRange> range = rule.range();
      if (column instanceof Column.Numbers numbers && range.isPresent()) {
        mark(numbers.values(), column.size(), range.get(), marks);
      } else {
        for (int row = 0; row < column.size(); row++) {
          if (!column.isNull(row) && !fits(column, row)) {
            marks.mark(row);
          }
        }
      }
      if (!column.nulls().isEmpty() || !column.absent().isEmpty()) {
        for (int row = 0; row < column.size(); row++) {
          if (column.isNull(row) || column.isAbsent(row)) {
            marks.mark(row);
          }
        }
      }
    }

    private static void mark(double[] numbers, int count, NumberRange range, RowMarks marks) {
      for (int row = 0; row < count; row++) {
        if (!range.has(numbers[row])) {
          marks.mark(row);
        }
      }
    }

    private boolean fits(Column column, int row) {
      if (!(column instanceof Column.Texts texts)) {
        return rule.fits(column.value(row));
      }
      String text = texts.values()[row];
      if (text != null && fitting.contains(text)) {
        return true;
      }
      boolean fits = rule.fits(column.value(row));
      if (fits && fitting.size() < MOST_TEXTS) {
        fitting.add(text);
      }
      return fits;
    }
  }

  private InputRules(List<String> names, List<ColumnRule> rules) {
    this.names = names;
    this.rules = rules;
  }

  /** Returns the rules for some columns; empty where the values of a column do not decide. */
  static Optional<InputRules> of(Shape contract, List<String> names) {
    List<ColumnRule> rules =
        names.stream()
            .flatMap(name -> contract.member(name).stream())
            .map(rule -> new ColumnRule(rule, new HashSet<>()))
            .toList();
    return rules.size() == names.size()
        ? Optional.of(new InputRules(names, rules))
        : Optional.empty();
  }

  /** Returns whether these are the rules of columns. */
  boolean areOf(List<Column> columns) {
    boolean same = columns.size() == names.size();
    for (int i = 0; same && i < names.size(); i++) {
      same = columns.get(i).name().equals(names.get(i));
    }
    return same;
  }

  /** Marks the rows that may be invalid, and those that lack a member or have null there. */
  void mark(List<Column> columns, RowMarks marks) {
    for (int i = 0; i < rules.size(); i++) {
      rules.get(i).mark(columns.get(i), marks);
    }
  }
}
