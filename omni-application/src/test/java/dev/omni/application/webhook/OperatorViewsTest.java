package dev.omni.application.webhook;

import static org.assertj.core.api.Assertions.assertThat;

import dev.omni.application.developer.TenantApi;
import dev.omni.application.keys.AdminCommands;
import dev.omni.application.keys.Administration;
import dev.omni.application.keys.ApiKeys;
import dev.omni.application.keys.Projects;
import dev.omni.application.spi.ClockAndIds;
import dev.omni.application.spi.Stores;
import dev.omni.application.webhook.operator.WebhookAdminCommands;
import dev.omni.domain.access.Caller;
import dev.omni.domain.access.Scope;
import dev.omni.domain.json.Json;
import dev.omni.domain.webhook.Delivery;
import java.security.SecureRandom;
import java.util.List;
import java.util.UUID;
import org.junit.jupiter.api.Test;

/** An operator sees every member that a tenant sees, with the same value. */
class OperatorViewsTest {
  private final WebhookFixture fixture = new WebhookFixture();
  private final Stores stores = fixture.runs.stores;
  private final ClockAndIds clockAndIds = fixture.runs.clockAndIds;
  private final ApiKeys keys = new ApiKeys(stores.keys(), clockAndIds, new SecureRandom());
  private final TenantApi tenant = fixture.runs.omni.tenantApi(new SecureRandom());
  private final AdminCommands commands = commands();

  private final Json.Obj key =
      run(
          "keys.create",
          Json.obj("mode", "test", "scopes", Scope.all(), "name", "ci", "rate", "20/40"));
  private final Caller caller = keys.find(id(key)).caller("request", clockAndIds.now());

  private AdminCommands commands() {
    var projects = new Projects(stores.projects(), clockAndIds);
    projects.create("first");
    return new Administration(projects, keys, key -> 0)
        .commands()
        .plus(
            new WebhookAdminCommands(fixture.webhooks, projects, stores, clockAndIds, () -> {})
                .commands());
  }

  private Json.Obj run(String name, Json.Obj arguments) {
    return commands.run("cli:ada", name, arguments);
  }

  private static UUID id(Json.Obj view) {
    return UUID.fromString(view.text("id"));
  }

  private Json.Obj only(String name, Json.Obj arguments) {
    List<Json> all = run(name, arguments).items("data");
    assertThat(all).hasSize(1);
    return (Json.Obj) all.get(0);
  }

  private static void assertShowsAll(Json.Obj operator, Json.Obj tenant) {
    assertThat(operator.members()).containsAllEntriesOf(tenant.members());
  }

  @Test
  void of_a_key() {
    Json.Obj sent = tenant.keys().read(caller, id(key)).json();

    assertShowsAll(only("keys.list", Json.Obj.EMPTY), sent);
    assertShowsAll(run("keys.show", Json.obj("id", id(key))), sent);
    assertShowsAll(key, sent);
    assertThat(key.members()).containsKeys("suspended", "status", "rate", "project_id");
    assertShowsAll(
        run("keys.revoke", Json.obj("id", id(key))), tenant.keys().read(caller, id(key)).json());
  }

  @Test
  void of_a_webhook_and_a_delivery() {
    Json.Obj made = run("webhooks.create", Json.obj("mode", "test", "url", "https://a.example/"));
    Json.Obj id = Json.obj("id", id(made));
    Json.Obj sent = tenant.webhooks().read(caller, id(made)).json();

    assertShowsAll(made, sent);
    assertShowsAll(only("webhooks.list", Json.Obj.EMPTY), sent);
    assertShowsAll(run("webhooks.show", id), sent);
    assertShowsAll(run("webhooks.enable", id), sent);
    assertThat(made.members()).containsKeys("project_id", "secret");

    tenant.webhooks().test(caller, id(made));
    Json.Obj shown = only("webhooks.deliveries", id);
    String text = shown.text("message_id").replaceFirst("^msg_", "");
    UUID message =
        UUID.fromString(text.replaceFirst("(.{8})(.{4})(.{4})(.{4})(.{12})", "$1-$2-$3-$4-$5"));
    Delivery delivery = tenant.deliveries().read(caller, id(made), message);
    assertShowsAll(shown, Deliveries.viewWithAttempts(delivery));
    assertShowsAll(shown, Deliveries.view(delivery));
  }
}
