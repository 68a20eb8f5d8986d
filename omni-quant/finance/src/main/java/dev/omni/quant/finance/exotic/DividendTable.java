package dev.omni.quant.finance.exotic;

import dev.omni.domain.json.Problem;
import dev.omni.engine.contract.Range;
import dev.omni.engine.contract.Size;
import dev.omni.engine.contract.Title;
import dev.omni.engine.contract.Unit;
import dev.omni.quant.core.TableColumns;
import java.util.ArrayList;
import java.util.List;

/**
 * Dividends in cash.
 *
 * @param timeYears ex-dates, rising
 * @param amount currency unit
 */
public record DividendTable(
    @Title("Ex-dates, rising") @Unit("year") @Range(above = 0, to = 100) @Size(min = 1, max = 200)
        double[] timeYears,
    @Title("Amounts") @Unit("currency unit") @Range(from = 0, to = 1e9) @Size(min = 1, max = 200)
        double[] amount) {
  List<Problem> problems() {
    var table =
        new TableColumns("dividends")
            .with("time_years", timeYears.length)
            .with("amount", amount.length);
    var problems = new ArrayList<>(table.problems());
    for (int i = 1; i < timeYears.length; i++) {
      if (timeYears[i] <= timeYears[i - 1]) {
        problems.add(table.problem("time_years", i, "must be later than the ex-date before it"));
      }
    }
    return problems;
  }

  /** Returns how many ex-dates lie before a time. */
  int before(double years) {
    int count = 0;
    while (count < timeYears.length && timeYears[count] < years) {
      count++;
    }
    return count;
  }
}
