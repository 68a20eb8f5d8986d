package dev.omni.application.usage;

import dev.omni.domain.document.ListPosition;
import dev.omni.domain.usage.QuotaState;
import dev.omni.domain.usage.UsageAmount;
import dev.omni.domain.usage.UsageRow;
import java.util.List;
import java.util.Optional;

/**
 * Usage as requested.
 *
 * @param request the request
 * @param rows oldest bucket first, then by the distinguishing properties
 * @param totals over the whole range, not the page
 * @param next position of the last row, when there are more
 * @param quotas limits of the project with their use now; empty when it has no quota
 */
public record UsagePage(
    UsageRequest request,
    List<UsageRow> rows,
    UsageAmount totals,
    Optional<ListPosition> next,
    List<QuotaState> quotas) {
  public UsagePage {
    rows = List.copyOf(rows);
    quotas = List.copyOf(quotas);
  }
}
