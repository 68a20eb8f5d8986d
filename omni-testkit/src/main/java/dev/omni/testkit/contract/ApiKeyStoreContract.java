package dev.omni.testkit.contract;

import static org.assertj.core.api.Assertions.assertThat;

import dev.omni.application.spi.store.ApiKeyStore.ApiKeyChangeSet;
import dev.omni.application.spi.store.DeliveryStore.Query;
import dev.omni.domain.access.ApiKey;
import dev.omni.domain.access.Binding;
import dev.omni.domain.access.Mode;
import dev.omni.domain.access.Principal;
import dev.omni.domain.access.PrincipalType;
import dev.omni.domain.access.Role;
import dev.omni.domain.access.Scope;
import dev.omni.domain.audit.AuditEvent;
import dev.omni.domain.json.Json;
import dev.omni.domain.json.Sha256;
import dev.omni.domain.webhook.Delivery;
import dev.omni.domain.webhook.DeliveryFilter;
import dev.omni.domain.webhook.Webhook;
import dev.omni.domain.webhook.Webhook.Health;
import dev.omni.domain.webhook.Webhook.Scheme;
import dev.omni.domain.webhook.Webhook.Target;
import dev.omni.domain.webhook.WebhookEventType;
import dev.omni.domain.webhook.WebhookMessage;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.UUID;
import java.util.concurrent.Callable;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.Test;

/** The contract of every {@code ApiKeyStore}. */
public abstract class ApiKeyStoreContract extends PortContract {
  private final Samples samples = Samples.fresh();

  private ApiKey key(String text) {
    return new ApiKey(
        samples.id(),
        new ApiKey.Identity(Sha256.sha256(text), "lq_test_" + text, text, Optional.empty()),
        new Principal(samples.id(), PrincipalType.DEVELOPER_KEY, "Ada"),
        new Binding(samples.id(), samples.id(), samples.id(), Mode.TEST, Optional.empty()),
        new ApiKey.Grant(Scope.all(), Optional.empty()),
        ApiKey.Validity.from(samples.now(), Optional.empty()));
  }

  /** A key with everything that is optional. */
  private ApiKey rich() {
    var life =
        new ApiKey.Validity(
            samples.now(),
            Optional.of(samples.now().plusSeconds(90)),
            Optional.of(samples.now().plusSeconds(3)),
            true,
            Optional.of(samples.id()),
            Optional.empty());
    Optional<UUID> workspace = Optional.of(samples.id());
    return new ApiKey(
        samples.id(),
        new ApiKey.Identity(
            Sha256.sha256("rich"), "lq_live_…", "name — ß", Optional.of(Long.MAX_VALUE)),
        new Principal(
            samples.id(), PrincipalType.LEGACY_SANCTUM, "Grace", Optional.of(samples.id())),
        new Binding(samples.id(), samples.id(), samples.id(), Mode.LIVE, workspace),
        new ApiKey.Grant(
            Role.APPROVER.scopes(),
            Optional.of(new ApiKey.RateLimit(0, 400)),
            Optional.of(Role.APPROVER)),
        life);
  }

  /** New keys. */
  @Nested
  class Adding {
    @Test
    void every_field_comes_back() {
      ApiKey bare =
          new ApiKey(
              samples.id(),
              key("bare").identity(),
              key("bare").principal(),
              key("bare").binding(),
              new ApiKey.Grant(Set.of(), Optional.empty()),
              key("bare").validity());
      for (ApiKey key : List.of(key("plain"), rich(), bare)) {
        assertThat(stores().keys().write(ApiKeyChangeSet.ofNew(key))).isTrue();
        assertThat(stores().keys().find(key.identity().hash())).contains(key);
        assertThat(stores().keys().find(key.identity().hash())).contains(key);
      }
    }

    @Test
    void a_key_that_was_not_there_is_found_as_soon_as_it_is() {
      ApiKey key = key("late");
      assertThat(stores().keys().find(key.identity().hash())).isEmpty();

      stores().keys().write(ApiKeyChangeSet.ofNew(key));

      assertThat(stores().keys().find(key.identity().hash())).contains(key);
    }

