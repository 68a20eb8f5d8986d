package dev.omni.http.filter;

import static org.assertj.core.api.Assertions.assertThat;

import dev.omni.application.access.RateLimitKind;
import dev.omni.application.memory.InMemoryStores;
import dev.omni.application.spi.store.CounterStore;
import dev.omni.application.spi.store.CounterStore.SharedCounter;
import dev.omni.domain.access.ApiKey;
import dev.omni.domain.access.ApiKey.RateLimit;
import dev.omni.domain.access.Binding;
import dev.omni.domain.access.Mode;
import dev.omni.domain.access.Principal;
import dev.omni.domain.access.PrincipalType;
import dev.omni.domain.access.Scope;
import dev.omni.domain.fault.Fault;
import dev.omni.testkit.contract.ManualClock;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.UUID;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** One rate limit over several nodes that exchange their counters. */
class SharedRateLimitTest {
  private static final Duration BEAT = Duration.ofMillis(200);
  private static final RateLimit RATE = new RateLimit(20, 40);

  private final ManualClock clock = new ManualClock();
  private final CounterStore counters = new InMemoryStores().stores().administration().counters();
  private final ApiKey key =
      new ApiKey(
          new UUID(0, 1),
          new ApiKey.Identity("hash", "lq_test_…", "key", Optional.empty()),
          new Principal(new UUID(0, 2), PrincipalType.DEVELOPER_KEY, "Ada"),
          new Binding(new UUID(0, 3), new UUID(0, 4), new UUID(0, 5), Mode.TEST, Optional.empty()),
          new ApiKey.Grant(Scope.all(), Optional.of(RATE)),
          ApiKey.Validity.from(clock.instant(), Optional.empty()));

  /** One node and how often it let the key in. */
  private final class Site {
    private final UUID id = UUID.randomUUID();
    private final TokenBucketRateLimiter limits = new TokenBucketRateLimiter(true, clock);

    boolean asked() {
      try {
        limits.account(key, RateLimitKind.READ).request();
        return true;
      } catch (Fault refused) {
        return false;
      }
    }

    int askedUntilRefused() {
      int let = 0;
      while (asked()) {
        let++;
      }
      return let;
    }

    void exchange() {
      limits.applyCounters(
          counters.exchange(id, limits.counters(id), clock.instant(), Duration.ofSeconds(1)));
    }
  }

  private List<Site> sites(int number) {
    return Stream.generate(Site::new).limit(number).toList();
  }

  @ParameterizedTest
  @ValueSource(ints = {1, 2, 4})
  void over_several_nodes_a_key_has_one_rate(int nodes) {
    List<Site> sites = sites(nodes);
    int let = 0;
    for (int beat = 0; beat < 300; beat++) {
      for (int step = 0; step < 20; step++) {
        let += (int) sites.stream().filter(Site::asked).count();
        clock.forward(BEAT.dividedBy(20));
      }
      sites.forEach(Site::exchange);
    }
    double ideal = RATE.burst() + 60.0 * RATE.perSecond();
    assertThat(let / ideal).isBetween(0.99, 1.1);
  }

  @Test
  void nodes_that_do_not_hear_each_other_keep_the_limit_each_for_itself() {
    assertThat(sites(3)).extracting(Site::askedUntilRefused).containsOnly(RATE.burst());
  }

  @Test
  void what_another_node_gave_out_is_missing_here_and_comes_back_with_time() {
    List<Site> sites = sites(2);
    Site here = sites.get(0);
    assertThat(here.asked()).isTrue();
    for (int i = 0; i < 9; i++) {
      assertThat(sites.get(1).asked()).isTrue();
    }
    sites.get(1).exchange();
    here.exchange();
    here.exchange();
    assertThat(here.limits.account(key, RateLimitKind.READ).headers())
        .containsEntry("X-RateLimit-Remaining", "30");
    assertThat(here.limits.account(key, RateLimitKind.CREATE).headers())
        .containsEntry("X-RateLimit-Remaining", "30")
        .containsEntry("RateLimit", "\"read\";r=30;t=1, \"create\";r=40;t=1");
    clock.forward(Duration.ofMillis(500));
    assertThat(here.limits.account(key, RateLimitKind.READ).headers())
        .containsEntry("X-RateLimit-Remaining", "40");
  }

  @Test
  void a_debt_is_never_more_than_the_burst() {
    Site here = new Site();
    assertThat(here.askedUntilRefused()).isEqualTo(RATE.burst());
    heard(here, new SharedCounter(UUID.randomUUID(), key.id(), "read", clock.instant(), 1_000_000));
    assertThat(here.limits.account(key, RateLimitKind.READ).headers())
        .containsEntry("X-RateLimit-Remaining", "0")
        .containsEntry("RateLimit", "\"read\";r=0;t=4");
    clock.forward(Duration.ofSeconds(2));
    assertThat(here.asked()).isFalse();
    clock.forward(Duration.ofMillis(50));
    assertThat(here.asked()).isTrue();
  }

  @Test
  void what_was_given_out_before_this_node_began_is_no_debt_of_it() {
    UUID other = UUID.randomUUID();
    var old = new SharedCounter(other, key.id(), "read", clock.instant(), 35);
    clock.forward(Duration.ofSeconds(1));
    Site here = new Site();
    assertThat(here.asked()).isTrue();
    heard(here, old);
    assertThat(here.limits.account(key, RateLimitKind.READ).headers())
        .containsEntry("X-RateLimit-Remaining", "39");
    heard(here, new SharedCounter(other, key.id(), "read", old.startedAt(), 39));
    assertThat(here.limits.account(key, RateLimitKind.READ).headers())
        .containsEntry("X-RateLimit-Remaining", "35");
    heard(here, new SharedCounter(other, key.id(), "read", clock.instant(), 3));
    assertThat(here.limits.account(key, RateLimitKind.READ).headers())
        .containsEntry("X-RateLimit-Remaining", "32");
  }

  @Test
  void words_of_other_limits_and_keys_that_never_came_here_change_nothing() {
    Site here = new Site();
    heard(here, new SharedCounter(UUID.randomUUID(), key.id(), "running", clock.instant(), 9));
    heard(here, new SharedCounter(UUID.randomUUID(), key.id(), "read", clock.instant(), 9));
    assertThat(here.askedUntilRefused()).isEqualTo(RATE.burst());
  }

  private static void heard(Site here, SharedCounter counter) {
    here.limits.applyCounters(List.of(counter));
  }
}
