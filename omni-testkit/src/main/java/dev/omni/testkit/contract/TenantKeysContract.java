package dev.omni.testkit.contract;

import static org.assertj.core.api.Assertions.assertThat;

import dev.omni.application.spi.store.ApiKeyStore.ApiKeyChangeSet;
import dev.omni.application.spi.store.ApiKeyStore.Query;
import dev.omni.domain.access.ApiKey;
import dev.omni.domain.access.ApiKey.Status;
import dev.omni.domain.access.Binding;
import dev.omni.domain.access.Principal;
import dev.omni.domain.access.PrincipalType;
import dev.omni.domain.access.Scope;
import dev.omni.domain.access.Tenant;
import dev.omni.domain.document.ListPosition;
import dev.omni.domain.json.Sha256;
import dev.omni.domain.run.IdempotencyRecord;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.Callable;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.Test;

/** The contract of every {@code ApiKeyStore} for the keys of one tenant. */
public abstract class TenantKeysContract extends PortContract {
  private final Samples samples = Samples.fresh();

  private ApiKey key(Tenant tenant, String text) {
    samples.clock().forward(Duration.ofSeconds(1));
    return new ApiKey(
        samples.id(),
        new ApiKey.Identity(Sha256.sha256(text), "lq_test_" + text, text, Optional.empty()),
        new Principal(samples.id(), PrincipalType.DEVELOPER_KEY, "Ada"),
        new Binding(
            samples.id(), tenant.projectId(), samples.id(), tenant.mode(), Optional.empty()),
        new ApiKey.Grant(Set.of(Scope.OMNI_READ), Optional.empty()),
        ApiKey.Validity.from(samples.now(), Optional.empty()));
  }

  private ApiKey stored(ApiKey key) {
    assertThat(stores().keys().write(ApiKeyChangeSet.ofNew(key))).isTrue();
    return key;
  }

  private Query query(Optional<Status> status, Optional<ListPosition> after, int limit) {
    return new Query(samples.tenant(), status, samples.now(), after, limit);
  }

  /** One key, and pages of them. */
  @Nested
  class Reading {
    @Test
    void a_key_is_found_by_its_id_in_its_own_project_and_mode_alone() {
      ApiKey key = stored(key(samples.tenant(), "own"));

      assertThat(stores().keys().find(samples.tenant(), key.id())).contains(key);
      assertThat(stores().keys().find(samples.live(), key.id())).isEmpty();
      assertThat(stores().keys().find(samples.other().tenant(), key.id())).isEmpty();
      assertThat(stores().keys().find(samples.tenant(), samples.id())).isEmpty();
    }

    @Test
    void pages_have_every_key_of_the_tenant_once_and_the_newest_first() {
      var own = new ArrayList<ApiKey>();
      for (int i = 0; i < 7; i++) {
        own.add(0, stored(key(samples.tenant(), "own" + i)));
        stored(key(samples.live(), "live" + i));
        stored(key(samples.other().tenant(), "other" + i));
      }

      var seen = new ArrayList<ApiKey>();
      List<ApiKey> page;
      do {
        Optional<ListPosition> after =
            seen.stream().reduce((first, second) -> second).map(Query::position);
        page = stores().keys().list(query(Optional.empty(), after, 3));
        seen.addAll(page);
      } while (page.size() == 3);

      assertThat(seen).isEqualTo(own);
    }

    @Test
    void of_keys_of_one_time_the_greater_id_comes_first() {
      Instant now = samples.now();
      List<ApiKey> same =
          IntStream.range(0, 3)
              .mapToObj(i -> key(samples.tenant(), "same" + i))
              .map(
                  key ->
                      new ApiKey(
                          key.id(),
                          key.identity(),
                          key.principal(),
                          key.binding(),
                          key.grant(),
                          ApiKey.Validity.from(now, Optional.empty())))
              .map(TenantKeysContract.this::stored)
              .toList();

      assertThat(stores().keys().list(query(Optional.empty(), Optional.empty(), 9)))
          .containsExactly(same.get(2), same.get(1), same.get(0));
      var after = Optional.of(Query.position(same.get(1)));
      assertThat(stores().keys().list(query(Optional.empty(), after, 9)))
          .containsExactly(same.get(0));
    }

