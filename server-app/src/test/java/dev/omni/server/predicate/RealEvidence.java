package dev.omni.server.predicate;

import dev.omni.application.Omni;
import dev.omni.application.json.JsonReader;
import dev.omni.application.memory.InMemoryStores;
import dev.omni.application.operation.OperationCall;
import dev.omni.application.run.StartRun;
import dev.omni.application.runtime.EmbeddedRuntime.Threads;
import dev.omni.application.spi.ClockAndIds;
import dev.omni.application.world.CapabilityCatalog;
import dev.omni.domain.access.Caller;
import dev.omni.domain.json.Json;
import dev.omni.domain.run.IdempotencyKey;
import dev.omni.domain.run.Run;
import dev.omni.domain.world.ModelRegister;
import dev.omni.domain.world.World;
import dev.omni.engine.Engines;
import dev.omni.engine.JsonEngine;
import dev.omni.operations.EarlierOperations;
import dev.omni.sandbox.SandboxRuntime;
import java.util.List;
import java.util.Optional;
import java.util.UUID;

/** Evidence of runs of real engines, as a server would give it. */
final class RealEvidence {
  static final Json.Obj CALL =
      Json.obj(
          "type",
          "call",
          "spot",
          60,
          "strike",
          65,
          "rate",
          0.08,
          "volatility",
          0.3,
          "expiry_years",
          0.25);
  static final String OPTION = "finance.option.vanilla";

  private static final Caller ADA = Caller.test("ada");
  private static final List<JsonEngine> ENGINES = Engines.all();
  static final CapabilityCatalog CATALOGUE = new CapabilityCatalog(ENGINES);

  private final Omni omni;

  private RealEvidence(ModelRegister models) {
    this.omni =
        Omni.on(new InMemoryStores().stores())
            .sandbox(SandboxRuntime.of(ENGINES, ClockAndIds.system(), Threads.none()))
            .with(EarlierOperations.of())
            .models(models)
            .build();
  }

  /** Runs of an operator who keeps no register of models. */
  static RealEvidence usual() {
    return new RealEvidence(ModelRegister.NONE);
  }

  /** Runs of an operator who keeps a register of models. */
  static RealEvidence registered(Json.Obj entries) {
    return new RealEvidence(new ModelRegister(entries));
  }

  private Run started(String capability, Json.Obj input) {
    return started(capability, input, StartRun.Options.NONE);
  }

  private Run started(String capability, Json.Obj input, StartRun.Options options) {
    World world = World.of(capability.substring(0, capability.indexOf('.'))).orElseThrow();
    UUID desk = omni.open(ADA, world, "Desk").id();
    var key = new IdempotencyKey(UUID.randomUUID().toString());
    return omni.start(ADA, new StartRun(desk, capability, key, input, options));
  }

  /** The evidence of a run that has ended. */
  Json.Obj of(String capability, Json.Obj input) {
    Run run = started(capability, input);
    omni.work();
    return read(run);
  }

  /** The evidence of a confidential run that has ended, as its owner reads it. */
  Json.Obj confidential(String capability, Json.Obj input) {
    Run run = started(capability, input, StartRun.Options.NONE.confidential(true));
    omni.work();
    return read(run);
  }

  /** The evidence of a run with a second opinion. */
  Json.Obj checked(String capability, Json.Obj input) {
    return read(started(capability, input, StartRun.Options.NONE.withSecondOpinion(true)));
  }

  /** The evidence of a job that was cancelled before it began. */
  Json.Obj cancelled(String capability, Json.Obj input) {
    Run run = started(capability, input);
    omni.runs().cancel(ADA, run.id());
    return read(run);
  }

  private Json.Obj read(Run run) {
    return read(omni.evidence().ofRun(ADA, run.id(), false));
  }

  private static Json.Obj read(Json.Obj evidence) {
    return (Json.Obj) JsonReader.trusted(JsonReader.write(evidence));
  }

  /** The evidence of a sign-off of other evidence. */
  Json.Obj signedOff(Json.Obj evidence, Json.Obj body) {
    OperationCall call = OperationCall.of(ADA, body).withPathValue("uuid", evidence.text("id"));
    var made = (Json.Obj) omni.operations().invoke("evidence.sign-off", call, Optional.empty());
    return read(omni.evidence().read(ADA, UUID.fromString(made.text("id")), false));
  }

  /** Evidence of a batch, and one of its rows with its proof. */
  record Batch(Json.Obj evidence, Json.Obj row) {}

  /** The evidence of a batch of four prices, and its third row. */
  Batch batch() {
    return batch(StartRun.Options.NONE);
  }

  /** The same of a confidential batch. */
  Batch confidentialBatch() {
    return batch(StartRun.Options.NONE.confidential(true));
  }

  private Batch batch(StartRun.Options options) {
    Json.Obj grid = Json.obj("spot", Json.obj("from", 55, "to", 70, "steps", 4));
    Json.Obj input = Json.obj("capability", OPTION, "base", CALL.without("spot"), "grid", grid);
    Run run = started("finance.batch.evaluate", input, options);
    omni.work();
    Json row = JsonReader.trusted(JsonReader.write(omni.rows().of(ADA, run.id()).row(2).json()));
    return new Batch(read(run), (Json.Obj) row);
  }
}