    @Test
    void a_hash_that_is_there_is_refused() {
      ApiKey first = key("same");
      stores().keys().write(ApiKeyChangeSet.ofNew(first));

      assertThat(stores().keys().write(ApiKeyChangeSet.ofNew(key("same")))).isFalse();
      assertThat(stores().keys().find(first.identity().hash())).contains(first);
    }

    @Test
    void keys_are_listed_oldest_first() {
      ApiKey first = key("1");
      samples.clock().forward(Duration.ofNanos(1000));
      ApiKey second = key("2");
      stores().keys().write(ApiKeyChangeSet.ofNew(second));
      stores().keys().write(ApiKeyChangeSet.ofNew(first));

      assertThat(stores().keys().list()).containsExactly(first, second);
    }
  }

  /** Other states. */
  @Nested
  class Replacing {
    @Test
    void a_revoked_key_is_found_revoked_from_then_on() {
      ApiKey key = key("gone");
      stores().keys().write(ApiKeyChangeSet.ofNew(key));
      assertThat(stores().keys().find(key.identity().hash())).contains(key);
      ApiKey revoked = key.revoked(samples.now());

      assertThat(stores().keys().write(ApiKeyChangeSet.ofReplacement(revoked))).isTrue();

      assertThat(stores().keys().find(key.identity().hash())).contains(revoked);
      assertThat(stores().keys().list()).containsExactly(revoked);
    }

    @Test
    void a_key_that_is_not_there_or_another_of_the_same_hash_is_not_replaced() {
      ApiKey key = key("same");
      stores().keys().write(ApiKeyChangeSet.ofNew(key));

      assertThat(stores().keys().write(ApiKeyChangeSet.ofReplacement(key("never")))).isFalse();
      assertThat(stores().keys().write(ApiKeyChangeSet.ofReplacement(key("same")))).isFalse();
      assertThat(stores().keys().find(key.identity().hash())).contains(key);
    }
  }

  /** Changes of several keys, and of keys that have moved on. */
  @Nested
  class Changing {
    private final ApiKey old = key("old");

    @Test
    void a_key_that_takes_the_place_of_another_comes_with_the_line_of_the_log() {
      stores().keys().write(ApiKeyChangeSet.ofNew(old, samples.act("keys.create")));
      ApiKey next = key("next");
      ApiKey ending = old.expiringBy(samples.now());
      var change =
          new ApiKeyChangeSet(List.of(next), List.of(ending), List.of(samples.act("keys.rotate")));

      assertThat(stores().keys().write(change)).isTrue();

      assertThat(stores().keys().list()).containsExactlyInAnyOrder(ending, next);
      assertThat(acts()).containsExactly("keys.create", "keys.rotate");
    }

    @Test
    void a_change_that_does_not_fit_changes_nothing_and_leaves_no_line() {
      stores().keys().write(ApiKeyChangeSet.ofNew(old));
      List<AuditEvent> auditEvents = List.of(samples.act("never"));
      ApiKey ending = old.expiringBy(samples.now());

      var taken =
          new ApiKeyChangeSet(List.of(key("new"), key("old")), List.of(ending), auditEvents);
      var missing =
          new ApiKeyChangeSet(List.of(key("new")), List.of(ending, key("never")), auditEvents);
      assertThat(stores().keys().write(taken)).isFalse();
      assertThat(stores().keys().write(missing)).isFalse();

      assertThat(stores().keys().list()).containsExactly(old);
      assertThat(stores().keys().find(old.identity().hash())).contains(old);
      assertThat(acts()).isEmpty();
    }

    @Test
    void deliveries_are_written_with_the_change_that_they_tell_of_or_not_at_all() {
      stores().keys().write(ApiKeyChangeSet.ofNew(old));
      Delivery announced = delivery();
      ApiKey revoked = old.revoked(samples.now());
      stores()
          .keys()
          .write(ApiKeyChangeSet.ofReplacement(key("never")).withDeliveries(List.of(delivery())));
      stores()
          .keys()
          .write(ApiKeyChangeSet.ofReplacement(revoked).withDeliveries(List.of(announced)));

      var all = new Query(samples.tenant(), Optional.empty(), DeliveryFilter.ANY, 9);
      assertThat(stores().deliveries().list(all).get(0).require()).isEqualTo(announced);
    }

