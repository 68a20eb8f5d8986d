package dev.omni.engine.contract;

import static org.assertj.core.api.Assertions.assertThat;

import dev.omni.domain.json.Json;
import dev.omni.domain.json.Shape;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;

/** Members that may be null, or absent, or have a default. */
class AbsentMembersTest {
  public record Parts(@Title("Parts") @Unit("m") double @Nullable [] parts) {}

  @Test
  void an_array_that_may_be_null_has_numbers_that_may_not() {
    Shape expected =
        Shape.object()
            .required("parts", Shape.listOf(Shape.number().unit("m")).orNull().titled("Parts"));
    var codec = Contracts.codec(Parts.class);

    assertThat(Contracts.of(Parts.class).schema()).isEqualTo(expected.schema());
    assertThat(codec.writeObject(codec.read(Json.obj("parts", Json.NULL))))
        .isEqualTo(Json.obj("parts", Json.NULL));
    assertThat(codec.read(Json.obj("parts", List.of(1, 2))).parts()).containsExactly(1, 2);
  }

  @Bare
  public record Known(@Unit("1") @Nullable Double value) {}

  @Test
  void a_bare_record_may_be_null_where_a_member_may_also_be_absent() {
    record Both(@Title("Shape") Optional<Known> shape) {}
    Json.Obj none = Json.obj("shape", Json.NULL);

    assertThat(Contracts.of(Both.class).schema().at("/properties/shape"))
        .isEqualTo(Shape.number().unit("1").orNull().titled("Shape").schema());
    assertThat(Contracts.codec(Both.class).writeObject(new Both(Optional.of(new Known(null)))))
        .isEqualTo(none);
    assertThat(Contracts.codec(Both.class).writeObject(new Both(Optional.empty())))
        .isEqualTo(Json.Obj.EMPTY);
    assertThat(Contracts.codec(Both.class).read(Json.obj("shape", 2)).shape())
        .contains(new Known(2.0));
  }

  @Test
  void the_members_of_a_flat_record_may_be_absent_together() {
    record Shown(@Title("Mean") @Unit("1") double mean, @Title("Skewness") @Nullable Double skew) {}
    record Answer(@Flat Optional<Shown> shown, @Title("Count") @Unit("1") int count) {}
    Json.Obj whole = Json.obj("mean", 2, "skew", Json.NULL, "count", 3);

    assertThat(Contracts.of(Answer.class).schema().at("/required")).isEqualTo(Json.arr("count"));
    assertThat(Contracts.of(Answer.class).schema().at("/properties/mean"))
        .isEqualTo(Shape.number().unit("1").titled("Mean").schema());
    assertThat(Contracts.codec(Answer.class).read(whole))
        .isEqualTo(new Answer(Optional.of(new Shown(2, null)), 3));
    assertThat(Contracts.codec(Answer.class).read(Json.obj("count", 3)).shown()).isEmpty();
    for (Json.Obj each : List.of(whole, Json.obj("count", 3))) {
      Answer read = Contracts.codec(Answer.class).read(each);
      assertThat(Contracts.codec(Answer.class).writeObject(read)).isEqualTo(each);
    }
  }

  @Test
  void an_absent_member_has_its_default_at_any_depth() {
    record Part(@Title("Steps") @Unit("1") @Default("5") int steps) {}
    record Whole(@Title("Parts") List<Part> parts) {}

    assertThat(Contracts.codec(Whole.class).read(Json.obj("parts", List.of(Json.Obj.EMPTY))))
        .isEqualTo(new Whole(List.of(new Part(5))));
  }
}
