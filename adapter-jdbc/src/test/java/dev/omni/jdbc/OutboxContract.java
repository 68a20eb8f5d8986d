package dev.omni.jdbc;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.omni.application.keys.ApiKeys;
import dev.omni.application.keys.ApiKeys.KeyRequest;
import dev.omni.application.spi.ClockAndIds;
import dev.omni.application.spi.Stores;
import dev.omni.application.spi.store.ChangeSet;
import dev.omni.domain.access.ApiKey;
import dev.omni.domain.access.ApiKey.Grant;
import dev.omni.domain.access.Binding;
import dev.omni.domain.access.Mode;
import dev.omni.domain.access.PrincipalType;
import dev.omni.domain.access.Scope;
import dev.omni.domain.document.Document;
import dev.omni.domain.json.Json;
import dev.omni.domain.run.Run;
import dev.omni.domain.webhook.Delivery;
import dev.omni.domain.webhook.Webhook;
import dev.omni.domain.webhook.Webhook.Health;
import dev.omni.domain.webhook.Webhook.Scheme;
import dev.omni.domain.webhook.Webhook.Target;
import dev.omni.domain.webhook.WebhookMessage;
import dev.omni.testkit.contract.Samples;
import java.util.List;
import java.util.Optional;
import java.util.Random;
import java.util.Set;
import org.junit.jupiter.api.Test;

/** A change and its deliveries in one commit: both are stored or none. */
abstract class OutboxContract {
  private final TestDatabase database;

  /** Longer than its column, so that the row of the delivery is refused. */
  private static final String TOO_LONG = "x".repeat(61);

  private final Samples samples = Samples.fresh();

  OutboxContract(TestDatabase database) {
    this.database = database;
  }

  private List<Delivery> unstorable() {
    var target = new Target("https://example.com", Set.of(TOO_LONG), Scheme.V1, "");
    var webhook = new Webhook(samples.id(), samples.tenant(), target, Health.GOOD);
    var message =
        WebhookMessage.of(samples.id(), samples.tenant(), TOO_LONG, samples.now(), Json.Obj.EMPTY);
    return List.of(Delivery.of(message, webhook));
  }

  private ChangeSet untellable() {
    return ChangeSet.NONE.withDeliveries(unstorable());
  }

  @Test
  void a_run_of_which_nobody_can_be_told_is_as_it_was() {
    Stores stores = database.empty();
    Run fresh = samples.job();
    assertThatThrownBy(() -> stores.runs().insert(fresh, Optional.empty(), untellable()))
        .isInstanceOf(RuntimeException.class);
    assertThat(stores.runs().find(fresh.tenant(), fresh.id())).isEmpty();

    Run there = samples.job();
    stores.runs().insert(there, Optional.empty(), ChangeSet.NONE);
    Run cancelled = there.cancelled(samples.now());
    assertThatThrownBy(() -> stores.runs().replace(cancelled, untellable()))
        .isInstanceOf(RuntimeException.class);
    assertThat(stores.runs().find(there.tenant(), there.id())).contains(there);
  }

  @Test
  void a_document_of_which_nobody_can_be_told_is_as_it_was() {
    Stores stores = database.empty();
    Document fresh = samples.document("outcome", "a");
    assertThatThrownBy(() -> stores.documents().insert(fresh, Optional.empty(), untellable()))
        .isInstanceOf(RuntimeException.class);
    assertThat(stores.documents().find(fresh.tenant(), fresh.kind(), fresh.id())).isEmpty();

    Document there = samples.document("outcome", "b");
    stores.documents().insert(there, Optional.empty(), ChangeSet.NONE);
    assertThatThrownBy(
            () -> stores.documents().replace(there.with(Json.obj("changed", true)), untellable()))
        .isInstanceOf(RuntimeException.class);
    assertThat(stores.documents().find(there.tenant(), there.kind(), there.id())).contains(there);
  }

  @Test
  void a_key_of_whose_end_nobody_can_be_told_is_as_it_was() {
    Stores stores = database.empty();
    var keys =
        new ApiKeys(stores.keys(), new ClockAndIds(samples.clock(), samples::id), new Random(5));
    var binding =
        new Binding(samples.id(), samples.id(), samples.id(), Mode.TEST, Optional.empty());
    var wanted =
        new KeyRequest(
            PrincipalType.DEVELOPER_KEY,
            binding,
            new Grant(Scope.all(), Optional.empty()),
            "key",
            Optional.empty());
    ApiKey key = keys.create(wanted).key();
    assertThatThrownBy(() -> keys.withListeners((event, of) -> unstorable()).revoke(key.id()))
        .isInstanceOf(RuntimeException.class);
    assertThat(stores.keys().find(key.identity().hash())).contains(key);
  }
}
