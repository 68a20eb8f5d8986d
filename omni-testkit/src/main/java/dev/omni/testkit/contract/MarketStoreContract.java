package dev.omni.testkit.contract;

import static org.assertj.core.api.Assertions.assertThat;

import dev.omni.application.spi.data.MarketStore;
import dev.omni.application.spi.data.MarketStore.Admission;
import dev.omni.application.spi.data.MarketStore.Deletion;
import dev.omni.application.spi.store.ChangeSet;
import dev.omni.application.spi.store.Stored;
import dev.omni.domain.access.Tenant;
import dev.omni.domain.access.View;
import dev.omni.domain.data.MarketName;
import dev.omni.domain.data.ResolvedMarket;
import dev.omni.domain.data.StoredMarket;
import dev.omni.domain.document.ListPosition;
import dev.omni.domain.json.Json;
import dev.omni.domain.json.Pointer;
import dev.omni.domain.run.Run;
import dev.omni.domain.run.RunOrigin;
import dev.omni.domain.run.RunSources;
import java.time.Duration;
import java.time.LocalDate;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.Callable;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

/** The contract of every {@code MarketStore}. */
public abstract class MarketStoreContract extends PortContract {
  private static final LocalDate MONDAY = LocalDate.of(2026, 11, 30);
  private static final LocalDate TUESDAY = MONDAY.plusDays(1);

  private final Samples samples = Samples.fresh();
  private final View own = View.whole(samples.tenant());

  private MarketStore markets() {
    return stores().markets();
  }

  private static Json.Obj document(String text) {
    return Json.obj("spot", text, "rate", 0.1);
  }

  private Admission stored(View owner, String name, LocalDate date, String text) {
    var version = new StoredMarket.Version(name, date, 1, text);
    return markets()
        .insert(
            new StoredMarket(samples.id(), owner, version, 5_000_000_000L, samples.now()),
            document(text));
  }

  private StoredMarket stored(LocalDate date, String text) {
    return stored(own, "close", date, text).market();
  }

  private Optional<StoredMarket> find(@Nullable LocalDate date, @Nullable Integer version) {
    return markets().find(own, named("close", date, version), MONDAY);
  }

  private static MarketName named(
      String name, @Nullable LocalDate date, @Nullable Integer version) {
    return new MarketName(name, Optional.ofNullable(date), Optional.ofNullable(version));
  }

  @Test
  void every_field_and_the_document_come_back() {
    StoredMarket market = stored(MONDAY, "a");

    assertThat(find(MONDAY, 1)).contains(market);
    assertThat(market).isEqualTo(market.numbered(1));
    assertThat(markets().document(market)).contains(document("a"));
  }

  @Test
  void a_document_equal_to_the_last_one_is_that_and_another_is_the_next_version() {
    Admission first = stored(own, "close", MONDAY, "a");
    Admission again = stored(own, "close", MONDAY, "a");
    StoredMarket second = stored(MONDAY, "b");
    StoredMarket third = stored(MONDAY, "a");

    assertThat(first.inserted()).isTrue();
    assertThat(again).isEqualTo(new Admission(first.market(), false));
    assertThat(second.version().number()).isEqualTo(2);
    assertThat(third.version().number()).isEqualTo(3);
    assertThat(stored(TUESDAY, "a").version().number()).isEqualTo(1);
    assertThat(stored(own, "Close", MONDAY, "a").market().version().number()).isEqualTo(1);
    assertThat(find(MONDAY, 2)).contains(second);
    assertThat(find(MONDAY, null)).contains(third);
    assertThat(find(MONDAY, 4)).isEmpty();
  }

  @Test
  void a_name_without_a_day_means_the_newest_day_up_to_today() {
    stored(MONDAY.minusDays(3), "friday");
    StoredMarket monday = stored(MONDAY, "monday");
    stored(TUESDAY, "tomorrow");

    assertThat(find(null, null)).contains(monday);
    assertThat(markets().find(own, named("close", null, null), MONDAY.minusDays(9))).isEmpty();
  }

  @Test
  void a_number_is_never_given_twice() {
    stored(MONDAY, "a");
    StoredMarket second = stored(MONDAY, "b");

    assertThat(markets().delete(own, second.id())).isEqualTo(Deletion.DELETED);
    assertThat(markets().delete(own, second.id())).isEqualTo(Deletion.UNKNOWN);
    assertThat(markets().document(second)).isEmpty();
    assertThat(find(MONDAY, null)).map(newest -> newest.version().number()).contains(1);
    assertThat(stored(MONDAY, "b").version().number()).isEqualTo(3);
  }

