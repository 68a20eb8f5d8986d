package dev.omni.jdbc;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.omni.application.spi.Stores;
import dev.omni.application.spi.store.ApiKeyStore.ApiKeyChangeSet;
import dev.omni.application.spi.store.ChangeSet;
import dev.omni.application.spi.store.RunStore;
import dev.omni.application.spi.store.StoreUnavailableException;
import dev.omni.domain.access.ApiKey;
import dev.omni.domain.access.Binding;
import dev.omni.domain.access.Mode;
import dev.omni.domain.access.Person;
import dev.omni.domain.access.Principal;
import dev.omni.domain.access.PrincipalType;
import dev.omni.domain.access.Scope;
import dev.omni.domain.access.Workspace;
import dev.omni.domain.json.Sha256;
import dev.omni.domain.run.Lease;
import dev.omni.domain.run.Run;
import dev.omni.domain.world.World;
import dev.omni.testkit.contract.Samples;
import java.time.Duration;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.Optional;
import java.util.Set;
import java.util.UUID;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.Executors;
import org.junit.jupiter.api.Test;

/** The guarantees of several nodes on one PostgreSQL. */
final class PostgresNodesIT {
  private static final Duration LONG = Duration.ofSeconds(2);

  private final Stores one = PostgresDatabases.shared().empty();
  private final Stores two = PostgresDatabases.otherNode();
  private final Samples samples = Samples.fresh();

  private DatabaseSettings settings(Duration lease) {
    return PostgresDatabases.ofShared().with(lease);
  }

  private ApiKey key() {
    return new ApiKey(
        samples.id(),
        new ApiKey.Identity(Sha256.sha256("key"), "lq_test_…", "key", Optional.empty()),
        new Principal(samples.id(), PrincipalType.DEVELOPER_KEY, "Ada"),
        new Binding(samples.id(), samples.id(), samples.id(), Mode.TEST, Optional.empty()),
        new ApiKey.Grant(Scope.all(), Optional.empty()),
        ApiKey.Validity.from(samples.now(), Optional.empty()));
  }

  @Test
  void a_revoked_key_is_refused_by_a_node_that_no_longer_asks() {
    ApiKey key = key();
    one.keys().write(ApiKeyChangeSet.ofNew(key));
    var thaw = new CountDownLatch(1);
    var frozen = Executors.newSingleThreadScheduledExecutor();
    frozen.execute(() -> await(thaw));
    try (JdbcStores revoking = JdbcStores.open(settings(LONG));
        JdbcStores behind = JdbcStores.open(settings(LONG), frozen)) {
      assertThat(behind.stores().keys().find(key.identity().hash())).contains(key);
      ApiKey revoked = key.revoked(samples.now());

      revoking.stores().keys().write(ApiKeyChangeSet.ofReplacement(revoked));

      assertThat(behind.stores().keys().find(key.identity().hash())).contains(revoked);
      thaw.countDown();
    }
  }

  @Test
  void a_deactivated_person_is_refused_by_a_node_that_no_longer_asks() {
    UUID principal = samples.id();
    var account = new Person.Account("https://login.example", "ada");
    var ada =
        new Person(
            account,
            samples.tenant(),
            principal,
            Set.of(Scope.OMNI_READ),
            samples.now(),
            Optional.empty());
    one.people().record(ada);
    var thaw = new CountDownLatch(1);
    var frozen = Executors.newSingleThreadScheduledExecutor();
    frozen.execute(() -> await(thaw));
    try (JdbcStores deciding = JdbcStores.open(settings(LONG));
        JdbcStores behind = JdbcStores.open(settings(LONG), frozen)) {
      assertThat(behind.stores().people().find(samples.tenant(), principal)).contains(ada);

      deciding
          .stores()
          .people()
          .deactivate(account, Optional.of(samples.now()), samples.act("people.deactivate"));

      assertThat(behind.stores().people().find(samples.tenant(), principal))
          .get()
          .extracting(Person::deactivatedAt)
          .isEqualTo(Optional.of(samples.now()));
      thaw.countDown();
    }
  }

  private static void await(CountDownLatch latch) {
    try {
      latch.await();
    } catch (InterruptedException stop) {
      Thread.currentThread().interrupt();
    }
  }

