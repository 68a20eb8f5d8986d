package dev.omni.operations.verification.claim;

import static org.assertj.core.api.Assertions.assertThat;

import dev.omni.application.Omni;
import dev.omni.application.memory.InMemoryStores;
import dev.omni.application.operation.OperationCall;
import dev.omni.application.run.StartRun;
import dev.omni.application.runtime.EmbeddedRuntime;
import dev.omni.application.spi.ClockAndIds;
import dev.omni.domain.access.Caller;
import dev.omni.domain.json.Json;
import dev.omni.domain.run.IdempotencyKey;
import dev.omni.domain.run.Run;
import dev.omni.domain.world.World;
import dev.omni.engine.Engines;
import dev.omni.operations.EarlierOperations;
import java.util.List;
import java.util.Optional;
import java.util.UUID;
import org.junit.jupiter.api.Test;

/** Verifications through the table of operations. */
class VerificationsTest {
  private static final Caller ADA = Caller.test("ada");
  private static final Caller BOB = Caller.test("bob");
  private static final Json.Obj CALL =
      Json.obj(
          "spot",
          60,
          "strike",
          65,
          "rate",
          0.08,
          "volatility",
          0.3,
          "expiry_years",
          0.25,
          "dividend_yield",
          0,
          "type",
          "call");

  private final Omni omni =
      Omni.on(new InMemoryStores().stores())
          .sandbox(
              new EmbeddedRuntime(
                  "sandbox", Engines.all(), ClockAndIds.system(), EmbeddedRuntime.Threads.none()))
          .with(EarlierOperations.of())
          .build();

  private Json.Obj verified(Caller caller, Json.Obj body) {
    return (Json.Obj)
        omni.operations().answer("verify", OperationCall.of(caller, body), Optional.empty()).data();
  }

  private Run priced(Caller caller) {
    var desk = omni.open(caller, World.FINANCE, "Desk");
    var key = new IdempotencyKey("price-0001");
    return omni.start(caller, new StartRun(desk.id(), "finance.option.vanilla", key, CALL));
  }

  private static Json.Obj claim(String value) {
    return Json.obj("value", value, "unit", "1");
  }

  private static String verdict(Json.Obj told) {
    return told.findText("verdict").orElseThrow();
  }

  @Test
  void a_run_is_executed_again_and_is_the_parent_of_the_evidence() {
    Run run = priced(ADA);
    Json.Obj basis = Json.obj("run_id", run.id(), "pointer", "/price");
    Json.Obj told = verified(ADA, Json.obj("claim", claim("2.1334"), "basis", basis));

    assertThat(verdict(told)).as(told.toString()).isEqualTo("pass");
    UUID id = UUID.fromString(told.findText("evidence_id").orElseThrow());
    Json.Obj evidence = omni.evidence().read(ADA, id, true);
    assertThat(evidence.findText("kind")).contains("verification");
    assertThat(evidence.findArray("parents").orElseThrow().items())
        .singleElement()
        .satisfies(
            parent ->
                assertThat(((Json.Obj) parent).findText("evidence_id"))
                    .contains(run.id().toString()));
    assertThat(evidence.find("result")).contains(told);
    assertThat(verdict(verified(ADA, Json.obj("claim", claim("2.1344"), "basis", basis))))
        .isEqualTo("fail");
  }

  @Test
  void a_capability_is_executed_now() {
    Json.Obj basis =
        Json.obj(
            "capability", "finance.option.vanilla",
            "world", "finance",
            "input", CALL,
            "pointer", "/price");

    assertThat(verdict(verified(ADA, Json.obj("claim", claim("2.1334"), "basis", basis))))
        .isEqualTo("pass");
  }

  @Test
  void what_cannot_be_executed_is_inconclusive() {
    List<Json.Obj> bases =
        List.of(
            Json.obj("run_id", UUID.randomUUID()),
            Json.obj("run_id", 7),
            Json.obj("run_id", "x"),
            Json.obj("capability", "finance.nothing", "input", CALL),
            Json.obj("capability", 7),
            Json.obj("capability", "finance.option.vanilla", "world", "risk", "input", CALL),
            Json.obj("capability", "finance.option.vanilla", "world", 7, "input", CALL),
            Json.obj("capability", "finance.option.vanilla", "input", Json.obj("spot", -1)),
            Json.obj("capability", "finance.option.vanilla", "input", 3),
            Json.obj("capability", "finance.option.vanilla", "input", CALL, "pointer", "x"),
            Json.obj("capability", "finance.option.vanilla", "input", CALL, "pointer", "/none"),
            Json.obj("capability", "risk.credit.nth-to-default", "input", Json.Obj.EMPTY));

    for (Json.Obj basis : bases) {
      Json.Obj told = verified(ADA, Json.obj("claim", claim("1"), "basis", basis));
      assertThat(verdict(told)).as(basis.toString()).isEqualTo("inconclusive");
    }
  }

  @Test
  void a_run_of_another_tenant_is_none() {
    Run run = priced(ADA);
    Caller elsewhere = Caller.live("bob");
    Json.Obj body = Json.obj("claim", claim("2.1334"), "basis", Json.obj("run_id", run.id()));

    assertThat(verdict(verified(elsewhere, body))).isEqualTo("inconclusive");
    assertThat(verdict(verified(BOB, body))).isEqualTo("pass");
  }

  @Test
  void each_call_makes_evidence_of_its_own_with_an_equal_verdict() {
    Json.Obj free = Json.obj("note", "kept");
    Json.Obj body =
        Json.obj("claim", claim("2"), "basis", Json.obj("expression", "1+1"), "metadata", free);
    Json.Obj first = verified(ADA, body);
    Json.Obj second = verified(ADA, body);

    assertThat(first.find("id")).isNotEqualTo(second.find("id"));
    assertThat(verdict(first)).isEqualTo("pass").isEqualTo(verdict(second));
    assertThat(first.find("checks")).isEqualTo(second.find("checks"));
    assertThat(first.findObject("submitted")).contains(body);
  }
}
