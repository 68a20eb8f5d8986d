package dev.omni.application.operation;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.omni.application.Omni;
import dev.omni.application.OmniBuilder;
import dev.omni.application.memory.InMemoryStores;
import dev.omni.application.run.worker.RunHandler;
import dev.omni.application.spi.CapabilityRuntime.Report;
import dev.omni.domain.access.Caller;
import dev.omni.domain.json.Json;
import dev.omni.domain.run.Outcome;
import dev.omni.domain.run.RunTarget;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.UUID;
import org.junit.jupiter.api.Test;

/** Operations of another module become operations of an Omni. */
class ExtensionTest {
  private static final Caller ADA = Caller.test("ada");

  /** Operations that answer with their names, and a run that ends with 3. */
  private record Named(List<String> names) implements Extension {
    @Override
    public List<Operation> operations(ExtensionContext context) {
      return names.stream().map(Named::row).toList();
    }

    private static Operation row(String name) {
      return name.endsWith(".run")
          ? Operation.creating(name, Named::queued)
          : Operation.reading(name, call -> new OperationEffect.Answer(Json.str(name)));
    }

    private static OperationEffect queued(OperationCall call) {
      var subject = new RunTarget.OperationTarget("sum_run", "sum");
      return new OperationEffect.Enqueue(subject, call.body(), run -> Json.obj("id", run.id()));
    }

    @Override
    public Map<String, RunHandler> runHandlers(ExtensionContext context) {
      return Map.of(
          "sum_run",
          (run, watcher) -> new Report(new Outcome.Succeeded(Json.obj("sum", 3)), Json.Obj.EMPTY));
    }
  }

  private static OmniBuilder with(String... names) {
    return Omni.on(new InMemoryStores().stores()).with(new Named(List.of(names)));
  }

  private static Json answer(Omni omni, String operation) {
    return omni.operations()
        .answer(operation, OperationCall.of(ADA, Json.Obj.EMPTY), Optional.empty())
        .data();
  }

  @Test
  void its_operations_are_answered_and_its_runs_executed() {
    try (Omni omni = with("names.read", "sums.run").build()) {
      assertThat(answer(omni, "names.read")).isEqualTo(Json.str("names.read"));
      var queued = (Json.Obj) answer(omni, "sums.run");
      omni.work();
      Json.Obj evidence = omni.evidence().read(ADA, UUID.fromString(queued.text("id")), false);
      assertThat(evidence.find("result")).contains(Json.obj("sum", 3));
    }
  }

  @Test
  void without_one_only_evidence_is_read() {
    try (Omni omni = Omni.on(new InMemoryStores().stores()).build()) {
      assertThat(omni.operations().names())
          .contains("evidence.read", "evidence.outside")
          .allMatch(name -> name.startsWith("evidence."));
    }
  }

  @Test
  void an_operation_that_is_named_twice_is_refused() {
    assertThatThrownBy(() -> with("names.read", "names.read").build())
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessage("two operations have the name names.read");
    assertThatThrownBy(() -> with("evidence.read").build())
        .hasMessage("two operations have the name evidence.read");
    OmniBuilder both = with("names.read").with(new Named(List.of("names.list", "names.read")));
    assertThatThrownBy(both::build).hasMessage("two operations have the name names.read");
  }
}