    private Delivery delivery() {
      var target = new Target("https://example.com", Set.of(), Scheme.V1, "");
      var webhook = new Webhook(samples.id(), samples.tenant(), target, Health.GOOD);
      String type = WebhookEventType.KEY_REVOKED;
      return Delivery.of(
          WebhookMessage.of(samples.id(), samples.tenant(), type, samples.now(), Json.Obj.EMPTY),
          webhook);
    }

    @Test
    void who_did_not_see_a_revocation_does_not_take_it_back() {
      stores().keys().write(ApiKeyChangeSet.ofNew(old));
      ApiKey revoked = old.expiringBy(samples.now().plusSeconds(9)).revoked(samples.now());
      stores().keys().write(ApiKeyChangeSet.ofReplacement(revoked));

      stores().keys().write(ApiKeyChangeSet.ofReplacement(old.suspended(true)));
      stores()
          .keys()
          .write(ApiKeyChangeSet.ofReplacement(old.expiringBy(samples.now().plusSeconds(99))));

      assertThat(stores().keys().find(old.identity().hash())).contains(revoked);
    }

    @Test
    void an_expiry_may_come_sooner() {
      ApiKey limited = old.expiringBy(samples.now().plusSeconds(9));
      stores().keys().write(ApiKeyChangeSet.ofNew(limited));
      ApiKey sooner = limited.expiringBy(samples.now().plusSeconds(5));

      stores().keys().write(ApiKeyChangeSet.ofReplacement(sooner));

      assertThat(stores().keys().find(old.identity().hash())).contains(sooner);
    }

    private List<String> acts() {
      return stores().administration().audit().page(1, 10).stream()
          .map(line -> line.require().event().name())
          .toList();
    }
  }

  /** When keys were last used. */
  @Nested
  class Using {
    @Test
    void the_latest_use_is_known_whatever_order_it_was_noted_in() {
      ApiKey key = key("used");
      stores().keys().write(ApiKeyChangeSet.ofNew(key));
      ApiKey idle = key("idle");
      stores().keys().write(ApiKeyChangeSet.ofNew(idle));
      List<UUID> both = List.of(key.id(), idle.id());
      assertThat(stores().keys().lastUses(both)).isEmpty();

      for (int seconds : new int[] {5, 9, 7}) {
        stores().keys().recordUses(Map.of(key.id(), samples.now().plusSeconds(seconds)));
      }
      stores().keys().recordUses(Map.of());

      assertThat(stores().keys().lastUses(both))
          .isEqualTo(Map.of(key.id(), samples.now().plusSeconds(9)));
      assertThat(stores().keys().lastUses(List.of(idle.id()))).isEmpty();
      assertThat(stores().keys().lastUses(List.of())).isEmpty();
    }

    @Test
    void a_change_of_a_key_does_not_forget_its_use() {
      ApiKey key = key("used");
      stores().keys().write(ApiKeyChangeSet.ofNew(key));
      stores().keys().recordUses(Map.of(key.id(), samples.now()));

      stores().keys().write(ApiKeyChangeSet.ofReplacement(key.suspended(true)));

      assertThat(stores().keys().lastUses(List.of(key.id()))).containsKey(key.id());
    }
  }

  /** Many at once. */
  @Nested
  class Racing {
    @Test
    void of_equal_keys_at_once_one_is_added() throws Exception {
      try (var atOnce = new ConcurrentCalls()) {
        List<Boolean> added =
            atOnce.all(
                IntStream.range(0, 20)
                    .mapToObj(i -> key("same"))
                    .<Callable<Boolean>>map(
                        key -> () -> stores().keys().write(ApiKeyChangeSet.ofNew(key)))
                    .toList());

        assertThat(added).filteredOn(was -> was).hasSize(1);
      }
    }
  }
}
