package dev.omni.server;

import static org.assertj.core.api.Assertions.assertThat;

import dev.omni.application.Omni;
import dev.omni.application.json.JsonReader;
import dev.omni.application.memory.InMemoryStores;
import dev.omni.application.operation.OperationCall;
import dev.omni.application.spi.Stores;
import dev.omni.application.spi.store.EvidenceStore;
import dev.omni.domain.access.Binding;
import dev.omni.domain.access.Caller;
import dev.omni.domain.access.Mode;
import dev.omni.domain.access.Principal;
import dev.omni.domain.access.PrincipalType;
import dev.omni.domain.access.Scope;
import dev.omni.domain.access.Tenant;
import dev.omni.domain.evidence.LogEntry;
import dev.omni.domain.json.Json;
import dev.omni.domain.json.Pointer;
import dev.omni.domain.world.World;
import dev.omni.engine.Engines;
import dev.omni.jdbc.JdbcStores;
import dev.omni.operations.EarlierOperations;
import dev.omni.sandbox.SandboxRuntime;
import dev.omni.server.FailingStores.Killed;
import java.nio.file.Path;
import java.time.Instant;
import java.util.Map;
import java.util.Optional;
import java.util.UUID;
import java.util.concurrent.atomic.AtomicReference;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * A process that executes a workflow of every kind of step is killed before any of its writes, or
 * falls silent there so long that another one does its work meanwhile. Each effect happens once.
 */
class KilledWorkflowsIT {
  private static final SandboxRuntime OPTIONS =
      SandboxRuntime.of(
          Engines.all().stream()
              .filter(engine -> engine.capability().id().equals("finance.option.vanilla"))
              .toList());
  private static final int ALL = 1_000_000;
  private static final int EVERY = 1;
  private static final int FEWEST_WRITES = 45;

  /** What the workflow does: one piece of evidence for each effect. */
  private static final Map<String, Long> EFFECTS =
      Map.ofEntries(
          Map.entry("omni_run", 2L), // as the gate asks for it once more
          Map.entry("verification", 5L), // one of them twice, for the same reason
          Map.entry("model_run", 1L),
          Map.entry("benchmark_run", 1L),
          Map.entry("guard_decision", 3L), // recompute, a human, yes
          Map.entry("forecast", 1L),
          Map.entry("outcome", 2L), // the approval and the step
          Map.entry("workflow_run", 1L));

  private static final Json.Obj WORKFLOW =
      (Json.Obj)
          JsonReader.parse(
              """
              {"name": "mortal", "steps": [
                {"id": "price", "uses": "run:finance/finance.option.vanilla",
                 "with": {"type": "call", "spot": "${input.spot}", "strike": 65, "rate": 0.08,
                   "volatility": 0.3, "expiry_years": 0.25}},
                {"id": "check", "uses": "verify", "with": {"claim": {"value": "2.1334"},
                  "basis": {"run_id": "${steps.price.id}", "pointer": "/price"}}},
                {"id": "each", "uses": "verify", "foreach": "[1, 2, 3]",
                 "with": {"claim": {"value": "${item}"},
                   "basis": {"expression": "x + 1", "inputs": {"x": {"value": "${index}"}}}}},
                {"id": "sum", "uses": "model:ref.exact",
                 "with": {"task": "quantity", "input": {"expression": "1/3+1/6"}}},
                {"id": "gate", "uses": "guard", "needs": ["check"],
                 "with": {"action": "quote", "quantities": [{"name": "price", "unit": "USD",
                   "value": "${steps.price.result.price}", "uncertainty": {"standard": 0.115},
                   "limit": {"upper": 2.25, "unit": "USD"}}]}},
                {"id": "rest", "uses": "wait", "needs": ["gate", "sum"], "with": {"seconds": 20}},
                {"id": "commit", "uses": "forecast", "with": {"question": "px.call65",
                  "resolves_at": "2099-01-01T00:00:00Z",
                  "prediction": {"type": "normal", "mean": "${steps.price.result.price}", "sd": 0.1135}}},
                {"id": "judge", "uses": "outcome", "with": {
                  "subject": {"type": "guard_decision", "id": "${steps.gate.id}"}, "value": "ok"}},
                {"id": "mark", "uses": "benchmark", "with": {"model": "ref.naive", "mode": "closed",
                  "suite": "statistics_uncertainty", "limit": 1, "epochs": 1, "variants": 0}}]}
              """);

  private final AtomicReference<Instant> now =
      new AtomicReference<>(Instant.parse("2026-11-20T17:00:00Z"));

  @TempDir Path folder;

  @Test
  void in_memory() {
    everyWrite(new InMemoryStores().stores(), EVERY);
  }

  @Test
  void on_the_embedded_database() {
    onH2(23);
  }

  @Test
  @Tag("full")
  void on_the_embedded_database_at_every_write() {
    onH2(EVERY);
  }

  @Test
  void a_first_step_that_is_being_done_is_seen_to_be() {
    Stores stores = new InMemoryStores().stores();
    var node = new TestNode(stores);
    var failing = new FailingStores(3, KilledWorkflowsIT::die); // the run is taken, the step begun
    node.lives(process(failing.over(stores)));

    assertThat(new Pointer("/steps/0/status").in(node.read())).contains(Json.str("running"));
    assertThat(new Pointer("/steps/1/status").in(node.read())).contains(Json.str("pending"));
  }

