package dev.omni.testkit.contract;

import static org.assertj.core.api.Assertions.assertThat;

import dev.omni.application.spi.Stores;
import dev.omni.application.spi.store.ChangeSet;
import dev.omni.application.spi.store.RunStore.Admission;
import dev.omni.domain.fault.Fault;
import dev.omni.domain.run.IdempotencyRecord;
import dev.omni.domain.run.Lease;
import dev.omni.domain.run.Run;
import dev.omni.domain.run.RunEvent;
import dev.omni.domain.run.RunStatus;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.Callable;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** The contract of every {@code RunStore} for concurrent calls. */
public abstract class RunRacesContract extends PortContract {
  private static final int CROWD = 50;
  private static final Set<String> ENDS = Set.of("run.completed", "run.failed", "run.cancelled");

  private final Samples samples = Samples.fresh();

  /** Many at once. */
  @Nested
  class Racing {
    @Test
    void of_equal_requests_at_once_one_run_is_admitted_and_all_see_it() throws Exception {
      equalAdmits(10);
    }

    @Test
    @Tag("full")
    void of_equal_requests_at_once_one_run_is_admitted_and_all_see_it_many_times()
        throws Exception {
      equalAdmits(100);
      reported("100 times " + CROWD + " equal requests at once, one run each time");
    }

    private void reported(String counts) {
      System.out.println(stores().runs().getClass().getSimpleName() + ": " + counts);
    }

    private void equalAdmits(int rounds) throws Exception {
      try (var atOnce = new ConcurrentCalls()) {
        for (int round = 0; round < rounds; round++) {
          List<Run> offered = runs();
          List<IdempotencyRecord> records = records("round-" + round, offered);
          List<Admission> answers =
              atOnce.all(
                  IntStream.range(0, CROWD)
                      .<Callable<Admission>>mapToObj(
                          i ->
                              () ->
                                  node(i)
                                      .runs()
                                      .insert(
                                          offered.get(i),
                                          Optional.of(records.get(i)),
                                          ChangeSet.NONE))
                      .toList());

          assertThat(answers).filteredOn(Admission::inserted).hasSize(1);
          assertThat(answers)
              .extracting(answer -> answer.run().id())
              .containsOnly(answers.get(0).run().id());
          assertThat(answers)
              .extracting(Admission::record)
              .containsOnly(Optional.of(record(records, answers.get(0).run())));
          assertThat(offered).filteredOn(run -> stored(run).isPresent()).hasSize(1);
        }
      }
    }

    private List<IdempotencyRecord> records(String key, List<Run> runs) {
      return runs.stream().map(run -> samples.record(key, run.id())).toList();
    }

    private static IdempotencyRecord record(List<IdempotencyRecord> records, Run run) {
      return records.stream()
          .filter(record -> record.resourceId().equals(run.id()))
          .findFirst()
          .orElseThrow();
    }

    private List<Run> runs() {
      return IntStream.range(0, CROWD).mapToObj(i -> samples.job()).toList();
    }

    @Test
    void different_requests_at_once_are_all_admitted() throws Exception {
      List<Run> offered = runs();
      try (var atOnce = new ConcurrentCalls()) {
        List<Admission> answers =
            atOnce.all(
                IntStream.range(0, CROWD)
                    .<Callable<Admission>>mapToObj(
                        i ->
                            () ->
                                node(i)
                                    .runs()
                                    .insert(
                                        offered.get(i),
                                        Optional.of(
                                            samples.record("own-" + i, offered.get(i).id())),
                                        ChangeSet.ofEvents(offered.get(i).event(samples.now()))))
                    .toList());

        assertThat(answers).allMatch(Admission::inserted);
        assertThat(offered).allMatch(run -> stored(run).equals(Optional.of(run)));
      }
    }

    @Test
    void a_write_that_fails_fails_no_neighbour() throws Exception {
      Run announced = samples.job();
      RunEvent event = announced.event(samples.now());
      stores().runs().insert(announced, Optional.empty(), ChangeSet.ofEvents(event));
      List<Run> offered = runs();
      try (var atOnce = new ConcurrentCalls()) {
        List<Boolean> failed =
            atOnce.all(
                IntStream.range(0, CROWD)
                    .<Callable<Boolean>>mapToObj(
                        i ->
                            () ->
                                fails(
                                    () ->
                                        stores()
                                            .runs()
                                            .insert(
                                                offered.get(i),
                                                Optional.empty(),
                                                i % 10 == 0
                                                    ? ChangeSet.ofEvents(event)
                                                    : ChangeSet.NONE)))
                    .toList());

        for (int i = 0; i < CROWD; i++) {
          assertThat(failed.get(i)).isEqualTo(i % 10 == 0);
          assertThat(stored(offered.get(i)).isPresent()).isEqualTo(i % 10 != 0);
        }
      }
    }

