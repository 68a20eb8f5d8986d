package dev.omni.quant.finance.treasury.bond;

import dev.omni.domain.json.Problem;
import dev.omni.engine.contract.Form;
import dev.omni.engine.contract.Range;
import dev.omni.engine.contract.Size;
import dev.omni.engine.contract.Title;
import dev.omni.engine.contract.Unit;
import dev.omni.quant.core.TableColumns;
import java.math.BigDecimal;
import java.math.MathContext;
import java.math.RoundingMode;
import java.time.LocalDate;
import java.time.YearMonth;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashSet;
import java.util.List;

/**
 * Published values of a price index, by month, and the reference index of a day: that of three
 * months before at the first of a month, linear in days to the next one. US Treasury, 31 CFR Part
 * 356, Appendix B, section I.B.
 *
 * @param month months
 * @param value of the index
 */
public record ReferenceIndex(
    @Title("Months, each once") @Size(min = 1, max = MOST)
        List<@Form(regex = "^[0-9]{4}-(0[1-9]|1[0-2])$", words = "a month such as 2024-03") String>
            month,
    @Title("Values of the index") @Unit("1") @Range(above = 0, to = 1e6) @Size(min = 1, max = MOST)
        double[] value) {
  private static final String NAME = "reference_index";
  private static final int MOST = 1200;
  private static final int LAG = 3;
  private static final int CUT = 6;
  private static final int ROUNDED = 5;
  private static final MathContext EXACT = new MathContext(40);

  /** Returns the problems of the table, and of days for which a month is absent. */
  List<Problem> problems(LocalDate... days) {
    var table = new TableColumns(NAME).with("month", month.size()).with("value", value.length);
    var problems = new ArrayList<>(table.problems());
    var seen = new HashSet<String>();
    for (int i = 0; i < month.size(); i++) {
      if (!seen.add(month.get(i))) {
        problems.add(table.problem("month", i, "must be there once"));
      }
    }
    var needed = new ArrayList<String>();
    for (LocalDate day : days) {
      needed.add(before(day, LAG));
      if (day.getDayOfMonth() > 1) {
        needed.add(before(day, LAG - 1));
      }
    }
    List<String> absent = needed.stream().distinct().filter(each -> !seen.contains(each)).toList();
    if (!absent.isEmpty()) {
      problems.add(
          Problem.invalid(
              "/" + NAME + "/month",
              "must have "
                  + String.join(", ", absent)
                  + ": the index of a day is between those of three and two months before"));
    }
    if (problems.isEmpty() && Arrays.stream(days).anyMatch(day -> of(day).signum() == 0)) {
      problems.add(
          Problem.invalid(
              "/" + NAME + "/value",
              "must give reference indices above 0 after they are rounded to 5 decimals"));
    }
    return problems;
  }

  private static String before(LocalDate day, int months) {
    return YearMonth.from(day).minusMonths(months).toString();
  }

  private BigDecimal published(LocalDate day, int months) {
    return BigDecimal.valueOf(value[month.indexOf(before(day, months))]);
  }

  /** Returns the reference index of a day: cut to 6 decimals, rounded to 5. */
  BigDecimal of(LocalDate day) {
    BigDecimal first = published(day, LAG);
    if (day.getDayOfMonth() == 1) {
      return rounded(first);
    }
    BigDecimal part =
        published(day, LAG - 1)
            .subtract(first)
            .multiply(BigDecimal.valueOf(day.getDayOfMonth() - 1L))
            .divide(BigDecimal.valueOf(day.lengthOfMonth()), EXACT);
    return rounded(first.add(part));
  }

  /** Returns the reference index of a day in doubles, without rounding. */
  double interpolated(LocalDate day) {
    double first = published(day, LAG).doubleValue();
    double part = (day.getDayOfMonth() - 1.0) / day.lengthOfMonth();
    return part == 0 ? first : first + part * (published(day, LAG - 1).doubleValue() - first);
  }

  /** Returns the ratio of one reference index to another, cut and rounded likewise. */
  static BigDecimal ratio(BigDecimal reference, BigDecimal base) {
    return rounded(reference.divide(base, EXACT));
  }

  private static BigDecimal rounded(BigDecimal number) {
    return number.setScale(CUT, RoundingMode.DOWN).setScale(ROUNDED, RoundingMode.HALF_UP);
  }
}