  private static void die() {
    throw new Killed();
  }

  private void onH2(int oneOf) {
    var settings = dev.omni.jdbc.DatabaseSettings.embedded(folder, System::nanoTime);
    try (JdbcStores jdbc = JdbcStores.open(settings)) {
      everyWrite(jdbc.stores(), oneOf);
    }
  }

  @Test
  @Tag("full")
  void on_postgresql_at_every_write() throws Exception {
    String url = SharedDatabase.create().url();
    String user = SharedDatabase.USER;
    var settings = dev.omni.jdbc.DatabaseSettings.server(url, user, "", System::nanoTime);
    try (JdbcStores jdbc = JdbcStores.open(settings)) {
      everyWrite(jdbc.stores(), EVERY);
    }
  }

  /** At the first write, then at the next, until there is none. */
  private void everyWrite(Stores stores, int oneOf) {
    int writes = 1;
    while (killedAt(stores, writes)) {
      silentAt(stores, writes);
      writes += oneOf;
    }
    assertThat(writes).as("writes").isGreaterThan(FEWEST_WRITES);
  }

  private boolean killedAt(Stores stores, int write) {
    var node = new TestNode(stores);
    var failing = new FailingStores(write, KilledWorkflowsIT::die);
    node.lives(process(failing.over(stores)));
    node.lives(process(stores));
    node.ended("killed at write " + write);
    return failing.met();
  }

  /** While it is silent its leases run out; then it goes on as if nothing had happened. */
  private void silentAt(Stores stores, int write) {
    var node = new TestNode(stores);
    var failing =
        new FailingStores(
            write,
            () -> {
              pass(31);
              node.lives(process(stores));
            });
    node.lives(process(failing.over(stores)));
    node.lives(process(stores));
    node.ended("silent at write " + write);
  }

  private void pass(int seconds) {
    now.updateAndGet(time -> time.plusSeconds(seconds));
  }

  private Omni process(Stores stores) {
    return Omni.on(stores)
        .clock(now::get)
        .ids(UUID::randomUUID)
        .sandbox(OPTIONS)
        .with(EarlierOperations.of())
        .build();
  }

  /** A tenant of its own with one run of the workflow. */
  private final class TestNode {
    private final Stores stores;
    private final Omni office;
    private final Binding binding =
        new Binding(
            UUID.randomUUID(), UUID.randomUUID(), UUID.randomUUID(), Mode.TEST, Optional.empty());
    private final Caller ada = caller("ada");
    private final Caller bob = caller("bob");
    private final String run;

    TestNode(Stores stores) {
      this.stores = stores;
      this.office = process(stores);
      office.open(ada, World.FINANCE, "Lab");
      Json.Obj made = answer(ada, "workflows.create", "-", WORKFLOW);
      assertThat(made.findText("status")).as(made.canonical()).contains("active");
      String flow = text(made, "id");
      Json.Obj input = Json.obj("input", Json.obj("spot", 60));
      run = text(answer(ada, "workflows.run", flow, input), "id");
    }

    private Caller caller(String name) {
      var principal = new Principal(UUID.randomUUID(), PrincipalType.DEVELOPER_KEY, name);
      return new Caller(principal, UUID.randomUUID(), binding, Scope.all(), "req_" + name);
    }

    private Json.Obj answer(Caller caller, String operation, String id, Json.Obj body) {
      OperationCall call = OperationCall.of(caller, body).withPathValue("uuid", id);
      return (Json.Obj) office.operations().answer(operation, call, Optional.empty()).data();
    }

    private Json.Obj read() {
      return answer(ada, "workflow-runs.read", run, Json.Obj.EMPTY);
    }

    /** A process works until all is done or it dies; time passes, so that leases run out. */
    void lives(Omni process) {
      try {
        for (int round = 0; round < 8; round++) {
          process.work();
          approve();
          pass(31);
        }
      } catch (Killed killed) {
        pass(31);
      }
    }

    /** Approves as another principal when the gate waits. */
    private void approve() {
      new Pointer("/waiting/decision_id")
          .in(read())
          .filter(Json.Str.class::isInstance)
          .ifPresent(
              decision ->
                  answer(
                      bob,
                      "outcomes.create",
                      "-",
                      Json.obj(
                          "subject",
                          Json.obj("type", "guard_decision", "id", decision),
                          "value",
                          "approved")));
    }

    void ended(String how) {
      Json.Obj told = read();
      assertThat(told.findText("status")).as(how + " " + told.canonical()).contains("completed");
      assertThat(effects()).as(how).isEqualTo(EFFECTS);
    }

    private Map<String, Long> effects() {
      Tenant tenant = binding.tenant();
      var numbered = stores.evidence().list(0, ALL).stream().map(EvidenceStore.Entry::logEntry);
      return Stream.concat(numbered, stores.evidence().log(ALL).logEntries().stream())
          .filter(entry -> entry.tenant().equals(tenant))
          .collect(Collectors.groupingBy(LogEntry::kind, Collectors.counting()));
    }
  }

  private static String text(Json.Obj told, String name) {
    return told.findText(name).orElseThrow();
  }
}
