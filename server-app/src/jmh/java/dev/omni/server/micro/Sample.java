package dev.omni.server.micro;

import dev.omni.application.Omni;
import dev.omni.application.evidence.Environment;
import dev.omni.application.evidence.RunSealing;
import dev.omni.application.memory.MemoryStores;
import dev.omni.application.run.Sealing;
import dev.omni.application.run.StartRun;
import dev.omni.application.runtime.EmbeddedRuntime.Threads;
import dev.omni.application.spi.Doors;
import dev.omni.application.spi.Engine;
import dev.omni.application.world.Catalogue;
import dev.omni.domain.access.Caller;
import dev.omni.domain.json.Json;
import dev.omni.domain.json.Shape;
import dev.omni.domain.run.IdempotencyKey;
import dev.omni.domain.run.Outcome;
import dev.omni.domain.run.Run;
import dev.omni.domain.run.Subject;
import dev.omni.quant.Engines;
import dev.omni.sandbox.SandboxRuntime;
import java.util.List;
import java.util.concurrent.atomic.AtomicReference;

/**
 * A direct run that Omni has made, of the first example of its capability.
 *
 * @param run as it ended
 * @param record what its runtime reported
 * @param sealing what made its evidence
 * @param contract what its input must look like
 */
record Sample(Run run, Json.Obj record, Sealing sealing, Shape contract) {
  private static final String CAPABILITY = "scientific-discovery.statistics.summary";

  static Sample made() {
    List<Engine> engines = Engines.all();
    var catalogue = new Catalogue(engines);
    var capability = catalogue.engine(CAPABILITY).orElseThrow().capability();
    var sealing = new RunSealing(catalogue, Environment.embedded());
    var reported = new AtomicReference<Json.Obj>(Json.Obj.EMPTY);
    Omni omni =
        Omni.on(new MemoryStores().stores())
            .sandbox(SandboxRuntime.of(engines, Doors.system(), Threads.none()))
            .sealing(
                (ended, record) -> {
                  reported.set(record);
                  return sealing.seal(ended, record);
                })
            .build();
    var ada = Caller.test("ada");
    var lab = omni.open(ada, capability.world(), "Lab").id();
    Json.Obj example =
        (Json.Obj) capability.contract().schema().array("examples").orElseThrow().get(0);
    var once = new IdempotencyKey("sample-of-a-run");
    Run run = omni.start(ada, new StartRun(lab, CAPABILITY, once, example));
    return new Sample(run, reported.get(), sealing, capability.contract());
  }

  /** What it gave. */
  Json result() {
    return ((Outcome.Succeeded) run.state().outcome().orElseThrow()).result();
  }

  /** What a client sends to ask for it. */
  Json.Obj request() {
    var subject = (Subject.OfCapability) run.subject();
    return Json.obj(
        "workspace_id", subject.workspaceId(), "capability", CAPABILITY, "input", run.input());
  }
}
