package dev.omni.domain.world;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.omni.domain.json.Json;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** The register of models, and what is no register. */
class ModelRegisterTest {
  private static final Json.Obj ENTRY =
      Json.obj(
          "id", "M-1",
          "version", "3",
          "owner", "Ada",
          "status", "validated",
          "validated_at", "2026-05-04");

  private static ModelRegister of(Json entry) {
    return new ModelRegister(Json.obj("finance.option.vanilla", entry));
  }

  @Test
  void an_entry_is_found_by_its_capability() {
    assertThat(of(ENTRY).of("finance.option.vanilla")).contains(ENTRY);
    assertThat(of(ENTRY).of("finance.option.digital")).isEmpty();
    Json.Obj early = ENTRY.with("status", "development").with("validated_at", Json.NULL);
    assertThat(of(early).of("finance.option.vanilla")).contains(early);
  }

  @ParameterizedTest
  @CsvSource({
    "id, '', id must be a text",
    "owner, 7, owner must be a text",
    "status, approved, 'status must be development, validated or retired'",
    "validated_at, 4 May, validated_at must be a date",
    "validated_at, 2026-02-30, validated_at must be a date"
  })
  void a_wrong_member_is_named_with_its_capability(String member, String value, String why) {
    Json wrong = value.equals("7") ? Json.num(7) : Json.str(value);

    assertThatThrownBy(() -> of(ENTRY.with(member, wrong)))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageStartingWith("finance.option.vanilla: " + why);
  }

  @Test
  void members_are_all_there_and_no_others() {
    for (Json wrong :
        List.of(
            Json.str("M-1"),
            ENTRY.without("owner"),
            ENTRY.with("note", "x"),
            ENTRY.with("validated_at", Json.NULL))) {
      assertThatThrownBy(() -> of(wrong)).isInstanceOf(IllegalArgumentException.class);
    }
  }
}
