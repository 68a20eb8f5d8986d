package dev.omni.operations;

import static org.assertj.core.api.Assertions.assertThat;

import dev.omni.domain.json.Json;
import java.util.Collections;
import java.util.List;
import org.junit.jupiter.api.Test;

/** Steps over the items of a list, and workflows without a name. */
class WorkflowItemsTest {
  private final WorkflowFixture house = new WorkflowFixture();

  private static Json.Obj evaluations() {
    Json.Obj with = Json.obj("task", "quantity", "input", Json.obj("expression", "${item}"));
    return Json.obj("id", "each", "uses", "model:ref.exact", "foreach", "${input.all}")
        .with("with", with);
  }

  private Json.Obj evaluated(Json.Obj step, Object... expressions) {
    Json.Obj input = Json.obj("all", List.of(expressions));
    return house.worked(house.started(house.made(step), input));
  }

  @Test
  void a_failed_item_takes_its_place_in_the_list_and_the_others_are_done() {
    Json.Obj ended = evaluated(evaluations().with("on_error", "continue"), "1+1", "1/0", "2+2");

    assertThat(WorkflowFixture.at(ended, "/steps/0/status")).isEqualTo(Json.str("completed"));
    assertThat(WorkflowFixture.at(ended, "/steps/0/failed_items")).isEqualTo(Json.num(1));
    assertThat(((Json.Arr) WorkflowFixture.at(ended, "/steps/0/output")).size()).isEqualTo(3);
    assertThat(WorkflowFixture.at(ended, "/steps/0/output/1/error/code"))
        .isEqualTo(Json.str("execution_failed"));
    assertThat(WorkflowFixture.at(ended, "/steps/0/output/2/status"))
        .isEqualTo(Json.str("completed"));
  }

  @Test
  void a_step_fails_when_all_of_its_items_do() {
    Json.Obj ended = evaluated(evaluations().with("on_error", "continue"), "1/0", "2/0");

    assertThat(ended.findText("status")).contains("completed");
    assertThat(WorkflowFixture.at(ended, "/steps/0/status")).isEqualTo(Json.str("failed"));
    assertThat(WorkflowFixture.at(ended, "/steps/0/failed_items")).isEqualTo(Json.num(2));
  }

  @Test
  void the_error_of_an_item_says_which_one_it_is() {
    Json.Obj ended = evaluated(evaluations(), "1+1", "1/0", "2+2");

    assertThat(ended.findText("status")).contains("failed");
    assertThat(WorkflowFixture.at(ended, "/error/index")).isEqualTo(Json.num(1));
  }

  @Test
  void a_list_that_is_too_long_does_nothing_and_says_by_how_much() {
    Object[] many = Collections.nCopies(101, "1+1").toArray();
    Json.Obj ended = evaluated(evaluations(), many);

    assertThat(WorkflowFixture.at(ended, "/error/message").canonical()).contains("100", "101");
    assertThat(WorkflowFixture.at(ended, "/steps/0/output")).isEqualTo(Json.Arr.EMPTY);
  }

  @Test
  void workflows_without_a_name_are_told_apart_by_their_content() {
    Json.Obj first = house.answer("workflows.create", WorkflowFixture.ADA, "", Json.Obj.EMPTY);
    Json.Obj same = house.answer("workflows.create", WorkflowFixture.ADA, "", Json.Obj.EMPTY);
    Json.Obj other =
        house.answer(
            "workflows.create", WorkflowFixture.ADA, "", Json.obj("description", "second"));

    assertThat(same.find("id")).isEqualTo(first.find("id"));
    assertThat(other.find("id")).isNotEqualTo(first.find("id"));
    assertThat(other.findObject("submitted")).contains(Json.obj("description", "second"));
  }
}
