package dev.omni.operations;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.omni.application.Omni;
import dev.omni.application.load.WorkBudget;
import dev.omni.application.memory.InMemoryStores;
import dev.omni.application.operation.OperationCall;
import dev.omni.application.spi.Stores;
import dev.omni.application.spi.condition.ConditionEvaluator;
import dev.omni.domain.access.Caller;
import dev.omni.domain.json.Json;
import dev.omni.domain.run.Run;
import dev.omni.engine.Work;
import dev.omni.operations.model.Model;
import dev.omni.operations.model.ModelCard;
import dev.omni.operations.model.ModelTask;
import dev.omni.operations.port.FeaturePorts;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.UUID;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicReference;
import org.junit.jupiter.api.Test;

/** Work whose process ends in the middle of it, so that nothing after that is executed. */
class HaltedWorkTest {
  private static final Caller ADA = Caller.test("ada");

  /** The end of a process, which no code of it catches. */
  private static final class Halted extends Error {
    private static final long serialVersionUID = 1;
  }

  private final Stores stores = new InMemoryStores().stores();
  private final AtomicReference<Instant> now =
      new AtomicReference<>(Instant.parse("2026-11-20T17:00:00Z"));
  private final AtomicInteger evaluations = new AtomicInteger();
  private final AtomicInteger answers = new AtomicInteger();
  private final Omni omni =
      Omni.on(stores)
          .clock(now::get)
          .ids(UUID::randomUUID)
          .with(EarlierOperations.of(ports()))
          .build();

  /** The usual ones, with conditions and a model that may halt. */
  private FeaturePorts ports() {
    FeaturePorts usual = EarlierOperations.ports();
    List<Model> models =
        usual.models().stream()
            .map(model -> model.card().id().equals("ref.naive") ? new Halting(model) : model)
            .toList();
    return new FeaturePorts(
        models,
        usual.benchmarks(),
        usual.scoring(),
        usual.verifiers(),
        usual.quantities(),
        new FeaturePorts.Definitions(new HaltingConditions(usual.conditions()), usual.schemas()));
  }

  /** Conditions that halt the process where they have the name of it in them. */
  private final class HaltingConditions implements ConditionEvaluator {
    private final ConditionEvaluator usual;

    HaltingConditions(ConditionEvaluator usual) {
      this.usual = usual;
    }

    @Override
    public Optional<String> problem(String expression, Set<String> variables) {
      return usual.problem(expression, variables);
    }

    @Override
    public Json value(String expression, Json.Obj variables, WorkBudget budget) {
      evaluations.incrementAndGet();
      if (expression.contains("halt")) {
        throw new Halted();
      }
      return usual.value(expression, variables, budget);
    }

    @Override
    public Set<String> paths(String expression, Set<String> variables) {
      return usual.paths(expression, variables);
    }
  }

  /** A model that halts the process at its third answer, whenever it is asked for that. */
  private final class Halting implements Model {
    private final Model usual;

    Halting(Model usual) {
      this.usual = usual;
    }

    @Override
    public ModelCard card() {
      return usual.card();
    }

    @Override
    public Json.Obj answer(ModelTask task, Work work) {
      if (answers.get() == 2) {
        throw new Halted();
      }
      answers.incrementAndGet();
      return usual.answer(task, work);
    }
  }

  private Json.Obj answer(String operation, String id, Json.Obj body) {
    OperationCall call = OperationCall.of(ADA, body).withPathValue("uuid", id);
    return (Json.Obj) omni.operations().answer(operation, call, Optional.empty()).data();
  }

  private static Json.Obj event(String id, String word) {
    return Json.obj(
        "specversion", "1.0",
        "id", id,
        "source", "//here",
        "type", "tick",
        "data", Json.obj("word", word));
  }

  @Test
  void the_third_evaluation_of_a_trigger_that_never_came_back_loses_its_effects() {
    String flow = answer("workflows.create", "-", Json.obj("name", "nothing to do")).text("id");
    Json.Obj trigger =
        Json.obj("event_type", "tick", "workflow", flow, "when", "event.data.word == 'halt'");
    String connection =
        answer("connections.create", "-", Json.obj("triggers", List.of(trigger))).text("id");
    for (int sent = 1; sent <= 3; sent++) {
      assertThatThrownBy(() -> answer("connections.event", connection, event("e1", "halt")))
          .isInstanceOf(Halted.class);
      assertThat(evaluations).hasValue(sent);
    }

    Json.Obj told = answer("connections.event", connection, event("e1", "halt"));

    assertThat(evaluations).as("no fourth evaluation").hasValue(3);
    Json.Obj effect = (Json.Obj) told.at("/triggered/0");
    assertThat(effect.text("problem")).startsWith("execution_lost");
    assertThat(effect.find("workflow_run_id")).contains(Json.NULL);
    assertThat(answer("connections.event", connection, event("e1", "halt")).at("/triggered"))
        .as("it stays so")
        .isEqualTo(told.at("/triggered"));
  }

  @Test
  void a_task_of_a_benchmark_that_ends_its_process_ends_the_run_and_stored_answers_are_progress() {
    Json.Obj body =
        Json.obj("model", "ref.naive", "mode", "closed", "suite", "statistics_uncertainty")
            .with("limit", 4)
            .with("epochs", 1)
            .with("variants", 0);
    UUID id = UUID.fromString(answer("benchmarks.run", "-", body).text("id"));

    for (int death = 1; death <= Run.MAX_LOSSES; death++) {
      assertThatThrownBy(omni::work).isInstanceOf(Halted.class);
      assertThat(answers).as("the answers before are not asked for again").hasValue(2);
      now.updateAndGet(time -> time.plus(Duration.ofSeconds(31)));
    }
    assertThat(omni.work()).isEqualTo(1);

    Run run = stores.runs().find(ADA.tenant(), id).orElseThrow();
    assertThat(run.error().orElseThrow().code().id()).isEqualTo("execution_lost");
    assertThat(run.error().orElseThrow().details()).isEqualTo(Json.obj("losses", 3));
  }

  @Test
  void an_answer_that_is_stored_between_two_losses_begins_their_count_again() {
    Json.Obj body =
        Json.obj("model", "ref.naive", "mode", "closed", "suite", "statistics_uncertainty")
            .with("limit", 6)
            .with("epochs", 1)
            .with("variants", 0);
    UUID id = UUID.fromString(answer("benchmarks.run", "-", body).text("id"));
    for (int death = 1; death <= 2; death++) {
      assertThatThrownBy(omni::work).isInstanceOf(Halted.class);
      now.updateAndGet(time -> time.plus(Duration.ofSeconds(31)));
    }
    answers.set(1); // One more answer, and then the end.
    assertThatThrownBy(omni::work).isInstanceOf(Halted.class);

    assertThat(stores.runs().find(ADA.tenant(), id).orElseThrow().state().losses()).isZero();
  }
}
