package dev.omni.http.mcp;

import static org.assertj.core.api.Assertions.assertThat;

import dev.omni.domain.json.Json;
import dev.omni.domain.json.Pointer;
import org.junit.jupiter.api.Test;

/** Contracts in the lists of tools: whole where they are short. */
class ListedContractTest {
  private static final Json.Obj HEAD =
      Json.obj("$schema", "https://json-schema.org", "title", "Sum", "description", "Adds.");

  private static Json.Obj object(Json.Obj properties) {
    return Json.obj("type", "object", "additionalProperties", false, "properties", properties);
  }

  /** A contract whose inner object has a member with so long a title. */
  private static Json.Obj contract(int title, int words) {
    Json.Obj leaf =
        Json.obj("type", "string", "title", "t".repeat(title), "enum", Json.arr("w".repeat(words)));
    Json.Obj inner = object(Json.obj("a", leaf)).with("title", "Inner");
    Json.Obj list = Json.obj("type", "array", "title", "List", "items", inner);
    return HEAD.withAll(object(Json.obj("list", list)).with("required", Json.arr("list")));
  }

  @Test
  void a_short_one_is_whole_but_for_what_its_tool_says() {
    Json.Obj contract = contract(10, 10);
    assertThat(HEAD.withAll(ListedContract.of(contract))).isEqualTo(contract);
  }

  @Test
  void inner_titles_are_left_out_before_members() {
    Json.Obj listed = ListedContract.of(contract(6_000, 10));
    Pointer leaf = new Pointer("/properties/list/items/properties/a");

    assertThat(new Pointer(leaf.text() + "/title").in(listed)).isEmpty();
    assertThat(new Pointer(leaf.text() + "/enum/0").in(listed)).isPresent();
    assertThat(new Pointer("/properties/list/title").in(listed)).contains(Json.str("List"));
  }

  @Test
  void an_inner_object_without_its_members_takes_any() {
    Json.Obj listed = ListedContract.of(contract(10, 6_000));

    assertThat(CompactAnswer.size(listed)).isLessThan(ListedContract.LARGEST);
    assertThat(listed.find("required")).contains(Json.arr("list"));
    assertThat(new Pointer("/properties/list/items").in(listed))
        .contains(
            Json.obj(
                "type",
                "object",
                "title",
                "Inner",
                "description",
                "Its members: describe_capability with full: true"));
  }
}
