package dev.omni.domain.json;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import org.junit.jupiter.api.Test;

final class JsonObjectBuilderTest {
  @Test
  void members_stand_in_the_order_in_which_they_were_first_set() {
    Json.Obj gathered =
        new JsonObjectBuilder()
            .set("b", 1)
            .setAll(Json.obj("a", "x", "b", 2))
            .setAbsent("a", "y")
            .setAbsent("c", null)
            .object();

    assertThat(gathered.members().keySet()).containsExactly("b", "a", "c");
    assertThat(gathered).isEqualTo(Json.obj("a", "x", "b", 2, "c", null));
  }

  @Test
  void an_object_that_has_its_members_cannot_be_changed_through_what_gathered_them() {
    var gathering = new JsonObjectBuilder().set("a", 1);
    gathering.object();

    assertThatThrownBy(() -> gathering.set("a", 2)).isInstanceOf(IllegalStateException.class);
    assertThatThrownBy(gathering::object).isInstanceOf(IllegalStateException.class);
  }
}
