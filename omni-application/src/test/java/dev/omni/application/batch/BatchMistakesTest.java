package dev.omni.application.batch;

import static dev.omni.application.batch.BatchFixture.ADA;
import static dev.omni.application.batch.BatchFixture.batch;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import dev.omni.application.Omni;
import dev.omni.application.memory.InMemoryStores;
import dev.omni.domain.fault.Fault;
import dev.omni.domain.fault.FaultCode;
import dev.omni.domain.json.Json;
import dev.omni.domain.json.Problem;
import dev.omni.domain.run.RunQuery;
import dev.omni.testkit.TestEngine;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;

class BatchMistakesTest {
  private final BatchFixture all = new BatchFixture();

  private Fault refused(Json.Obj input) {
    Fault fault = catchThrowableOfType(Fault.class, () -> all.start(input));
    var none = RunQuery.Filter.ALL;
    assertThat(all.omni.runs().list(ADA, none, Optional.empty(), 10)).isEmpty();
    return fault;
  }

  private List<Problem> errors(Json.Obj input) {
    return refused(input).problems();
  }

  @Test
  void an_unknown_capability_one_of_another_world_and_a_batch_are_refused() {
    Json.Obj rows = Json.obj("rows", Json.arr(Json.obj("n", 1)));
    for (String id :
        List.of("finance.test.rot", "risk.test.root", "finance.batch.evaluate", "nothing")) {
      List<Problem> problems = errors(rows.with("capability", id));
      assertThat(problems).extracting(Problem::pointer).containsExactly("/input/capability");
      assertThat(problems).extracting(Problem::code).containsExactly(FaultCode.INPUT_INVALID);
    }
  }

  @Test
  void a_mistake_of_the_batch_is_refused_at_its_place() {
    List<Problem> problems = errors(batch("grid", Json.obj("m", Json.arr(1))));
    assertThat(problems).extracting(Problem::pointer).containsExactly("/input/grid/m");
    assertThat(problems).extracting(Problem::code).containsExactly(FaultCode.UNKNOWN_FIELD);
    assertThat(errors(batch())).extracting(Problem::pointer).containsExactly("/input");
  }

  @Test
  void too_many_rows_are_refused_at_their_source() {
    Json.Obj million = Json.obj("from", 0, "to", 1, "steps", 1_000_000);
    Fault fault = refused(batch("grid", Json.obj("n", million, "shift", million)));
    assertThat(fault.code()).isEqualTo(FaultCode.WORKLOAD_TOO_LARGE);
    assertThat(fault.problems()).extracting(Problem::pointer).containsExactly("/input/grid");
    assertThat(fault.reason()).contains("10000000").contains("1000000000000");
  }

  @Test
  void the_maximum_number_of_rows_is_a_setting() {
    try (Omni small =
        Omni.on(new InMemoryStores().stores()).engines(TestEngine.direct()).maxRows(2).build()) {
      Json.Obj three = batch("grid", Json.obj("n", Json.arr(1, 2, 3)));
      Fault fault =
          catchThrowableOfType(Fault.class, () -> small.run(ADA, BatchFixture.BATCH, three));
      assertThat(fault.code()).isEqualTo(FaultCode.WORKLOAD_TOO_LARGE);
      assertThat(
              small
                  .run(ADA, BatchFixture.BATCH, batch("grid", Json.obj("n", Json.arr(1, 2))))
                  .result()
                  .find("rows"))
          .contains(Json.num(2));
    }
  }

  @Test
  void a_capability_that_must_not_be_repeated_has_no_batch() {
    try (Omni once = Omni.inMemory(TestEngine.directNotIdempotent())) {
      assertThat(once.capability(BatchFixture.BATCH)).isEmpty();
    }
  }
}
