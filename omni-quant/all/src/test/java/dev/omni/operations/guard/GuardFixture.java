package dev.omni.operations.guard;

import dev.omni.application.Omni;
import dev.omni.application.memory.InMemoryStores;
import dev.omni.application.operation.OperationCall;
import dev.omni.application.run.StartRun;
import dev.omni.application.runtime.EmbeddedRuntime;
import dev.omni.application.spi.ClockAndIds;
import dev.omni.application.spi.Stores;
import dev.omni.application.spi.WireNames;
import dev.omni.domain.access.Caller;
import dev.omni.domain.evidence.Statement;
import dev.omni.domain.json.Json;
import dev.omni.domain.run.IdempotencyKey;
import dev.omni.domain.world.World;
import dev.omni.engine.Engines;
import dev.omni.operations.EarlierOperations;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.UUID;
import java.util.concurrent.atomic.AtomicReference;

/** An Omni in memory with a manual clock. */
final class GuardFixture {
  static final Caller ADA = Caller.test("ada");
  static final Caller BOB = Caller.test("bob");
  private static final Json.Obj OPTION =
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

  final Stores stores = new InMemoryStores().stores();
  private final AtomicReference<Instant> time =
      new AtomicReference<>(Instant.parse("2026-11-20T12:00:00Z"));
  final Omni omni;

  /** Names that repeat an execution by its capability. */
  private static final class Repeating implements WireNames {
    @Override
    public Optional<Json.Obj> repetition(Statement statement, Optional<Json> input) {
      return statement.predicate().findObject("capability");
    }
  }

  GuardFixture(RulePack... packs) {
    var clockAndIds = new ClockAndIds(time::get, UUID::randomUUID);
    var runtime =
        new EmbeddedRuntime("sandbox", Engines.all(), clockAndIds, EmbeddedRuntime.Threads.none());
    this.omni =
        Omni.on(stores)
            .clock(clockAndIds.clock())
            .ids(clockAndIds.ids())
            .sandbox(runtime)
            .live(runtime)
            .with(EarlierOperations.of().rulePacks(List.of(packs)))
            .names(new Repeating())
            .build();
  }

  Instant now() {
    return time.get();
  }

  void forward(Duration by) {
    time.updateAndGet(then -> then.plus(by));
  }

  Json.Obj told(String operation, Caller caller, Json.Obj body) {
    return (Json.Obj)
        omni.operations()
            .answer(operation, OperationCall.of(caller, body), Optional.empty())
            .data();
  }

  Json.Obj checked(Caller caller, Json.Obj body) {
    return told("guard.check", caller, body);
  }

  String outcome(Caller caller, Json.Obj body) {
    return checked(caller, body).findText("outcome").orElseThrow();
  }

  /** The id of a priced option's run: 2.1333684449162007. */
  String priced(Caller caller) {
    var desk = omni.open(caller, World.FINANCE, "Desk");
    var key = new IdempotencyKey("price-0001");
    return omni.start(caller, new StartRun(desk.id(), "finance.option.vanilla", key, OPTION))
        .id()
        .toString();
  }

  /** The id of the evidence of a verification of that run's price. */
  String verified(Caller caller, String run, String claim) {
    Json.Obj basis = Json.obj("run_id", run, "pointer", "/price");
    Json.Obj body = Json.obj("claim", Json.obj("value", claim), "basis", basis);
    return told("verify", caller, body).findText("evidence_id").orElseThrow();
  }

  /** An action on the price with an upper limit. */
  static Json.Obj quoted(double upper, String... evidence) {
    Json.Obj price =
        Json.obj(
            "name", "price",
            "value", "2.13337",
            "unit", "USD",
            "uncertainty", Json.obj("standard", 0.115033),
            "limit", Json.obj("upper", upper, "unit", "USD"));
    return Json.obj(
        "action", "quote", "quantities", Json.arr(price), "evidence", List.of(evidence));
  }

  /** The same as something that cannot be undone. */
  static Json.Obj irreversible(Json.Obj action, double size) {
    return action.with("impact", Json.obj("value", size, "unit", "USD", "reversible", false));
  }

  /** What one rule said. */
  static Optional<Json.Obj> reason(Json.Obj told, String rule) {
    return told.findArray("reasons").orElseThrow().items().stream()
        .map(Json.Obj.class::cast)
        .filter(reason -> reason.findText("rule").equals(Optional.of(rule)))
        .findFirst();
  }
}
