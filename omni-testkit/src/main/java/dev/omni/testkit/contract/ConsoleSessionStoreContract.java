package dev.omni.testkit.contract;

import static org.assertj.core.api.Assertions.assertThat;

import dev.omni.application.spi.store.ConsoleSessionStore;
import dev.omni.application.spi.store.ConsoleSessionStore.SignInLink;
import dev.omni.domain.access.ConsoleSession;
import dev.omni.domain.access.Mode;
import dev.omni.domain.access.Tenant;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.UUID;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import org.junit.jupiter.api.Test;

/** The contract of every {@code ConsoleSessionStore}. */
public abstract class ConsoleSessionStoreContract extends PortContract {
  private static final int CALLERS = 8;

  private final Samples samples = Samples.fresh();
  private final UUID key = samples.id();
  private final Tenant tenant = new Tenant(samples.id(), Mode.TEST);

  private ConsoleSessionStore sessions() {
    return stores().administration().sessions();
  }

  private Instant at(long seconds) {
    return samples.now().plusSeconds(seconds);
  }

  private ConsoleSession session(String hash, long seconds) {
    return ConsoleSession.starting(
        hash,
        new ConsoleSession.Holder(key, "hash of the key", tenant),
        at(seconds),
        new ConsoleSession.Client("127.0.0.0/24", "a browser"));
  }

  private ConsoleSession added(String hash, long seconds) {
    ConsoleSession session = session(hash, seconds);
    sessions().add(session);
    return session;
  }

  @Test
  void a_session_is_found_by_its_hash_and_by_no_other() {
    ConsoleSession session = added("one", 0);
    assertThat(sessions().find("one")).contains(session);
    assertThat(sessions().find("two")).isEmpty();
  }

  @Test
  void another_node_sees_a_session_and_its_end_at_once() {
    ConsoleSessionStore other = otherNode().administration().sessions();
    ConsoleSession session = added("one", 0);
    assertThat(other.find("one")).contains(session);
    assertThat(other.remove("one")).isTrue();
    assertThat(sessions().find("one")).isEmpty();
    assertThat(sessions().remove("one")).isFalse();
  }

  @Test
  void a_use_moves_forward_only() {
    ConsoleSession session = added("one", 0);
    sessions().recordUse("one", at(60));
    sessions().recordUse("one", at(30));
    assertThat(sessions().find("one")).contains(session.seen(at(60)));
  }

  @Test
  void the_sessions_of_a_key_are_listed_newest_first() {
    ConsoleSession old = added("one", 0);
    ConsoleSession young = added("two", 5);
    assertThat(sessions().list(key)).containsExactly(young, old);
    assertThat(sessions().list(samples.id())).isEmpty();
  }

  @Test
  void ended_sessions_and_links_are_deleted() {
    added("one", 0);
    ConsoleSession young = added("two", 5);
    sessions().addLink(new SignInLink("code", tenant, at(600)));
    assertThat(sessions().deleteEndedBefore(young.endsAt())).isEqualTo(2);
    assertThat(sessions().list(key)).containsExactly(young);
    assertThat(sessions().takeLink("code")).isEmpty();
  }

  @Test
  void a_link_is_taken_once_by_one_of_many() throws Exception {
    var link = new SignInLink("code", tenant, at(600));
    sessions().addLink(link);
    ExecutorService callers = Executors.newFixedThreadPool(CALLERS);
    try {
      List<Callable<Optional<SignInLink>>> all =
          java.util.Collections.nCopies(CALLERS, () -> sessions().takeLink("code"));
      long got = 0;
      for (Future<Optional<SignInLink>> taken : callers.invokeAll(all)) {
        got += taken.get().stream().filter(link::equals).count();
      }
      assertThat(got).isEqualTo(1);
    } finally {
      callers.shutdown();
    }
  }
}
