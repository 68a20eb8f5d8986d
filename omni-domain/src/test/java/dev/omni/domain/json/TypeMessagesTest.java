package dev.omni.domain.json;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;

/** Messages for values of another type than a list of numbers has. */
final class TypeMessagesTest {
  private static final Shape CODE = Shape.object().required("code", Shape.choice(1, 2, 11));

  private static List<String> messages(Object value) {
    return CODE.problems(Json.obj("code", value)).stream().map(Problem::message).toList();
  }

  @Test
  void a_text_in_place_of_a_number_is_named_by_its_type() {
    assertThat(messages("11")).containsExactly("must be an integer, not a string");
    assertThat(messages(true)).containsExactly("must be an integer, not a boolean");
    assertThat(messages(7)).containsExactly("must be one of 1, 2, 11");
  }
}