  @Test
  void a_tenant_sees_its_own_markets_only_and_so_does_a_mode() {
    StoredMarket mine = stored(MONDAY, "a");
    for (Tenant other : List.of(samples.other().tenant(), samples.live())) {
      View stranger = View.whole(other);
      assertThat(markets().find(stranger, named("close", MONDAY, null), MONDAY)).isEmpty();
      assertThat(markets().list(stranger, Optional.empty(), Optional.empty(), 9)).isEmpty();
      assertThat(markets().delete(stranger, mine.id())).isEqualTo(Deletion.UNKNOWN);
      assertThat(stored(stranger, "close", MONDAY, "a").inserted()).isTrue();
    }
    assertThat(find(MONDAY, null)).contains(mine);
  }

  @Test
  void a_workspace_sees_its_own_markets_only() {
    View one = new View(samples.tenant(), Optional.of(samples.id()));
    View two = new View(samples.tenant(), Optional.of(samples.id()));
    StoredMarket market = stored(one, "close", MONDAY, "a").market();

    assertThat(markets().find(one, named("close", null, null), MONDAY)).contains(market);
    assertThat(markets().find(two, named("close", null, null), MONDAY)).isEmpty();
    assertThat(find(null, null)).contains(market);
    assertThat(markets().delete(two, market.id())).isEqualTo(Deletion.UNKNOWN);
    assertThat(stored(two, "close", MONDAY, "a").market().version().number()).isEqualTo(2);
    assertThat(markets().delete(one, market.id())).isEqualTo(Deletion.DELETED);
  }

  @Test
  void lists_are_newest_first_and_go_on_after_the_last_one_seen() {
    var all = new ArrayList<StoredMarket>();
    for (int i = 0; i < 7; i++) {
      String name = i % 2 == 0 ? "even" : "odd";
      all.add(stored(own, name, MONDAY.plusDays(i), "d").market());
      samples.clock().forward(Duration.ofMillis(i % 3));
    }
    all.sort(Comparator.comparing(MarketStoreContract::position));

    assertThat(pages(Optional.empty())).containsExactlyElementsOf(all);
    assertThat(pages(Optional.of("odd")))
        .containsExactlyElementsOf(
            all.stream().filter(market -> market.version().name().equals("odd")).toList());
  }

  private List<StoredMarket> pages(Optional<String> name) {
    var seen = new ArrayList<StoredMarket>();
    Optional<ListPosition> after = Optional.empty();
    for (int page = 0; page < 9; page++) {
      List<StoredMarket> found = Stored.readable(markets().list(own, name, after, 2));
      seen.addAll(found);
      after = found.isEmpty() ? after : Optional.of(position(found.get(found.size() - 1)));
    }
    return seen;
  }

  private static ListPosition position(StoredMarket market) {
    return new ListPosition(market.createdAt(), market.id());
  }

  private Run job(StoredMarket market) {
    Run job = samples.job();
    RunOrigin origin = job.origin();
    var read =
        new ResolvedMarket(new Pointer("/a~1b/market"), market.id(), Json.obj("name", "close"));
    return Run.accepted(
        job.id(),
        new RunOrigin(
            origin.binding(),
            origin.principal(),
            origin.key(),
            origin.request(),
            origin.createdAt(),
            RunSources.NONE.with(List.of(read))),
        job.subject(),
        job.policy(),
        job.input());
  }

  @Test
  void a_market_stays_while_an_unfinished_run_was_made_with_it() {
    StoredMarket market = stored(MONDAY, "a");
    StoredMarket free = stored(MONDAY, "b");
    Run job = job(market);
    stores().runs().insert(job, Optional.empty(), ChangeSet.NONE);

    assertThat(stores().runs().find(samples.tenant(), job.id())).contains(job);
    assertThat(markets().delete(own, market.id())).isEqualTo(Deletion.IN_USE);
    assertThat(markets().delete(own, free.id())).isEqualTo(Deletion.DELETED);
    assertThat(find(MONDAY, 1)).contains(market);

    Run queued = job.queued(samples.now());
    stores().runs().replace(queued, ChangeSet.NONE);
    stores().runs().replace(queued.cancelled(samples.now()), ChangeSet.NONE);
    assertThat(markets().delete(own, market.id())).isEqualTo(Deletion.DELETED);
    assertThat(stores().runs().find(samples.tenant(), job.id())).isPresent();
  }

  @Test
  void of_concurrent_stores_each_has_a_number() throws Exception {
    try (var calls = new ConcurrentCalls()) {
      List<Callable<Admission>> tasks =
          IntStream.range(0, 12)
              .<Callable<Admission>>mapToObj(i -> () -> stored(own, "close", MONDAY, "d" + i))
              .toList();

      assertThat(calls.all(tasks))
          .extracting(done -> done.market().version().number())
          .containsExactlyInAnyOrderElementsOf(IntStream.rangeClosed(1, 12).boxed().toList());
    }
  }
}
