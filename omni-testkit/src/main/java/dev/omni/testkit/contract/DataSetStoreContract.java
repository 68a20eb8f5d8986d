package dev.omni.testkit.contract;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.omni.application.spi.data.DataSetStore;
import dev.omni.application.spi.data.DataSetStore.Admission;
import dev.omni.application.spi.data.DataSetStore.Deletion;
import dev.omni.application.spi.store.ChangeSet;
import dev.omni.application.spi.store.ChangeSet.StaleVersionException;
import dev.omni.application.spi.store.Stored;
import dev.omni.domain.access.Tenant;
import dev.omni.domain.access.View;
import dev.omni.domain.data.CellType;
import dev.omni.domain.data.DataColumn;
import dev.omni.domain.data.DataSet;
import dev.omni.domain.data.DataSetName;
import dev.omni.domain.data.ResolvedSet;
import dev.omni.domain.document.ListPosition;
import dev.omni.domain.json.Json;
import dev.omni.domain.json.Pointer;
import dev.omni.domain.run.Lease;
import dev.omni.domain.run.Run;
import dev.omni.domain.run.RunOrigin;
import dev.omni.domain.run.RunSources;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.Set;
import java.util.UUID;
import java.util.concurrent.Callable;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

/** The contract of every {@code DataSetStore}. */
public abstract class DataSetStoreContract extends PortContract {
  private final Samples samples = Samples.fresh();
  private final View own = View.whole(samples.tenant());

  private DataSetStore sets() {
    return stores().dataSets();
  }

  private DataSet set(String name, String digest) {
    return set(samples.tenant(), name, digest);
  }

  private DataSet set(Tenant owner, String name, String digest) {
    var column =
        new DataColumn("prix, \"€\"", CellType.DATE_TIME, 3, Json.str("a"), Json.num(0.1), "note");
    return new DataSet(
        samples.id(),
        owner,
        new DataSet.Version(name, 1, digest),
        new DataSet.Size(5_000_000_000L, 6_000_000_000L),
        List.of(column),
        samples.now());
  }

  private static DataSetName named(String name) {
    return new DataSetName(name, OptionalInt.empty(), Optional.empty());
  }

  private static DataSetName digested(String name, String digest) {
    return new DataSetName(name, OptionalInt.empty(), Optional.of(digest));
  }

  /** A job that holds a set. */
  private Run job(DataSet set) {
    Run job = samples.job();
    RunOrigin origin = job.origin();
    var sources =
        new RunSources(Optional.empty(), List.of(ResolvedSet.of(new Pointer("/a~1b/data"), set)));
    var with =
        new RunOrigin(
            origin.binding(),
            origin.principal(),
            origin.key(),
            origin.request(),
            origin.createdAt(),
            sources);
    return new Run(job.id(), with, job.subject(), job.policy(), job.input(), job.state());
  }

  private void start(Run run) {
    stores().runs().insert(run, Optional.empty(), ChangeSet.NONE);
  }

  @Test
  void every_field_comes_back() {
    DataSet stored = sets().insert(set("prices", "d1")).set();

    assertThat(sets().find(own, stored.id())).contains(stored);
    assertThat(stored).isEqualTo(stored.numbered(1));
    assertThat(sets().existing(Set.of(stored.id(), samples.id()))).containsExactly(stored.id());
  }

  @Test
  void equal_bytes_of_one_name_are_one_version_and_other_bytes_the_next() {
    DataSet first = sets().insert(set("prices", "d1")).set();
    Admission again = sets().insert(set("prices", "d1"));
    Admission second = sets().insert(set("prices", "d2"));
    Admission other = sets().insert(set("Prices", "d1"));

    assertThat(again).isEqualTo(new Admission(first, false));
    assertThat(second.inserted()).isTrue();
    assertThat(second.set().version().number()).isEqualTo(2);
    assertThat(other.set().version().number()).isEqualTo(1);
    assertThat(sets().findByName(own, named("prices"))).contains(second.set());
    assertThat(sets().findByName(own, DataSetName.parse("prices@1").orElseThrow())).contains(first);
    assertThat(sets().findByName(own, DataSetName.parse("prices@3").orElseThrow())).isEmpty();
    assertThat(sets().findByName(own, digested("prices", "d1"))).contains(first);
    assertThat(sets().findByName(own, digested("prices", "d3"))).isEmpty();
  }

  @Test
  void a_number_is_never_given_twice() {
    sets().insert(set("prices", "d1"));
    DataSet second = sets().insert(set("prices", "d2")).set();
    sets().delete(own, second.id());

    assertThat(sets().findByName(own, named("prices")))
        .map(newest -> newest.version().number())
        .contains(1);
    assertThat(sets().insert(set("prices", "d2")).set().version().number()).isEqualTo(3);
  }

