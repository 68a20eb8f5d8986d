package dev.omni.application.spi.store;

import java.util.List;
import java.util.OptionalLong;

/**
 * One table of a damaged database, as far as it was recovered.
 *
 * @param name of the table, or the number of its storage when its description is lost
 * @param rows number of rows that the file says it has; empty when that is lost
 * @param recovered number of rows in the new database
 * @param reasons why others are not, at most a few different ones
 */
public record SalvagedTable(String name, OptionalLong rows, long recovered, List<String> reasons) {
  /** Creates one; the reasons cannot be changed afterwards. */
  public SalvagedTable {
    reasons = List.copyOf(reasons);
  }

  /** Returns the number of lost rows; empty when it is not known. */
  public OptionalLong lost() {
    return rows.isPresent()
        ? OptionalLong.of(Math.max(0, rows.getAsLong() - recovered))
        : OptionalLong.empty();
  }

  /** Returns whether it is known that nothing of it is lost. */
  public boolean whole() {
    return reasons.isEmpty() && rows.isPresent() && rows.getAsLong() <= recovered;
  }
}
