package dev.omni.domain.json;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import org.junit.jupiter.api.Test;

final class CachedMembersTest {
  private static final Json.Obj PLAIN = Json.obj("b", 1.5, "a", Json.obj("é", "\n\""), "c", null);

  @Test
  void what_is_kept_reads_and_is_written_as_before() {
    Json.Obj kept = PLAIN.cached();

    assertThat(kept).isEqualTo(PLAIN).hasSameHashCodeAs(PLAIN);
    assertThat(kept.canonical()).isEqualTo(PLAIN.canonical()).isEqualTo(kept.canonical());
    assertThat(Json.obj("in", kept).canonical()).isEqualTo(Json.obj("in", PLAIN).canonical());
    assertThat(kept.members().keySet()).containsExactly("b", "a", "c");
    assertThat(kept.findNumber("b")).isEqualTo(PLAIN.findNumber("b"));
    assertThat(kept.find("d")).isEmpty();
  }

  @Test
  void a_changed_copy_has_a_text_of_its_own() {
    Json.Obj kept = PLAIN.cached();
    String before = kept.canonical();

    assertThat(kept.with("b", 2).canonical()).isEqualTo(PLAIN.with("b", 2).canonical());
    assertThat(kept.without("b").canonical()).isEqualTo(PLAIN.without("b").canonical());
    assertThat(kept.canonical()).isEqualTo(before);
  }

  @Test
  void its_members_cannot_be_changed() {
    assertThatThrownBy(() -> PLAIN.cached().members().put("d", Json.NULL))
        .isInstanceOf(UnsupportedOperationException.class);
    assertThatThrownBy(() -> PLAIN.cached().members().remove("a"))
        .isInstanceOf(UnsupportedOperationException.class);
  }
}