  @Test
  void a_tenant_sees_its_own_sets_only_and_so_does_a_mode() {
    DataSet mine = sets().insert(set("prices", "d1")).set();
    for (Tenant other : List.of(samples.other().tenant(), samples.live())) {
      View stranger = View.whole(other);
      assertThat(sets().find(stranger, mine.id())).isEmpty();
      assertThat(sets().findByName(stranger, named("prices"))).isEmpty();
      assertThat(sets().list(stranger, Optional.empty(), Optional.empty(), 9)).isEmpty();
      assertThat(sets().delete(stranger, mine.id())).isEqualTo(Deletion.UNKNOWN);
      assertThat(sets().insert(set(other, "prices", "d1")).inserted()).isTrue();
    }
    assertThat(sets().find(own, mine.id())).contains(mine);
  }

  @Test
  void lists_are_newest_first_and_go_on_after_the_last_one_seen() {
    var all = new ArrayList<DataSet>();
    for (int i = 0; i < 7; i++) {
      all.add(sets().insert(set(i % 2 == 0 ? "even" : "odd", "d" + i)).set());
      samples.clock().forward(Duration.ofMillis(i % 3));
    }
    all.sort(Comparator.comparing(DataSetStoreContract::position));

    assertThat(pages(Optional.empty())).containsExactlyElementsOf(all);
    assertThat(pages(Optional.of("odd")))
        .containsExactlyElementsOf(all.stream().filter(s -> s.name().equals("odd")).toList());
  }

  private List<DataSet> pages(Optional<String> name) {
    var seen = new ArrayList<DataSet>();
    Optional<ListPosition> after = Optional.empty();
    List<DataSet> page = Stored.readable(sets().list(own, name, after, 2));
    while (!page.isEmpty()) {
      seen.addAll(page);
      after = Optional.of(position(page.get(page.size() - 1)));
      page = Stored.readable(sets().list(own, name, after, 2));
    }
    return seen;
  }

  private static ListPosition position(DataSet set) {
    return new ListPosition(set.createdAt(), set.id());
  }

  @Test
  void a_set_stays_while_an_unfinished_run_reads_it() {
    DataSet set = sets().insert(set("prices", "d1")).set();
    Run job = job(set);
    start(job);

    assertThat(stores().runs().find(samples.tenant(), job.id())).contains(job);
    assertThat(sets().delete(own, set.id())).isEqualTo(Deletion.IN_USE);
    assertThat(sets().find(own, set.id())).contains(set);

    Run queued = job.queued(samples.now());
    Run ended = queued.cancelled(samples.now());
    stores().runs().replace(queued, ChangeSet.NONE);
    stores().runs().replace(ended, ChangeSet.NONE);
    assertThat(sets().delete(own, set.id())).isEqualTo(Deletion.DELETED);
    assertThat(sets().delete(own, set.id())).isEqualTo(Deletion.UNKNOWN);
    assertThat(stores().runs().find(samples.tenant(), job.id())).contains(ended);
  }

  private DataSet ending(String digest, Instant end) {
    return set("tmp", digest).expiring(Optional.of(end));
  }

  @Test
  void a_set_is_deleted_at_the_end_of_its_life_in_every_tenant() {
    Instant end = samples.now().plusSeconds(60);
    DataSet stays = sets().insert(set("prices", "d1")).set();
    DataSet later = sets().insert(ending("d2", end.plusNanos(1_000))).set();
    DataSet due = sets().insert(ending("d3", end)).set();
    DataSet live = sets().insert(set(samples.live(), "tmp", "d3").expiring(Optional.of(end))).set();

    assertThat(sets().find(own, due.id())).contains(due);
    assertThat(sets().deleteExpired(end.minusNanos(1_000), 100)).isEmpty();
    assertThat(sets().deleteExpired(end, 100)).containsExactlyInAnyOrder(due.id(), live.id());
    assertThat(sets().find(own, due.id())).isEmpty();
    assertThat(sets().find(own, stays.id())).contains(stays);
    assertThat(sets().find(own, later.id())).contains(later);
    assertThat(sets().deleteExpired(end, 100)).isEmpty();
  }

  @Test
  void no_more_sets_go_at_once_than_the_limit() {
    for (int i = 0; i < 5; i++) {
      sets().insert(ending("d" + i, samples.now()));
    }
    assertThat(sets().deleteExpired(samples.now(), 3)).hasSize(3);
    assertThat(sets().deleteExpired(samples.now(), 3)).hasSize(2);
  }

