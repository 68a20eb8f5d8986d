package dev.omni.domain.json;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.List;
import java.util.Map;
import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.Provide;
import org.junit.jupiter.api.Test;

final class ObjectFormTest {
  private static Json.Obj alike(Json.Obj object) {
    ObjectForm form = ObjectForm.of(List.copyOf(object.members().keySet()));
    return form.object(object.members().values().toArray(Json[]::new));
  }

  @Provide
  static Arbitrary<Json.Obj> objects() {
    return Arbitraries.maps(
            Arbitraries.of("spot", "strike", "a\"b", "é", "", "A", "\n"),
            Arbitraries.oneOf(
                Arbitraries.doubles().map(Json::num),
                Arbitraries.of(Json.NULL, Json.arr(1, "x"), Json.obj("b", 1, "a", 2))))
        .map(Json.Obj::new);
  }

  @Property
  void an_object_of_a_form_is_that_with_the_same_members(@ForAll("objects") Json.Obj object) {
    Json.Obj alike = alike(object);

    assertThat(alike).isEqualTo(object).hasSameHashCodeAs(object);
    assertThat(object).isEqualTo(alike);
    assertThat(alike.canonical()).isEqualTo(object.canonical());
    assertThat(JsonWriter.of(alike)).hasToString(JsonWriter.of(object).toString());
    assertThat(List.copyOf(alike.members().entrySet()))
        .isEqualTo(List.copyOf(object.members().entrySet()));
    assertThat(List.copyOf(alike.members().values()))
        .isEqualTo(List.copyOf(object.members().values()));
    assertThat(alike.find("strike")).isEqualTo(object.find("strike"));
    assertThat(alike.members().containsKey("A")).isEqualTo(object.members().containsKey("A"));
    assertThat(alike.with("A", 1)).isEqualTo(object.with("A", 1));
  }

  @Property
  void an_overlay_is_the_object_with_all_members_of_the_other(
      @ForAll("objects") Json.Obj lower, @ForAll("objects") Json.Obj upper) {
    Json.Obj alike = alike(upper);
    var overlay = new FormOverlay(lower, ObjectForm.find(alike).orElseThrow());
    Json.Obj expected = lower.withAll(upper);

    assertThat(overlay.with(alike)).isEqualTo(expected);
    assertThat(JsonWriter.of(overlay.with(alike))).hasToString(JsonWriter.of(expected).toString());
    assertThat(overlay.whole().names()).containsExactlyElementsOf(expected.members().keySet());
  }

  @Test
  void an_overlay_takes_objects_of_its_form_only() {
    var overlay = new FormOverlay(Json.obj("a", 1), ObjectForm.of("b"));

    assertThatThrownBy(() -> overlay.with(Json.obj("b", 2)))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("[b]");
    assertThatThrownBy(() -> overlay.with(ObjectForm.of("b").object(Json.num(2))))
        .isInstanceOf(IllegalArgumentException.class);
  }

  @Test
  void names_are_different_and_each_has_a_value() {
    assertThatThrownBy(() -> ObjectForm.of("a", "b", "a"))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("the name a");
    assertThatThrownBy(() -> ObjectForm.of("a", "b").object(Json.NULL))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("1 values");
    assertThat(ObjectForm.find(Json.obj("a", 1))).isEmpty();
  }

  @Test
  void its_members_cannot_be_changed() {
    Map<String, Json> members = ObjectForm.of("a").object(Json.NULL).members();

    assertThatThrownBy(() -> members.put("a", Json.NULL))
        .isInstanceOf(UnsupportedOperationException.class);
    assertThatThrownBy(() -> members.remove("a")).isInstanceOf(UnsupportedOperationException.class);
    assertThatThrownBy(() -> members.entrySet().iterator().next().setValue(Json.NULL))
        .isInstanceOf(UnsupportedOperationException.class);
    assertThatThrownBy(members::clear).isInstanceOf(UnsupportedOperationException.class);
  }
}
