package dev.omni.application.webhook;

import dev.omni.application.run.News;
import dev.omni.application.spi.Doors;
import dev.omni.domain.access.Tenant;
import dev.omni.domain.json.Json;
import dev.omni.domain.run.Run;
import dev.omni.domain.run.Subject;
import dev.omni.domain.webhook.Delivery;
import dev.omni.domain.webhook.EventType;
import dev.omni.domain.webhook.Message;
import dev.omni.domain.webhook.Webhook;
import java.util.List;
import java.util.Locale;
import java.util.Optional;

/**
 * Makes the deliveries of what happens, to be written in the same commit. What is told is thin: the
 * consumer fetches inputs, results and evidence with its own key.
 */
public final class Announcements implements News {
  private final Subscriptions subscriptions;
  private final Doors doors;

  /** To those who are subscribed. */
  public Announcements(Subscriptions subscriptions, Doors doors) {
    this.subscriptions = subscriptions;
    this.doors = doors;
  }

  /** The deliveries that an event makes; none when nobody wants it. */
  public List<Delivery> of(Tenant tenant, String type, Json.Obj data) {
    List<Webhook> wanting =
        subscriptions.of(tenant).stream().filter(webhook -> webhook.wants(type)).toList();
    if (wanting.isEmpty()) {
      return List.of();
    }
    Message message = Message.of(doors.id(), tenant, type, doors.now(), data);
    return wanting.stream().map(webhook -> Delivery.of(message, webhook)).toList();
  }

  @Override
  public List<Delivery> of(Run run) {
    return EventType.ofRun(run.subject().kind(), run.status().toString())
        .map(type -> of(run.tenant(), type, data(run)))
        .orElse(List.of());
  }

  private static Json.Obj data(Run run) {
    Subject subject = run.subject();
    Optional<Subject.OfCapability> capability =
        Optional.of(subject)
            .filter(Subject.OfCapability.class::isInstance)
            .map(Subject.OfCapability.class::cast);
    Json.Obj data =
        Json.obj(
            "object", subject.kind().replace('_', '.').toLowerCase(Locale.ROOT),
            "id", run.id(),
            "status", run.status());
    if (capability.isPresent()) {
      data =
          data.with("world", capability.get().world())
              .with("capability", subject.target())
              .with("workspace_id", capability.get().workspaceId());
    } else {
      data = data.with("target", subject.target());
    }
    return data.with("mode", run.tenant().mode())
        .with("sequence", run.state().version())
        .with("request_id", run.origin().requestId())
        .with("links", Json.obj("self", link(capability.isPresent(), run)));
  }

  private static String link(boolean omni, Run run) {
    return omni ? "/api/v1/omni/runs/" + run.id() : "/api/v1/lqm/evidence/" + run.id();
  }
}
