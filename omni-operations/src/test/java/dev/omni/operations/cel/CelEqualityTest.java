package dev.omni.operations.cel;

import static org.assertj.core.api.Assertions.assertThat;

import dev.omni.application.load.WorkBudget;
import dev.omni.domain.json.Json;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.Test;

class CelEqualityTest {
  @Test
  void an_int_equals_a_double_of_its_value_wherever_they_come_from() {
    Json.Obj variables = Json.obj("n", 5, "list", List.of(1, 2.5));
    for (String holds :
        List.of(
            "1.0 == 1",
            "n * 2.0 == 10",
            "double(n) == 5",
            "1.0 in [1]",
            "[1] == [1.0]",
            "n != 5.5",
            "1.0 in list",
            "size(list) == 2.0")) {
      assertThat(new CelConditions().holds(holds, variables, WorkBudget.ofRequest()))
          .as(holds)
          .isTrue();
    }
  }

  @Test
  void a_number_is_still_no_text_and_a_condition_that_compares_them_is_refused() {
    for (String refused : List.of("double(n) == '5'", "size(list) == '3'", "1 in ['1']")) {
      assertThat(new CelConditions().problem(refused, Set.of("n", "list"))).as(refused).isPresent();
    }
  }
}
