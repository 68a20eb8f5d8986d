package dev.omni.http;

import static org.assertj.core.api.Assertions.assertThat;

import dev.omni.domain.access.Mode;
import dev.omni.domain.access.Scope;
import dev.omni.domain.json.Json;
import dev.omni.domain.json.Shape;
import dev.omni.domain.run.RunStatus;
import dev.omni.domain.world.World;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** The responses of the API against section 2 of the specification. */
class ContractTest {
  private static final Shape WORLD =
      Shape.choice(Stream.of(World.values()).map(World::id).toArray(String[]::new));
  private static final Shape LOAD = Shape.choice("very_low", "low", "medium", "high", "very_high");
  private static final Shape LINKS = Shape.mapOf(Shape.string());
  private static final Shape ERROR =
      Shape.object()
          .required("type", Shape.string())
          .required("code", Shape.string())
          .required("message", Shape.string())
          .required("request_id", Shape.string())
          .required("retryable", Shape.bool())
          .optional("details", nullable("object"))
          .optional("docs_url", nullable("string"));
  private static final Shape RUN =
      Shape.object()
          .required("id", Shape.uuid())
          .required("object", Shape.choice("omni.run"))
          .required("contract", Shape.choice("LQOMNI/1.0"))
          .required("world", WORLD)
          .required("capability", Shape.string())
          .required("workspace_id", Shape.uuid())
          .required(
              "status",
              Shape.choice(
                  Stream.of(RunStatus.values()).map(RunStatus::toString).toArray(String[]::new)))
          .required("execution", Shape.choice("direct", "job", "sandbox"))
          .required("mode", Shape.choice("test", "live"))
          .required("sandbox", Shape.bool())
          .required("project_id", Shape.uuid())
          .required("environment_id", Shape.uuid())
          .required("evidence_id", nullable("string"))
          .required("request_id", Shape.string())
          .required("attempt", Shape.integer().atLeast(0))
          .required("timings", Shape.mapOf(nullable("number")))
          .required(
              "billing",
              Shape.object()
                  .required("workload_class", LOAD)
                  .required("quant_balance_enforcement", Shape.bool())
                  .optional("sandbox_billable", Shape.bool()))
          .required("result", nullable("object"))
          .required("error", Shape.any())
          .required("created_at", Shape.dateTime())
          .required("updated_at", Shape.dateTime())
          .required("completed_at", nullable("string"))
          .required("links", LINKS);

  private final TestServer server = new TestServer();

  @AfterEach
  void close() {
    server.close();
  }

  private static Shape nullable(String type) {
    return Shape.of(Json.obj("type", List.of(type, "null")));
  }

  private static void fits(Shape shape, Json value) {
    assertThat(shape.problems(value)).as(value.toString()).isEmpty();
  }

  private TestServer.Response ok(String path) {
    TestServer.Response answer = server.get(path).send();
    assertThat(answer.status()).as(path + answer.text()).isEqualTo(200);
    assertThat(answer.json().findObject("meta").orElseThrow().findText("request_id"))
        .contains(answer.header("X-Request-Id"));
    return answer;
  }

  @Test
  void the_seven_worlds_are_listed_with_links_that_work() {
    Shape shape =
        Shape.object()
            .required("id", WORLD)
            .required("object", Shape.choice("omni.world"))
            .required("name", Shape.string())
            .required("capability_count", Shape.integer().atLeast(0))
            .required("links", LINKS);
    List<Json.Obj> worlds = ok("/omni").list();
    assertThat(worlds).hasSize(7);
    worlds.forEach(world -> fits(shape, world));
    worlds.forEach(this::follow);
    // Two engines, and the batch of their world.
    assertThat(worlds.get(0).findNumber("capability_count").orElseThrow().intValue()).isEqualTo(3);
  }

  private void follow(Json.Obj thing) {
    thing
        .findObject("links")
        .orElseThrow()
        .without("events")
        .members()
        .forEach((name, link) -> ok(((Json.Str) link).value()));
  }

  @Test
  void capabilities_show_their_contract_whose_example_runs_as_it_stands() {
    Shape shape =
        Shape.object()
            .required("id", Shape.string().length(1, 96))
            .required("object", Shape.choice("omni.capability"))
            .required("world", WORLD)
            .required("name", Shape.string())
            .required("description", Shape.string())
            .required("execution", Shape.choice("direct", "job"))
            .required("workload_class", LOAD)
            .required("idempotent", Shape.bool())
            .required("evidence", Shape.bool())
            .required("request_contract", Shape.object().open())
            .required("result_contract", Shape.object().open())
            .required("plot", Shape.object().required("title", Shape.string()))
            .required("second_opinion", nullable("object"));
    List<Json.Obj> all = ok("/omni/finance/capabilities").list();
    assertThat(all)
        .extracting(capability -> capability.text("id"))
        .containsExactlyInAnyOrder("finance.batch.evaluate", SmallEngines.SUM, SmallEngines.JOB);
    for (Json.Obj capability : all) {
      fits(shape, capability);
      String id = capability.findText("id").orElseThrow();
      assertThat(ok("/omni/finance/capabilities/" + id).data()).isEqualTo(capability);
      Json contract = capability.find("request_contract").orElseThrow();
      Json example = ((Json.Obj) contract).findArray("examples").orElseThrow().get(0);
      TestServer.Response run =
          server.start(server.sum(id, 1).with("input", example), "example-" + id).send();
      assertThat(run.status()).isIn(200, 202);
    }
    assertThat(server.get("/omni/finance/capabilities/none").send().code())
        .isEqualTo("capability_not_found");
    assertThat(server.get("/omni/finance/capabilities/" + "x".repeat(97)).send().pointers())
        .containsExactly("path:capability");
  }

