package dev.omni.quant.discovery;

import dev.omni.engine.contract.Flat;
import dev.omni.engine.contract.Keys;
import dev.omni.engine.contract.Range;
import dev.omni.engine.contract.Size;
import dev.omni.engine.contract.Title;
import dev.omni.engine.contract.Unit;
import dev.omni.quant.discovery.table.TableCell;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.function.IntPredicate;

/**
 * Times of rows to an event, some of them censored, by group.
 *
 * @param time of the event, or of the last observation without it
 * @param event 1 for an event, 0 for a censored time
 * @param group name of the group of each row; absent for one group
 * @param others columns of which one may be that of the strata
 */
public record SurvivalTimes(
    @Title("Time of the event, or of the last observation without it")
        @Size(min = 1, max = MOST_ROWS)
        @Unit("time")
        @Range(from = 0)
        double[] time,
    @Title("1 for an event, 0 for a censored time")
        @Size(min = 1, max = MOST_ROWS)
        @Unit("1")
        @Range(from = 0, to = 1)
        int[] event,
    @Title("Name of the group of each row") @Size(min = 1, max = MOST_ROWS)
        Optional<List<@Size(min = 1, max = 200) String>> group,
    @Flat @Keys("column") Map<String, @Size(min = 1, max = MOST_ROWS) List<TableCell>> others) {
  private static final int MOST_ROWS = 200_000;

  /** A use of the times of a group, and whether each is that of an event. */
  interface OfGroup<T> {
    /** Returns what becomes of a group. */
    T of(String name, double[] time, boolean[] event);
  }

  /** Returns the rows of each group, in the order of their names. */
  SortedMap<String, List<Integer>> groups() {
    List<String> names = group.orElse(List.of());
    var groups = new TreeMap<String, List<Integer>>();
    int named = names.isEmpty() ? time.length : Math.min(time.length, names.size());
    for (int i = 0; i < named; i++) {
      String name = names.isEmpty() ? "all" : names.get(i);
      groups.computeIfAbsent(name, first -> new ArrayList<>()).add(i);
    }
    return groups;
  }

  /** Returns what becomes of each group, in the order of their names. */
  <T> List<T> byGroup(OfGroup<T> made) {
    return byGroup(made, i -> true);
  }

  /** Returns what becomes of each group in each stratum, of which some may be empty. */
  <T> List<List<T>> byStratum(String column, OfGroup<T> made) {
    List<String> names = of(column);
    return names.stream()
        .distinct()
        .sorted()
        .map(stratum -> byGroup(made, i -> names.get(i).equals(stratum)))
        .toList();
  }

  /** Returns the name of the stratum of each row. */
  private List<String> of(String column) {
    return column.equals("group")
        ? group.orElseThrow()
        : others.getOrDefault(column, List.of()).stream().map(TableCell::text).toList();
  }

  private <T> List<T> byGroup(OfGroup<T> made, IntPredicate kept) {
    var all = new ArrayList<T>();
    groups()
        .forEach(
            (name, everyRow) -> {
              List<Integer> rows = everyRow.stream().filter(i -> kept.test(i)).toList();
              double[] times = rows.stream().mapToDouble(i -> time[i]).toArray();
              boolean[] events = new boolean[times.length];
              for (int k = 0; k < events.length; k++) {
                events[k] = event[rows.get(k)] == 1;
              }
              all.add(made.of(name, times, events));
            });
    return all;
  }
}
