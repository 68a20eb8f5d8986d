package dev.omni.testkit.contract;

import static org.assertj.core.api.Assertions.assertThat;

import dev.omni.application.spi.Stores;
import dev.omni.application.spi.store.ChangeSet;
import dev.omni.domain.access.Mode;
import dev.omni.domain.usage.UsageAmount;
import dev.omni.domain.usage.UsageBucket;
import dev.omni.domain.usage.UsageDimension;
import dev.omni.domain.usage.UsageEntry;
import dev.omni.domain.usage.UsageGroup;
import dev.omni.domain.usage.UsageKey;
import dev.omni.domain.usage.UsageQuery;
import dev.omni.domain.usage.UsageRow;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.UUID;
import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.Combinators;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.Provide;
import net.jqwik.api.constraints.IntRange;

/**
 * Whatever was used, in whatever commits, and wherever it was moved to: pages of groups are the
 * sums of what was added, each number in one group.
 */
public abstract class UsageProperties {
  private static final CountingIds IDS = new CountingIds(1L << 41);
  private static final Instant DAY = Instant.parse("2026-11-20T00:00:00Z");

  /** The stores under test; each try has a tenant of its own. */
  protected abstract Stores stores();

  /**
   * A use.
   *
   * @param hour after the first day began
   * @param text of capability and status
   * @param workspace 0 for none
   * @param amount what was used
   */
  record Used(int hour, String text, int workspace, int amount) {}

  /** What was used in some commits. */
  @Provide
  Arbitrary<List<List<Used>>> commits() {
    return Combinators.combine(
            Arbitraries.integers().between(0, 71),
            Arbitraries.of("a", "B", "a-b", "ab", "é"),
            Arbitraries.integers().between(0, 2),
            Arbitraries.integers().between(0, 1_000_000))
        .as(Used::new)
        .list()
        .ofMaxSize(6)
        .list()
        .ofMaxSize(6);
  }

  /** Some properties in some order. */
  @Provide
  Arbitrary<List<UsageDimension>> groupings() {
    return Arbitraries.shuffle(UsageDimension.values())
        .flatMap(all -> Arbitraries.integers().between(0, all.size()).map(n -> all.subList(0, n)));
  }

  @Property(tries = 40) // about 30 ms a try
  void pages_of_groups_are_the_sums_of_what_was_added(
      @ForAll("commits") List<List<Used>> commits,
      @ForAll("groupings") List<UsageDimension> groupBy,
      @ForAll UsageBucket bucket,
      @ForAll @IntRange(min = 1, max = 4) int limit) {
    Samples samples = new Samples(new ManualClock(), IDS, Mode.TEST);
    var query =
        new UsageQuery(
            samples.tenant(), DAY, DAY.plus(Duration.ofDays(3)), bucket, groupBy, Map.of());
    var expected = new TreeMap<UsageGroup, UsageAmount>();
    for (List<Used> commit : commits) {
      ChangeSet with = ChangeSet.NONE;
      for (Used used : commit) {
        UsageEntry entry = entry(samples, used);
        with = with.withUsage(entry);
        expected.merge(query.group(entry.key()), entry.amount(), UsageAmount::plus);
      }
      var beside = samples.document("usage", samples.id().toString());
      stores().documents().insert(beside, Optional.empty(), with);
    }
    if (bucket == UsageBucket.DAY) {
      stores().usage().rollUp(DAY.plus(Duration.ofDays(1)), 3);
    }

    var read = new ArrayList<UsageRow>();
    List<UsageRow> page;
    do {
      Optional<UsageGroup> last =
          read.isEmpty() ? Optional.empty() : Optional.of(read.get(read.size() - 1).group());
      page = stores().usage().list(query, last, limit);
      read.addAll(page);
    } while (page.size() == limit);
    assertThat(read)
        .containsExactlyElementsOf(
            expected.entrySet().stream().map(e -> new UsageRow(e.getKey(), e.getValue())).toList());
    assertThat(stores().usage().total(query))
        .isEqualTo(expected.values().stream().reduce(UsageAmount.NONE, UsageAmount::plus));
  }

  private static UsageEntry entry(Samples samples, Used used) {
    var values = new EnumMap<UsageDimension, String>(UsageDimension.class);
    values.put(UsageDimension.KIND, "omni_run");
    values.put(UsageDimension.KEY_ID, Samples.KEY.toString());
    values.put(UsageDimension.CAPABILITY, used.text());
    values.put(UsageDimension.STATUS, used.text());
    if (used.workspace() > 0) {
      values.put(UsageDimension.WORKSPACE_ID, new UUID(0, used.workspace()).toString());
    }
    var key = new UsageKey(samples.tenant(), DAY.plus(Duration.ofHours(used.hour())), values);
    Duration compute = Duration.ofNanos(1000L * used.amount());
    return new UsageEntry(key, new UsageAmount(1, used.amount(), compute, 2L * used.amount()));
  }
}
