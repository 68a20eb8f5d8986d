package dev.omni.application.evidence;

import dev.omni.application.spi.Stores;
import dev.omni.application.spi.store.RunSequence;
import dev.omni.domain.access.Tenant;
import dev.omni.domain.evidence.Finding;
import dev.omni.domain.evidence.LogEntry;
import dev.omni.domain.evidence.SequenceHead;
import dev.omni.domain.evidence.SequenceNumber;
import dev.omni.domain.evidence.Statement;
import dev.omni.domain.json.Json;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.LongStream;

/**
 * The comparison of the numbers of runs with the heads of the log and with the counters of the
 * store. A log that was made again without a run is consistent in itself; a head in it, or the
 * counter, still says that the number was given, and that its run has ended.
 */
final class LoggedNumbers {
  /** The most numbers of one gap that are looked up among evidence that has no place yet. */
  private static final int MOST_PENDING = 10_000;

  /** The greatest number that is taken; a larger one can only be a forged one. */
  private static final long MOST = Long.MAX_VALUE - 1;

  private final RunSequence sequence;
  private final Stores stores;
  private final Map<Tenant, RunSequence.Head> counters = new LinkedHashMap<>();
  private final Map<Tenant, NumberRanges> ended = new LinkedHashMap<>();
  private final Map<Tenant, NumberRanges> logged = new HashMap<>();
  private final Map<Tenant, Long> greatestHead = new LinkedHashMap<>();
  private final List<Finding> problems = new ArrayList<>();

  /** Reads the counters; the log must be read after that, so that it has what had ended. */
  LoggedNumbers(Stores stores) {
    this.stores = stores;
    this.sequence = stores.runs().sequence();
    for (Tenant tenant : sequence.tenants()) {
      RunSequence.Head head = sequence.head(tenant);
      counters.put(tenant, head);
      of(ended, tenant).addUpTo(head.last(), head.open());
    }
  }

  private static NumberRanges of(Map<Tenant, NumberRanges> sets, Tenant tenant) {
    return sets.computeIfAbsent(tenant, none -> new NumberRanges());
  }

  /** Takes the next entry of the log. */
  void add(LogEntry entry, Statement statement) {
    if (entry.kind().equals(SequenceHead.KIND)) {
      head(entry);
      return;
    }
    Optional<Json.Obj> stated = statement.predicate().findObject(SequenceNumber.MEMBER);
    stated
        .flatMap(own -> own.findWhole("number"))
        .filter(number -> number > 0 && number <= MOST)
        .ifPresent(number -> numbered(entry, number));
  }

  private void numbered(LogEntry entry, long number) {
    NumberRanges known = of(logged, entry.tenant());
    if (known.contains(number)) {
      problems.add(
          Finding.fail(
              name(entry.tenant(), String.valueOf(number)),
              "is in the log twice; the second entry is evidence " + entry.id()));
    }
    known.add(number);
  }

  private void head(LogEntry entry) {
    Optional<SequenceHead> head =
        stores
            .evidence()
            .findBodies(entry.tenant(), entry.id())
            .flatMap(bodies -> SequenceHead.stated(bodies.output()));
    head.ifPresent(
        stated -> {
          greatestHead.merge(entry.tenant(), stated.last(), Math::max);
          of(ended, entry.tenant()).addUpTo(Math.min(stated.last(), MOST), stated.open());
        });
  }

  private static String name(Tenant tenant, String numbers) {
    return SequenceNumber.scope(tenant) + ", number " + numbers;
  }

  /** Returns what is wrong, once every entry was taken. */
  List<Finding> problems() {
    var found = new ArrayList<Finding>(problems);
    ended.forEach((tenant, numbers) -> missing(tenant, numbers, found));
    greatestHead.forEach((tenant, last) -> behind(tenant, last, found));
    return found;
  }

  private void missing(Tenant tenant, NumberRanges numbers, List<Finding> found) {
    NumberRanges there = of(logged, tenant);
    for (NumberRanges.Range gap : numbers.without(there)) {
      LongStream.rangeClosed(gap.first(), gap.last())
          .limit(MOST_PENDING)
          .filter(number -> isPending(tenant, number))
          .forEach(there::add);
    }
    long counted = counters.getOrDefault(tenant, RunSequence.Head.NONE).last();
    for (NumberRanges.Range gap : numbers.without(there)) {
      boolean byHead = gap.last() <= greatestHead.getOrDefault(tenant, 0L);
      String who = byHead || gap.last() > counted ? "a head in the log" : "the counter";
      found.add(
          Finding.fail(
              name(tenant, gap.toString()),
              "has no entry in the log, and " + who + " says that its run has ended"));
    }
  }

  /** Returns whether a run has evidence that has no place in the log yet. */
  private boolean isPending(Tenant tenant, long number) {
    return sequence
        .find(tenant, number)
        .flatMap(run -> stores.evidence().find(tenant, run))
        .isPresent();
  }

  private void behind(Tenant tenant, long last, List<Finding> found) {
    long counted = counters.getOrDefault(tenant, RunSequence.Head.NONE).last();
    if (counted < last) {
      found.add(
          Finding.fail(
              "counter of " + SequenceNumber.scope(tenant),
              "is at " + counted + ", and a head in the log says " + last));
    }
  }
}