  @Test
  void a_key_in_use_is_not_read_again_while_nothing_changes() {
    ApiKey key = key();
    one.keys().write(ApiKeyChangeSet.ofNew(key));
    try (JdbcStores node = JdbcStores.open(settings(Duration.ofMinutes(5)))) {
      assertThat(node.stores().keys().find(key.identity().hash())).contains(key);
      PostgresDatabases.shared().sql("DELETE FROM api_key");

      assertThat(node.stores().keys().find(key.identity().hash())).contains(key);
    }
  }

  @Test
  void a_workspace_that_one_node_adds_the_other_finds_at_once() {
    assertThat(two.projects().workspaces(samples.tenant())).isEmpty();
    var lab = new Workspace(samples.id(), samples.tenant(), World.RISK, "Lab", samples.id());

    one.projects().add(lab);

    assertThat(two.projects().workspace(samples.tenant(), lab.id())).contains(lab);
  }

  @Test
  void what_one_node_accepts_another_finishes_and_the_first_writes_nothing_any_more() {
    Lease lost = samples.lease();
    Run running = samples.job().acquired(lost, samples.now());
    one.runs().insert(running, Optional.empty(), ChangeSet.NONE);
    Instant late = lost.until();
    assertThat(
            Samples.ofNoSize(two.runs().listDue(running.tenant().mode(), late, Instant.EPOCH, 10)))
        .containsExactly(running.head());
    Run taken = running.acquired(samples.lease(), late);
    assertThat(two.runs().replace(taken, ChangeSet.NONE)).isTrue();

    Run zombie = running.finished(lost, Samples.RESULT, late);
    assertThat(one.runs().replace(zombie, ChangeSet.ofEvents(zombie.event(late)))).isFalse();

    assertThat(one.runs().find(running.tenant(), running.id())).contains(taken);
    assertThat(one.runEvents().list(running.tenant(), running.id(), 0, 10)).isEmpty();
  }

  @Test
  void the_time_is_the_databases() {
    Instant before = PostgresDatabases.shared().jdbc().clock().instant();
    Instant other = Instant.now();

    assertThat(before).isBetween(other.minusSeconds(5), other.plusSeconds(5));
    assertThat(before).isEqualTo(before.truncatedTo(ChronoUnit.MICROS));
    assertThat(PostgresDatabases.shared().jdbc().clock().instant()).isAfterOrEqualTo(before);
  }

  @Test
  void connections_that_the_server_drops_are_made_anew() {
    DatabaseSettings usual = PostgresDatabases.ofShared();
    String url = usual.url() + (usual.url().contains("?") ? "&" : "?") + "ApplicationName=dropped";
    try (JdbcStores own = JdbcStores.open(usual.at(url))) {
      Run first = samples.job();
      own.stores().runs().insert(first, Optional.empty(), ChangeSet.NONE);
      PostgresDatabases.shared()
          .sql(
              "SELECT pg_terminate_backend(pid) FROM pg_stat_activity"
                  + " WHERE application_name = 'dropped'");

      assertThat(keptInTheEnd(own.stores().runs(), samples.job())).isTrue();
      assertThat(own.stores().runs().find(first.tenant(), first.id())).contains(first);
    }
  }

  private static boolean keptInTheEnd(RunStore store, Run run) {
    for (int refused = 0; refused < 50; refused++) {
      try {
        store.insert(run, Optional.empty(), ChangeSet.NONE);
        return store.find(run.tenant(), run.id()).isPresent();
      } catch (StoreUnavailableException again) {
        // The connection that was tried is made anew for the next.
      }
    }
    return false;
  }

  @Test
  void a_server_that_is_not_there_is_said_clearly_and_without_the_password() {
    DatabaseSettings nowhere =
        DatabaseSettings.server(
            "jdbc:postgresql://127.0.0.1:1/omni?password=secret",
            "omni",
            "secret",
            System::nanoTime);

    assertThatThrownBy(() -> JdbcStores.open(nowhere))
        .isInstanceOf(StoreUnavailableException.class)
        .hasMessageStartingWith(
            "The database cannot be reached: jdbc:postgresql://127.0.0.1:1/omni: Connection to")
        .hasMessageContaining("refused")
        .hasMessageNotContaining("secret");
    assertThat(nowhere.toString()).doesNotContain("secret");
  }
}
