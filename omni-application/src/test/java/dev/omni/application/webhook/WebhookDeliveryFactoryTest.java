package dev.omni.application.webhook;

import static org.assertj.core.api.Assertions.assertThat;

import dev.omni.application.json.JsonReader;
import dev.omni.application.keys.ApiKeys;
import dev.omni.application.keys.ApiKeys.KeyRequest;
import dev.omni.application.operation.Operation;
import dev.omni.application.operation.OperationCall;
import dev.omni.application.operation.OperationEffect;
import dev.omni.application.run.RunsFixture;
import dev.omni.application.spi.ClockAndIds;
import dev.omni.application.spi.store.ChangeSet;
import dev.omni.application.webhook.delivery.KeyExpiryNotifier;
import dev.omni.application.webhook.delivery.WebhookCache;
import dev.omni.application.webhook.delivery.WebhookDeliveryFactory;
import dev.omni.domain.access.ApiKey;
import dev.omni.domain.access.ApiKey.Grant;
import dev.omni.domain.access.PrincipalType;
import dev.omni.domain.access.Scope;
import dev.omni.domain.document.Document;
import dev.omni.domain.json.Json;
import dev.omni.domain.webhook.Delivery;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.Random;
import java.util.UUID;
import org.junit.jupiter.api.Test;

/** Deliveries that are not about runs: documents and keys. */
class WebhookDeliveryFactoryTest {
  private static final Instant NOW = Instant.parse("2026-11-21T12:00:00Z");
  private static final Duration DAY = Duration.ofDays(1);

  private final WebhookFixture fixture = new WebhookFixture();
  private final ClockAndIds clockAndIds = new ClockAndIds(() -> NOW, UUID::randomUUID);
  private final WebhookDeliveryFactory deliveryFactory =
      new WebhookDeliveryFactory(
          new WebhookCache(fixture.runs.stores.documents(), clockAndIds), clockAndIds);
  private final ApiKeys keys =
      new ApiKeys(fixture.runs.stores.keys(), clockAndIds, new Random(5))
          .withListeners(deliveryFactory::of);
  private final KeyExpiryNotifier expiring =
      new KeyExpiryNotifier(fixture.runs.stores, deliveryFactory);

  private ApiKey key(Duration life) {
    var wanted =
        new KeyRequest(
            PrincipalType.DEVELOPER_KEY,
            RunsFixture.ADA.binding(),
            new Grant(Scope.all(), Optional.empty()),
            "key",
            Optional.of(life));
    return keys.create(wanted).key();
  }

  private List<String> types() {
    return fixture.all().stream().map(delivery -> delivery.message().type()).toList();
  }

  private static Json.Obj data(Delivery delivery) {
    var body = (Json.Obj) JsonReader.trusted(delivery.message().body());
    return body.findObject("data").orElseThrow();
  }

  private OperationEffect keep(OperationCall call, String kind) {
    var outcome =
        Document.of(
            UUID.randomUUID(),
            RunsFixture.ADA.tenant(),
            kind,
            "the same",
            Json.obj("status", "recorded", "value", call.body()),
            NOW);
    return new OperationEffect.Create(outcome, ChangeSet.NONE, Document::body);
  }

  private void kept(String kind) {
    var row = Operation.creating("things.create", call -> keep(call, kind));
    fixture
        .runs
        .omni
        .operations()
        .with(List.of(row))
        .answer(
            "things.create",
            OperationCall.of(RunsFixture.ADA, Json.obj("a", "secret")),
            Optional.empty());
  }

  @Test
  void an_outcome_and_an_event_of_a_connection_are_told_of_once_and_without_their_content() {
    fixture.webhook();
    for (String kind : List.of("outcome", "connector_event", "note")) {
      kept(kind);
      kept(kind);
    }
    assertThat(types()).containsExactlyInAnyOrder("outcome.recorded", "connection.event.accepted");
    assertThat(fixture.all()).noneMatch(d -> d.message().body().contains("secret"));
    assertThat(data(fixture.all().get(0)).members())
        .containsKeys("object", "id", "status", "mode", "sequence", "request_id");
  }

  @Test
  void a_key_that_is_replaced_or_taken_back_is_told_of_by_its_last_four_characters() {
    fixture.webhook();
    ApiKey key = key(DAY.multipliedBy(300));
    keys.rotate(key.id(), DAY);
    keys.revoke(key.id());
    keys.revoke(key.id());
    assertThat(types()).containsExactlyInAnyOrder("api_key.rotated", "api_key.revoked");
    String maskedKey = key.identity().maskedKey();
    for (Delivery told : fixture.all()) {
      assertThat(data(told).findText("id")).contains(key.id().toString());
      assertThat(data(told).findText("last4"))
          .contains(maskedKey.substring(maskedKey.length() - 4));
      assertThat(told.message().body()).doesNotContain(maskedKey, key.identity().hash());
    }
  }

  @Test
  void a_key_that_ends_within_a_week_is_warned_of_once_to_each() {
    fixture.webhook();
    ApiKey soon = key(DAY.multipliedBy(9));
    ApiKey replaced = key(DAY.multipliedBy(9));
    ApiKey revoked = key(DAY.multipliedBy(9));
    key(DAY.multipliedBy(30));
    keys.revoke(revoked.id());
    keys.rotate(replaced.id(), DAY.multipliedBy(7));
    int before = fixture.all().size();
    expiring.notifyDue(NOW.plus(DAY));
    assertThat(fixture.all()).hasSize(before);
    for (int day = 2; day < 12; day++) {
      expiring.notifyDue(NOW.plus(DAY.multipliedBy(day)));
    }
    List<Delivery> warnings =
        fixture.all().stream().filter(d -> d.message().type().equals("api_key.expiring")).toList();
    assertThat(warnings)
        .extracting(d -> data(d).findText("id").orElseThrow())
        .contains(soon.id().toString())
        .doesNotContain(revoked.id().toString(), replaced.id().toString())
        .doesNotHaveDuplicates();
  }
}
