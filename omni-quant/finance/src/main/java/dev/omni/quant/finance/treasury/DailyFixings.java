package dev.omni.quant.finance.treasury;

import dev.omni.domain.json.Problem;
import dev.omni.engine.contract.Range;
import dev.omni.engine.contract.Size;
import dev.omni.engine.contract.Title;
import dev.omni.engine.contract.Unit;
import dev.omni.quant.core.TableColumns;
import java.time.LocalDate;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * Published rates of an index by day.
 *
 * @param date days of the rates, rising
 * @param rate of a day, 1/year
 */
public record DailyFixings(
    @Title("Days of the rates, rising") @Size(min = 1, max = MOST) List<LocalDate> date,
    @Title("Rates of the days") @Unit("1/year") @Range(from = -1, to = 1) @Size(min = 1, max = MOST)
        double[] rate) {
  private static final int MOST = 20_000;
  private static final int NAMED = 3;

  /** Returns the problems of the table under a name: its columns, and the order of its days. */
  public List<Problem> problems(String name) {
    var columns = new TableColumns(name).with("date", date.size()).with("rate", rate.length);
    var problems = new ArrayList<>(columns.problems());
    for (int i = 1; i < date.size(); i++) {
      if (!date.get(i).isAfter(date.get(i - 1))) {
        problems.add(columns.problem("date", i, "must be after the date before"));
      }
    }
    return problems;
  }

  /** Returns the rates by their days. */
  public Map<LocalDate, Double> byDay() {
    Map<LocalDate, Double> rates = new HashMap<>();
    for (int i = 0; i < date.size(); i++) {
      rates.put(date.get(i), rate[i]);
    }
    return rates;
  }

  /** Returns the words for days without a rate: the first three of them are named. */
  public static String missing(List<LocalDate> days) {
    String named = String.join(", ", days.stream().limit(NAMED).map(LocalDate::toString).toList());
    int more = days.size() - NAMED;
    return "must have the fixings of " + named + (more > 0 ? " and of " + more + " more days" : "");
  }
}
