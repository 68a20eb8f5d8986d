package dev.omni.application.internal.batch;

import static org.assertj.core.api.Assertions.assertThat;

import dev.omni.domain.batch.Batch;
import dev.omni.domain.json.Json;
import dev.omni.domain.json.ObjectForm;
import dev.omni.domain.json.Shape;
import dev.omni.domain.world.Capability;
import dev.omni.testkit.TestEngine;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.Provide;
import org.junit.jupiter.api.Test;

final class RowInputsTest {
  private static final Capability ROOT = TestEngine.direct().capability();

  private static RowInputs inputs(Json.Obj base) {
    return new RowInputs(
        Batch.of(Json.obj("capability", ROOT.id(), "base", base, "rows", List.of()), ROOT));
  }

  @Provide
  static Arbitrary<List<Map<String, Json>>> rows() {
    Arbitrary<Json> values =
        Arbitraries.of(
            Json.num(4), Json.num(2e6), Json.num(-1), Json.str("x"), Json.NULL, Json.arr(1));
    return Arbitraries.maps(Arbitraries.of("n", "shift", "other", "/n", "/n/0"), values)
        .ofMaxSize(3)
        .list()
        .ofMaxSize(12);
  }

  @Provide
  static Arbitrary<Json.Obj> bases() {
    return Arbitraries.of(
        Json.Obj.EMPTY, Json.obj("n", 9), Json.obj("shift", 1), Json.obj("shift", "x", "n", 1));
  }

  @Property
  void alike_rows_have_the_inputs_and_problems_of_single_ones(
      @ForAll("bases") Json.Obj base, @ForAll("rows") List<Map<String, Json>> rows) {
    var forms = new HashMap<Set<String>, ObjectForm>();
    RowInputs inputs = inputs(base);
    for (Map<String, Json> row : rows) {
      ObjectForm form =
          forms.computeIfAbsent(row.keySet(), names -> ObjectForm.of(List.copyOf(names)));
      Json.Obj alike = form.object(form.names().stream().map(row::get).toArray(Json[]::new));

      var single = new Json.Obj(new LinkedHashMap<>(alike.members()));
      assertThat(inputs.of(alike)).isEqualTo(inputs(base).of(single));
    }
  }

  @Test
  void defaults_are_filled_in_where_a_row_has_no_member() {
    RowInputs inputs = inputs(Json.obj("n", 9));
    ObjectForm form = ObjectForm.of("n");

    assertThat(inputs.of(form.object(Json.num(4))).filled())
        .isEqualTo(Json.obj("n", 4, "shift", 0));
    assertThat(inputs.of(form.object(Json.str("x"))).problem()).isPresent();
    assertThat(inputs.of(form.object(Json.num(5))).filled())
        .isEqualTo(Json.obj("n", 5, "shift", 0));
  }

  @Test
  void a_contract_with_alternatives_is_checked_as_a_whole() {
    Shape either =
        Shape.object()
            .optional("a", Shape.number())
            .optional("b", Shape.number())
            .exactlyOne("a", "b");
    Shape form =
        Shape.of(
            Json.obj(
                "type",
                "object",
                "oneOf",
                List.of(
                    Json.obj("properties", Json.obj("a", Json.obj("const", 1))),
                    Json.obj("properties", Json.obj("a", Json.obj("const", 2))))));

    assertThat(either.staysValid("a", Json.num(1))).isTrue();
    assertThat(either.staysValid("a", Json.str("x"))).isFalse();
    assertThat(form.staysValid("a", Json.num(1))).isFalse();
    assertThat(ROOT.input().staysValid("n", Json.num(1))).isTrue();
    assertThat(ROOT.input().staysValid("n", Json.num(2e6))).isFalse();
    assertThat(ROOT.input().staysValid("other", Json.num(1))).isFalse();
  }
}