  @Test
  void a_set_outlives_its_end_while_an_unfinished_run_reads_it() {
    DataSet set = sets().insert(ending("d1", samples.now())).set();
    Run job = job(set);
    start(job);
    assertThat(sets().deleteExpired(samples.now(), 9)).isEmpty();
    assertThat(sets().find(own, set.id())).contains(set);

    Run queued = job.queued(samples.now());
    stores().runs().replace(queued, ChangeSet.NONE);
    stores().runs().replace(queued.cancelled(samples.now()), ChangeSet.NONE);
    assertThat(sets().deleteExpired(samples.now(), 9)).containsExactly(set.id());
  }

  @Test
  void of_two_uploads_of_equal_bytes_the_longer_life_holds() {
    Instant end = samples.now().plusSeconds(60);
    DataSet first = sets().insert(ending("d1", end)).set();

    assertThat(sets().insert(ending("d1", end.minusSeconds(1))))
        .isEqualTo(new Admission(first, false));
    DataSet longer = first.expiring(Optional.of(end.plusSeconds(1)));
    assertThat(sets().insert(ending("d1", end.plusSeconds(1))))
        .isEqualTo(new Admission(longer, false));
    assertThat(sets().find(own, first.id())).contains(longer);
    DataSet stays = first.expiring(Optional.empty());
    assertThat(sets().insert(set("tmp", "d1"))).isEqualTo(new Admission(stays, false));
    assertThat(sets().insert(ending("d1", end))).isEqualTo(new Admission(stays, false));
    assertThat(sets().find(own, first.id())).contains(stays);
  }

  @Test
  void no_run_starts_with_a_set_that_is_gone() {
    DataSet set = sets().insert(set("prices", "d1")).set();
    Run job = job(set);
    sets().delete(own, set.id());

    assertThatThrownBy(() -> start(job)).isInstanceOf(StaleVersionException.class);
    assertThat(stores().runs().find(samples.tenant(), job.id())).isEmpty();
  }

  @Test
  void a_run_that_is_stored_ended_needs_no_set() {
    DataSet set = sets().insert(set("prices", "d1")).set();
    Run job = job(set);
    sets().delete(own, set.id());
    var lease = new Lease(samples.id(), samples.id(), samples.now().plusSeconds(9));
    Run ended =
        job.queued(samples.now())
            .acquired(lease, samples.now())
            .finished(lease, Samples.RESULT, samples.now());

    start(ended);
    assertThat(stores().runs().find(samples.tenant(), job.id())).contains(ended);
  }

  @Test
  void of_a_start_and_a_deletion_at_once_one_succeeds() throws Exception {
    try (var calls = new ConcurrentCalls()) {
      for (int round = 0; round < 20; round++) {
        DataSet set = sets().insert(set("prices", "r" + round)).set();
        List<Run> jobs = IntStream.range(0, 3).mapToObj(i -> job(set)).toList();
        var tasks = new ArrayList<Callable<Boolean>>();
        tasks.add(() -> sets().delete(own, set.id()) == Deletion.DELETED);
        jobs.forEach(job -> tasks.add(() -> starts(job)));

        List<Boolean> done = calls.all(tasks);
        boolean deleted = done.get(0);
        for (int i = 0; i < jobs.size(); i++) {
          UUID id = jobs.get(i).id();
          assertThat(stores().runs().find(samples.tenant(), id).isPresent())
              .isEqualTo(done.get(i + 1));
        }
        assertThat(sets().find(own, set.id()).isPresent()).isEqualTo(!deleted);
        assertThat(done.subList(1, 4)).as("deleted: " + deleted).containsOnly(!deleted);
      }
    }
  }

  private boolean starts(Run job) {
    try {
      start(job);
      return true;
    } catch (StaleVersionException deleted) {
      return false;
    }
  }

  @Test
  void of_concurrent_uploads_each_has_a_number_and_equal_ones_share_it() throws Exception {
    try (var calls = new ConcurrentCalls()) {
      List<Callable<Admission>> tasks =
          IntStream.range(0, 12)
              .<Callable<Admission>>mapToObj(
                  i -> {
                    DataSet set = set("prices", "d" + i % 4);
                    return () -> sets().insert(set);
                  })
              .toList();
      List<Admission> all = calls.all(tasks);

      assertThat(all).filteredOn(Admission::inserted).hasSize(4);
      assertThat(all.stream().map(a -> a.set().version().number()).distinct())
          .containsExactlyInAnyOrder(1, 2, 3, 4);
    }
  }
}
