package dev.omni.quant.discovery;

import dev.omni.engine.contract.Default;
import dev.omni.engine.contract.Inner;
import dev.omni.engine.contract.Keys;
import dev.omni.engine.contract.Missing;
import dev.omni.engine.contract.Range;
import dev.omni.engine.contract.Size;
import dev.omni.engine.contract.Title;
import dev.omni.engine.contract.Unit;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;

/**
 * The readings of a plate and what is in its wells.
 *
 * @param rows number of rows
 * @param columns number of columns
 * @param readings of each row; NaN where one is missing
 * @param layout what is in a well, by its name as B7; wells that are not named are left out
 * @param measure what is fitted
 */
public record WellPlate(
    @Title("Number of rows") @Unit("1") @Range(from = 1, to = 32) int rows,
    @Title("Number of columns") @Unit("1") @Range(from = 1, to = 48) int columns,
    @Title("Readings of each row of the plate; null where one is missing")
        @Size(min = 1, max = 32)
        @Inner(is = Inner.Is.ROWS)
        List<
                @Unit("1") @Range(from = -1e100, to = 1e100) @Size(min = 1, max = 48) @Missing
                    double[]>
            readings,
    @Title("What is in a well, by its name as B7") @Size(min = 1, max = 1536) @Keys("well")
        Map<String, Well> layout,
    @Title("What is fitted") @Default("\"corrected\"") Measure measure) {
  /** The responses that a plate gives. */
  public enum Measure {
    /** Readings less the mean of the blanks. */
    CORRECTED,
    /** The same as percent of the mean of the positive controls, or else of the negative ones. */
    PERCENT_OF_CONTROL
  }

  /** The kinds of what is in a well. */
  public enum Kind {
    SAMPLE,
    BLANK,
    POSITIVE,
    NEGATIVE
  }

  /**
   * Content of a well.
   *
   * @param kind of it
   * @param sample its name
   * @param dose of it
   */
  public record Well(
      @Title("Kind") @Default("\"sample\"") Kind kind,
      @Title("Name of the sample") @Size(min = 1, max = 200) Optional<String> sample,
      @Title("Dose; required for a sample") @Unit("1") @Range(from = 0) OptionalDouble dose) {
    boolean isSample() {
      return kind == Kind.SAMPLE;
    }

    /** Returns the name of the wells that hold the same. */
    String label() {
      String name = sample.orElse("");
      return kind == Kind.SAMPLE ? name : kind.name().toLowerCase(Locale.ROOT);
    }
  }

  /** Returns the row of a well, from 0; -1 for a name that is none of the plate. */
  int row(String well) {
    int letters = 0;
    int row = 0;
    for (; letters < well.length() && letters < 2; letters++) {
      char letter = well.charAt(letters);
      if (letter < 'A' || letter > 'Z') {
        break;
      }
      row = 26 * row + letter - 'A' + 1;
    }
    return letters == 0 || row > rows || column(well) < 0 ? -1 : row - 1;
  }

  /** Returns the column of a well, from 0; -1 for a name that is none of the plate. */
  int column(String well) {
    String digits = well.replaceFirst("^[A-Z]{1,2}", "");
    if (!digits.matches("0?[1-9]|[1-9][0-9]")) {
      return -1;
    }
    int column = Integer.parseInt(digits);
    return column > columns ? -1 : column - 1;
  }

  /** Returns the reading of a well; NaN where it is missing. */
  double reading(String well) {
    return readings.get(row(well))[column(well)];
  }
}
