package dev.omni.operations;

import static org.assertj.core.api.Assertions.assertThat;

import dev.omni.application.spi.store.DeliveryStore.Query;
import dev.omni.application.webhook.Deliveries;
import dev.omni.domain.json.Json;
import dev.omni.domain.webhook.DeliveryFilter;
import dev.omni.domain.webhook.Webhook.Scheme;
import dev.omni.domain.webhook.Webhook.Target;
import dev.omni.domain.webhook.WebhookEventType;
import java.security.SecureRandom;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;

class ReportedEventsTest {
  private final ConnectorFixture house = new ConnectorFixture();

  @Test
  void webhooks_are_told_once_of_each_event_that_was_accepted_and_not_what_it_says() {
    var target = new Target("https://example.com/hook", WebhookEventType.defaults(), Scheme.V1, "");
    house.omni.webhooks(new SecureRandom()).create(ConnectorFixture.ADA.tenant(), target);
    String connection = house.connected(Json.Obj.EMPTY);
    Json.Obj first = house.event(connection, ConnectorFixture.tick("tick-1", 1));
    house.event(connection, ConnectorFixture.tick("tick-1", 1));
    var more = List.of(ConnectorFixture.tick("tick-2", 2), ConnectorFixture.tick("tick-3", 3));
    house.event(connection, Json.obj("events", more));

    var told =
        new Deliveries(house.stores.deliveries(), house.clockAndIds)
            .list(
                new Query(
                    ConnectorFixture.ADA.tenant(), Optional.empty(), DeliveryFilter.ANY, 100));
    assertThat(told)
        .hasSize(3)
        .allMatch(each -> each.require().message().type().equals("connection.event.accepted"))
        .anyMatch(
            each ->
                each.require().message().body().contains(first.findText("event_id").orElseThrow()))
        .noneMatch(each -> each.require().message().body().contains("px.call65"));
  }
}
