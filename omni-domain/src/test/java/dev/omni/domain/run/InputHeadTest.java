package dev.omni.domain.run;

import static org.assertj.core.api.Assertions.assertThat;

import dev.omni.domain.json.Json;
import java.util.List;
import org.junit.jupiter.api.Test;

/** What a list shows of an input, and what it says of the rest. */
class InputHeadTest {
  private static final Json.Obj SHORT = Json.obj("name", "a", "amount", 1);
  private static final Json.Obj LONG =
      Json.obj("name", "a", "text", "x".repeat(4 * InputHead.LONGEST));

  @Test
  void a_short_input_is_shown_whole() {
    InputHead head = InputHead.whole(SHORT);

    assertThat(head.members()).isEqualTo(SHORT);
    assertThat(head.shortened()).isEmpty();
    assertThat(head.isShortened("name", "amount")).isFalse();
  }

  @Test
  void a_long_input_keeps_its_short_members_and_names_the_others() {
    InputHead head = InputHead.ofLong(LONG);

    assertThat(head.members().findText("name")).contains("a");
    assertThat(head.members().find("text")).isNotEqualTo(LONG.find("text"));
    assertThat(head.shortened()).containsExactly("text");
    assertThat(head.isShortened("text")).isTrue();
    assertThat(head.isShortened("name", "text")).isTrue();
    assertThat(head.isShortened("name")).isFalse();
  }

  @Test
  void what_is_stored_is_read_again() {
    InputHead head = InputHead.ofLong(LONG);

    assertThat(InputHead.stored(head.json())).isEqualTo(head);
    assertThat(head.json().items("shortened")).isEqualTo(List.of(Json.of("text")));
  }
}