  @Test
  void workspaces_are_those_of_the_tenant_with_links_that_work() {
    Shape shape =
        Shape.object()
            .required("id", Shape.uuid())
            .required("object", Shape.choice("omni.workspace"))
            .required("world", WORLD)
            .required("name", Shape.string())
            .required("organization_id", Shape.uuid())
            .required("links", LINKS);
    for (World world : World.values()) {
      List<Json.Obj> rooms = ok("/omni/" + world + "/workspaces").list();
      assertThat(rooms).hasSize(1);
      fits(shape, rooms.get(0));
      follow(rooms.get(0));
      assertThat(rooms.get(0).findText("id")).contains(server.room(Mode.TEST, world));
    }
  }

  @Test
  void runs_have_every_field_in_every_state_and_links_that_work() {
    for (Json.Obj body :
        List.of(
            server.sum(SmallEngines.SUM, 1),
            server.sum(SmallEngines.SUM, -1),
            server.sum(SmallEngines.JOB, 1))) {
      TestServer.Response created =
          server.start(body, "contract-" + (body.hashCode() & 0xFFFF)).send();
      fits(RUN, created.data());
      String self = created.link("self");
      server.omni.work();
      Json.Obj run = ok(self).data();
      fits(RUN, run);
      follow(run);
      assertThat(run.findText("evidence_id")).isEqualTo(run.findText("id"));
      assertThat(run.findText("execution")).contains("sandbox");
      assertThat(run.findObject("billing"))
          .contains(
              Json.obj(
                  "workload_class", "very_low",
                  "quant_balance_enforcement", false,
                  "sandbox_billable", false));
      if (run.findText("status").orElseThrow().equals("failed")) {
        fits(ERROR, run.find("error").orElseThrow());
      } else {
        assertThat(run.find("error")).contains(Json.NULL);
      }
    }
    ok("/omni/runs").list().forEach(run -> fits(RUN, run));
  }

  @Test
  void links_are_absolute_behind_a_public_address() {
    try (var shown =
        new TestServer(
            false,
            b ->
                b.settings(
                    HttpSettings.USUAL
                        .at("127.0.0.1", 0)
                        .behind(java.util.Optional.of("https://omni.example"))))) {
      TestServer.Response run = shown.start(shown.sum(SmallEngines.SUM, 1), "public-0001").send();
      run.data()
          .findObject("links")
          .orElseThrow()
          .members()
          .values()
          .forEach(
              link ->
                  assertThat(((Json.Str) link).value())
                      .startsWith("https://omni.example/api/v1/omni/"));
      assertThat(shown.get("/omni/x").send().error().findText("docs_url").orElseThrow())
          .startsWith("https://omni.example/docs/errors#");
    }
  }

  @Test
  void a_developer_sees_who_it_is() {
    Shape shape =
        Shape.object()
            .required("object", Shape.choice("developer.context"))
            .required("protocol", Shape.choice("LQDEV/1.0"))
            .required(
                "principal_type",
                Shape.choice("developer_key", "service_account", "legacy_sanctum"))
            .required("mode", Shape.choice("test", "live"))
            .required("sandbox", Shape.bool())
            .required("scopes", Shape.arrayOf(Shape.string(), 0, 18))
            .required("service_account", nullable("object"))
            .required("workspace_id", nullable("string"))
            .required("project_id", Shape.uuid())
            .required("environment_id", Shape.uuid())
            .required("environment_type", Shape.string());
    Json.Obj context = ok("/developer/context").data();
    fits(shape, context);
    assertThat(context.findArray("scopes").orElseThrow().items())
        .hasSize(18)
        .contains(
            Json.str("webhooks.manage"),
            Json.str("requests.read"),
            Json.str("usage.read"),
            Json.str("keys.manage"));
    String reader = server.key(Mode.LIVE, Set.of(Scope.OMNI_READ));
    Json.Obj live = server.get("/developer/context").key(reader).send().data();
    fits(shape, live);
    assertThat(live.find("scopes")).contains(Json.arr("omni.read"));
    assertThat(live.find("sandbox")).contains(Json.of(false));
  }

  @Test
  void the_sandbox_is_for_test_keys() {
    Json.Obj sandbox = ok("/developer/sandbox").data();
    assertThat(sandbox.without("message"))
        .isEqualTo(
            Json.obj(
                "object",
                "developer.sandbox",
                "mode",
                "test",
                "deterministic",
                true,
                "external_runtime_called",
                false));
    TestServer.Response live = server.get("/developer/sandbox").key(server.live).send();
    assertThat(live.status()).isEqualTo(409);
    assertThat(live.code()).isEqualTo("sandbox_mode_required");
    fits(ERROR, live.error());
  }

  @Test
  void health_needs_no_key_and_names_what_is_not_ready() {
    TestServer.Response live = server.get("//healthz").without("Authorization").send();
    assertThat(live.json()).isEqualTo(Json.obj("status", "ok"));
    assertThat(server.get("//readyz").without("Authorization").send().status()).isEqualTo(200);
    try (var half =
        new TestServer(
            false,
            b -> b.ready("store", Optional::empty).ready("worker", () -> Optional.of("why")))) {
      TestServer.Response not = half.get("//readyz").without("Authorization").send();
      assertThat(not.status()).isEqualTo(503);
      assertThat(not.json().findObject("parts").orElseThrow().findText("worker"))
          .contains("unusable");
      assertThat(not.json().findObject("parts").orElseThrow().findText("store")).contains("ok");
      assertThat(not.json().find("reasons")).contains(Json.obj("worker", "why"));
    }
  }
}