    @Test
    void each_key_is_listed_under_the_status_that_the_domain_gives_it() {
      ApiKey active = key(samples.tenant(), "active");
      ApiKey ending = key(samples.tenant(), "ending").expiringBy(samples.now().plusSeconds(99));
      ApiKey expired = key(samples.tenant(), "expired").expiringBy(samples.now());
      ApiKey revoked = key(samples.tenant(), "revoked").revoked(samples.now());
      ApiKey suspended = key(samples.tenant(), "suspended").suspended(true);
      ApiKey gone =
          key(samples.tenant(), "all")
              .suspended(true)
              .expiringBy(samples.now())
              .revoked(samples.now());
      ApiKey over = key(samples.tenant(), "over").suspended(true).expiringBy(samples.now());
      List<ApiKey> all = List.of(active, ending, expired, revoked, suspended, gone, over);
      all.forEach(TenantKeysContract.this::stored);

      for (Status status : Status.values()) {
        assertThat(stores().keys().list(query(Optional.of(status), Optional.empty(), 9)))
            .as(status.toString())
            .containsExactlyInAnyOrderElementsOf(
                all.stream().filter(key -> key.status(samples.now()) == status).toList());
      }
      assertThat(active.status(samples.now())).isEqualTo(Status.ACTIVE);
      assertThat(gone.status(samples.now())).isEqualTo(Status.REVOKED);
      assertThat(over.status(samples.now())).isEqualTo(Status.EXPIRED);
    }
  }

  /** Keys of requests with an idempotency key. */
  @Nested
  class Recording {
    private IdempotencyRecord record(ApiKey key) {
      var id = new IdempotencyRecord.Id(samples.tenant(), "keys", "once-0001");
      return IdempotencyRecord.create(id, "f".repeat(64), key.id(), samples.now());
    }

    private boolean written(ApiKey key) {
      return stores()
          .keys()
          .write(
              ApiKeyChangeSet.ofNew(key, samples.act("keys.create"))
                  .withRecord(Optional.of(record(key))));
    }

    @Test
    void the_record_is_stored_with_the_key_and_makes_a_second_key_impossible() {
      ApiKey first = key(samples.tenant(), "first");
      ApiKey second = key(samples.tenant(), "second");
      IdempotencyRecord record = record(first);

      assertThat(
              stores().keys().write(ApiKeyChangeSet.ofNew(first).withRecord(Optional.of(record))))
          .isTrue();
      assertThat(written(second)).isFalse();

      assertThat(stores().idempotency().find(record.id(), samples.now())).contains(record);
      assertThat(stores().keys().list()).containsExactly(first);
      assertThat(stores().administration().audit().head().size()).isZero();
    }

    @Test
    void a_change_that_does_not_fit_leaves_no_record() {
      stored(key(samples.tenant(), "same"));
      ApiKey same = key(samples.tenant(), "same");

      assertThat(written(same)).isFalse();

      assertThat(stores().idempotency().find(record(same).id(), samples.now())).isEmpty();
    }

    @Test
    void an_expired_record_gives_way() {
      assertThat(written(key(samples.tenant(), "first"))).isTrue();
      samples.clock().forward(IdempotencyRecord.RETENTION);
      ApiKey second = key(samples.tenant(), "second");

      assertThat(written(second)).isTrue();

      assertThat(stores().idempotency().find(record(second).id(), samples.now()))
          .map(IdempotencyRecord::resourceId)
          .contains(second.id());
    }

    @Test
    void of_requests_at_once_under_one_key_one_makes_a_key() throws Exception {
      try (var atOnce = new ConcurrentCalls()) {
        List<Boolean> made =
            atOnce.all(
                IntStream.range(0, 20)
                    .mapToObj(i -> key(samples.tenant(), "racing" + i))
                    .<Callable<Boolean>>map(key -> () -> written(key))
                    .toList());

        assertThat(made).filteredOn(was -> was).hasSize(1);
        assertThat(stores().keys().list()).hasSize(1);
      }
    }
  }
}