    private static boolean fails(Runnable task) {
      try {
        task.run();
        return false;
      } catch (RuntimeException expected) {
        return true;
      }
    }

    @Test
    void of_many_replacements_at_once_one_succeeds() throws Exception {
      try (var atOnce = new ConcurrentCalls()) {
        for (int round = 0; round < 10; round++) {
          Run run = samples.job();
          stores().runs().insert(run, Optional.empty(), ChangeSet.NONE);
          List<Run> nexts =
              IntStream.range(0, CROWD)
                  .mapToObj(i -> run.acquired(samples.lease(), samples.now()))
                  .toList();

          List<Boolean> answers =
              atOnce.all(
                  IntStream.range(0, CROWD)
                      .<Callable<Boolean>>mapToObj(
                          i ->
                              () ->
                                  node(i)
                                      .runs()
                                      .replace(
                                          nexts.get(i),
                                          ChangeSet.ofEvents(nexts.get(i).event(samples.now()))))
                      .toList());

          assertThat(answers).filteredOn(won -> won).hasSize(1);
          assertThat(stored(run)).contains(nexts.get(answers.indexOf(true)));
          assertThat(ends(run)).isEmpty();
          assertThat(stores().runEvents().list(run.tenant(), run.id(), 0, 100)).hasSize(1);
        }
      }
    }

    @Test
    void cancel_and_completion_at_once_make_one_end() throws Exception {
      cancelAgainstCompletion(100);
    }

    @Test
    @Tag("full")
    void cancel_and_completion_at_once_make_one_end_many_times() throws Exception {
      reported("1000 cancels against completion, one end each: " + cancelAgainstCompletion(1000));
    }

    private Map<RunStatus, Integer> cancelAgainstCompletion(int rounds) throws Exception {
      var ends = new EnumMap<RunStatus, Integer>(RunStatus.class);
      try (var atOnce = new ConcurrentCalls()) {
        for (int round = 0; round < rounds; round++) {
          Lease lease = samples.lease();
          Run running = samples.job().acquired(lease, samples.now());
          stores().runs().insert(running, Optional.empty(), ChangeSet.NONE);

          List<RunStatus> said =
              atOnce.all(
                  List.<Callable<RunStatus>>of(
                      () -> cancel(running), () -> finish(running, lease)));

          Run stored = stored(running).orElseThrow();
          assertThat(said).containsOnly(stored.status());
          assertThat(ends(running)).containsExactly("run." + stored.status());
          ends.merge(stored.status(), 1, Integer::sum);
        }
      }
      return ends;
    }

    private RunStatus cancel(Run seen) {
      Run current = seen;
      while (true) {
        try {
          Run next = current.cancelled(samples.now());
          if (otherNode().runs().replace(next, ChangeSet.ofEvents(next.event(samples.now())))) {
            return next.status();
          }
        } catch (Fault terminal) {
          return current.status();
        }
        current = stored(seen).orElseThrow();
      }
    }

    private RunStatus finish(Run seen, Lease lease) {
      Run current = seen;
      while (current.isLeasedBy(lease)) {
        Run next = current.finished(lease, Samples.RESULT, samples.now());
        if (stores().runs().replace(next, ChangeSet.ofEvents(next.event(samples.now())))) {
          return next.status();
        }
        current = stored(seen).orElseThrow();
      }
      return current.status();
    }
  }

  private Stores node(int i) {
    return i % 2 == 0 ? stores() : otherNode();
  }

  private Optional<Run> stored(Run run) {
    return stores().runs().find(run.tenant(), run.id());
  }

  private List<String> ends(Run run) {
    var events = new ArrayList<>(stores().runEvents().list(run.tenant(), run.id(), 0, 100));
    return events.stream()
        .map(event -> event.type().toString())
        .filter(ENDS::contains)
        .collect(Collectors.toList());
  }
}
