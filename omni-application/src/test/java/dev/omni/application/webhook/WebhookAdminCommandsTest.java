package dev.omni.application.webhook;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.omni.application.keys.AdminCommands;
import dev.omni.application.keys.Projects;
import dev.omni.application.spi.store.Stored;
import dev.omni.application.webhook.operator.WebhookAdminCommands;
import dev.omni.domain.audit.AuditEntry;
import dev.omni.domain.fault.Fault;
import dev.omni.domain.json.Json;
import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** The operator commands of webhooks and their audit events. */
class WebhookAdminCommandsTest {
  private static final Json.Obj WANTED =
      Json.obj("mode", "test", "url", "https://example.com/hook", "description", "a hook");

  private final WebhookFixture fixture = new WebhookFixture();
  private final Projects projects =
      new Projects(fixture.runs.stores.projects(), fixture.runs.clockAndIds);
  private final AtomicInteger settled = new AtomicInteger();
  private final AdminCommands commands =
      new WebhookAdminCommands(
              fixture.webhooks,
              projects,
              fixture.runs.stores,
              fixture.runs.clockAndIds,
              settled::incrementAndGet)
          .commands();

  @BeforeEach
  void project() {
    projects.create("first");
  }

  private Json.Obj run(String name, Json.Obj arguments) {
    return commands.run("cli:ada", name, arguments);
  }

  private String created() {
    return run("webhooks.create", WANTED).findText("id").orElseThrow();
  }

  private List<AuditEntry> audited() {
    return Stored.readable(fixture.runs.stores.administration().audit().page(1, 100)).stream()
        .filter(line -> line.event().name().startsWith("webhooks."))
        .toList();
  }

  @Test
  void each_change_has_its_line_in_the_audit_log_and_no_line_a_secret() {
    Json.Obj made = run("webhooks.create", WANTED);
    Json.Obj id = Json.obj("id", made.findText("id").orElseThrow());
    Json.Obj turned = run("webhooks.rotate", id);
    run("webhooks.disable", id);
    run("webhooks.enable", id);
    assertThat(audited())
        .extracting(line -> line.event().name())
        .containsExactly(
            "webhooks.create", "webhooks.rotate", "webhooks.disable", "webhooks.enable");
    assertThat(audited()).allMatch(line -> line.event().actor().equals("cli:ada"));
    assertThat(audited().get(0).event().details().findText("url"))
        .contains("https://example.com/hook");
    for (Json.Obj shown : List.of(made, turned)) {
      String secret = shown.findText("secret").orElseThrow();
      assertThat(audited()).noneMatch(line -> line.json().toString().contains(secret));
    }
    assertThat(settled).as("every node knows of what was made, stopped and begun").hasValue(3);
  }

  @Test
  void what_is_refused_leaves_no_line() {
    Json.Obj wrong = WANTED.with("url", Json.str("https://10.0.0.1:22/"));
    assertThatThrownBy(() -> run("webhooks.create", wrong)).isInstanceOf(Fault.class);
    assertThatThrownBy(
            () -> run("webhooks.create", WANTED.with("events", Json.str("omni.run.exploded"))))
        .isInstanceOf(Fault.class)
        .hasMessageContaining("omni.run.completed");
    assertThat(audited()).isEmpty();
  }

  @Test
  void what_changes_nothing_leaves_no_line() {
    Json.Obj id = Json.obj("id", created());
    int before = audited().size();
    run("webhooks.enable", id);
    assertThat(audited()).hasSize(before);
  }

  @Test
  void a_webhook_or_message_that_is_not_there_is_told_as_such() {
    Json.Obj nobody = Json.obj("id", "00000000-0000-4000-8000-000000000000");
    for (String name : List.of("webhooks.show", "webhooks.rotate", "webhooks.disable")) {
      assertThatThrownBy(() -> run(name, nobody))
          .isInstanceOf(Fault.class)
          .hasMessageContaining("webhooks list");
    }
    for (String message : List.of("msg_1", "msg_" + "0".repeat(32))) {
      assertThatThrownBy(() -> run("webhooks.replay", Json.obj("message", message)))
          .isInstanceOf(Fault.class)
          .hasMessageContaining("webhooks deliveries");
    }
  }
}
