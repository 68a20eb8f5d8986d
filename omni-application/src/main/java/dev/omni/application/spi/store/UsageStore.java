package dev.omni.application.spi.store;

import dev.omni.domain.usage.UsageAmount;
import dev.omni.domain.usage.UsageDifference;
import dev.omni.domain.usage.UsageGroup;
import dev.omni.domain.usage.UsageQuery;
import dev.omni.domain.usage.UsageRow;
import java.time.Instant;
import java.util.List;
import java.util.Optional;

/**
 * The usage of tenants. It grows by change sets alone: a run is counted in the commit that ends it,
 * and in no other.
 */
public interface UsageStore {
  /**
   * Returns the usage of groups, in their order. Groups without usage are left out.
   *
   * @param after the last group already seen
   * @param limit maximum number
   */
  List<UsageRow> list(UsageQuery query, Optional<UsageGroup> after, int limit);

  /** Returns the usage of the whole period. */
  UsageAmount total(UsageQuery query);

  /**
   * Moves the usage of hours before a time to that of their days; returns the number of moved
   * counters. Each is always in one place, so that no total changes.
   *
   * @param limit maximum number
   */
  int rollUp(Instant before, int limit);

  /**
   * Returns the days and properties whose usage is not that of the stored runs, of all tenants.
   * Verifications and decisions are no runs and not compared.
   *
   * @param from start of the first day
   * @param to end of the last day
   */
  List<UsageDifference> differences(Instant from, Instant to);
}
