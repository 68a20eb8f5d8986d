package dev.omni.operations;

import static org.assertj.core.api.Assertions.assertThat;

import dev.omni.application.Omni;
import dev.omni.application.memory.InMemoryStores;
import dev.omni.application.operation.OperationCall;
import dev.omni.domain.access.Caller;
import dev.omni.domain.json.Json;
import dev.omni.operations.benchmark.BenchmarkMode;
import java.util.List;
import java.util.Optional;
import java.util.UUID;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** A planner by rules, with the service's own tools. */
class ScriptedAgentTest {
  private static final Caller ADA = Caller.test("ada");
  private static final String OPTION =
      "Price a European call with spot 60, strike 65, rate 0.08, volatility 0.3 and 0.25 years."
          + " Verify it, then ask whether it may be reported under an upper limit of LIMIT with a"
          + " standard uncertainty of 0.115033.";
  private static final List<String> TOOLS = List.of("run_model", "verify", "guard_check");

  private final Omni omni =
      Omni.on(new InMemoryStores().stores()).with(EarlierOperations.of()).build();

  private Json.Obj evidence(String operation, OperationCall call) {
    Json.Obj started =
        (Json.Obj) omni.operations().answer(operation, call, Optional.empty()).data();
    omni.work();
    return omni.evidence()
        .read(ADA, UUID.fromString(started.findText("evidence_id").orElseThrow()), false);
  }

  private Json.Obj reached(String goal, List<String> tools, int budget) {
    Json.Obj body = Json.obj("goal", goal, "tools", tools, "budget", budget);
    return evidence(
        "models.run", OperationCall.of(ADA, body).withPathValue("model", "agent.scripted"));
  }

  @ParameterizedTest
  @CsvSource({"2.35, allow", "2.25, recompute", "1.85, block"})
  void a_goal_is_reached_by_computing_verifying_and_asking_the_guard(String limit, String outcome) {
    Json.Obj result =
        reached(OPTION.replace("LIMIT", limit), TOOLS, 20).findObject("result").orElseThrow();

    assertThat(result.findNumber("value").orElseThrow().toPlainString())
        .startsWith("2.133368444916200006209206487");
    assertThat(result.findText("unit")).hasValue("USD");
    assertThat(result.findText("verdict")).hasValue("pass");
    assertThat(result.findText("outcome")).hasValue(outcome);
    assertThat(result.findArray("tool_calls").orElseThrow().items())
        .extracting(call -> ((Json.Obj) call).findText("tool").orElseThrow())
        .containsExactlyElementsOf(TOOLS);
  }

  @Test
  void what_is_not_offered_or_beyond_the_budget_is_not_called() {
    String goal = OPTION.replace("LIMIT", "2.35");

    assertThat(reached(goal, List.of("run_model", "verify"), 20).canonical())
        .contains("takes the tool guard_check, which is not offered");
    assertThat(reached(goal, TOOLS, 2).canonical()).contains("more than the 2 calls");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "Make me rich.",
        "Find the mean of 1, 2. Verify it, then ask whether it may be reported under an upper limit"
            + " of 1.2.3 with a standard uncertainty of 1.",
        "Cook a meal. Verify it, then ask whether it may be reported under an upper limit of 1 with"
            + " a standard uncertainty of 1."
      })
  void a_goal_that_it_cannot_read_fails_the_run(String goal) {
    Json.Obj evidence = reached(goal, TOOLS, 20);

    assertThat(evidence.findObject("execution").flatMap(e -> e.findText("status")))
        .hasValue("failed");
    assertThat(evidence.canonical()).contains("the goal");
  }

  @Test
  void its_tools_keep_nothing() {
    reached(OPTION.replace("LIMIT", "2.35"), TOOLS, 20);
    Json.Obj again =
        reached(OPTION.replace("LIMIT", "2.35"), TOOLS, 20).findObject("result").orElseThrow();

    assertThat(again.findText("outcome")).hasValue("allow");
  }

  private Json.Obj dimensions(BenchmarkMode mode) {
    Json.Obj body =
        Json.obj("model", "agent.scripted", "suite", "agentic_quant", "mode", mode, "epochs", 2);
    Json.Obj result =
        evidence("benchmarks.run", OperationCall.of(ADA, body)).findObject("result").orElseThrow();
    Json.Obj suite = (Json.Obj) result.findArray("suites").orElseThrow().get(0);
    return suite.findObject("dimensions").orElseThrow();
  }

  private static double value(Json.Obj dimensions, String name) {
    return dimensions
        .findObject(name)
        .flatMap(score -> score.findNumber("value"))
        .orElseThrow()
        .doubleValue();
  }

  @Test
  void it_reaches_all_goals_with_its_tools_and_none_without() {
    Json.Obj agentic = dimensions(BenchmarkMode.AGENTIC);

    for (String name :
        List.of(
            "correctness",
            "reproducibility",
            "tool_discipline",
            "efficiency",
            "constraint_adherence",
            "grounding",
            "units_dimensions")) {
      assertThat(value(agentic, name)).as(name).isEqualTo(1);
    }
    Json.Obj closed = dimensions(BenchmarkMode.CLOSED);
    assertThat(value(closed, "correctness")).isEqualTo(0);
    assertThat(closed.has("tool_discipline")).isFalse();
  }
}
