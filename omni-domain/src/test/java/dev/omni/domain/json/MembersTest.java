package dev.omni.domain.json;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.UUID;
import org.junit.jupiter.api.Test;

final class MembersTest {
  private static final Json.Obj OBJECT =
      Json.obj("list", Json.arr(1, 2), "yes", true, "no", false, "text", "true");

  @Test
  void an_array_that_is_not_there_has_no_items() {
    assertThat(OBJECT.items("list")).containsExactly(Json.num(1), Json.num(2));
    assertThat(OBJECT.items("text")).isEmpty();
    assertThat(OBJECT.items("other")).isEmpty();
  }

  @Test
  void only_true_is_true() {
    assertThat(OBJECT.flag("yes")).isTrue();
    assertThat(OBJECT.flag("no")).isFalse();
    assertThat(OBJECT.flag("text")).isFalse();
    assertThat(OBJECT.flag("other")).isFalse();
  }

  @Test
  void members_of_another_object_take_the_place_of_those_of_their_name() {
    Json.Obj joined = Json.obj("a", 1, "b", 2).withAll(Json.obj("c", 3, "a", 4));

    assertThat(joined.members().keySet()).containsExactly("a", "b", "c");
    assertThat(joined).isEqualTo(Json.obj("a", 4, "b", 2, "c", 3));
  }

  @Test
  void a_uuid_is_read_from_its_36_characters_alone() {
    UUID id = UUID.fromString("0190a1b2-c3d4-7e5f-8a9b-0c1d2e3f4a5b");

    assertThat(UuidText.parse(id.toString())).contains(id);
    assertThat(UuidText.parse("1-1-1-1-1")).isEmpty();
  }
}
