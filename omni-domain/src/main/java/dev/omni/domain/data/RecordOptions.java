package dev.omni.domain.data;

import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;

/**
 * The options of a reader of records. A format refuses those that it does not have.
 *
 * @param rows what a row is, where a format has several
 * @param add columns that are computed on request alone
 * @param numeric fields that are numbers
 * @param offset of the letters of qualities
 */
public record RecordOptions(
    Optional<String> rows, List<String> add, List<String> numeric, Optional<Integer> offset) {
  /** Nothing but the usual. */
  public static final RecordOptions USUAL =
      new RecordOptions(Optional.empty(), List.of(), List.of(), Optional.empty());

  /** Copies the lists. */
  public RecordOptions {
    add = List.copyOf(add);
    numeric = List.copyOf(numeric);
  }

  /**
   * Refuses the options that a format does not have.
   *
   * @param names those that it has
   * @throws IllegalArgumentException names the option and the format
   */
  public void requireOnly(String format, Set<String> names) {
    var given = new TreeMap<String, Boolean>();
    given.put("add", !add.isEmpty());
    given.put("numeric", !numeric.isEmpty());
    given.put("offset", offset.isPresent());
    given.put("rows", rows.isPresent());
    given.entrySet().stream()
        .filter(Map.Entry::getValue)
        .map(Map.Entry::getKey)
        .filter(name -> !names.contains(name))
        .findFirst()
        .ifPresent(
            name -> {
              throw new IllegalArgumentException(name + " is no option of the format " + format);
            });
  }
}
