package dev.omni.domain.document;

import static org.assertj.core.api.Assertions.assertThat;

import dev.omni.domain.access.Mode;
import dev.omni.domain.access.Tenant;
import dev.omni.domain.json.Json;
import dev.omni.domain.json.JsonWriter;
import java.math.BigDecimal;
import java.time.Instant;
import java.util.List;
import java.util.UUID;
import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.Provide;
import org.junit.jupiter.api.Test;

class DocumentHeadTest {
  private static final String LONG = "x".repeat(5000);

  private static DocumentHead head(String kind, Json.Obj body) {
    var tenant = new Tenant(new UUID(1, 2), Mode.TEST);
    return DocumentHead.of(Document.of(new UUID(3, 4), tenant, kind, "name", body, Instant.EPOCH));
  }

  @Test
  void a_body_of_four_kibibytes_is_shown_whole_and_one_byte_more_is_not() {
    Json.Obj largest = Json.obj("text", "x".repeat(DocumentHead.SHORT - 11));
    assertThat(JsonWriter.of(largest).size()).isEqualTo(DocumentHead.SHORT);
    assertThat(head("note", largest).shown().body()).isEqualTo(largest);
    assertThat(head("note", largest).omitted()).isFalse();

    Json.Obj larger = Json.obj("text", "x".repeat(DocumentHead.SHORT - 10));
    assertThat(head("note", larger).shown().body()).isEqualTo(Json.Obj.EMPTY);
    assertThat(head("note", larger).omitted()).isTrue();
  }

  @Test
  void of_a_long_body_the_short_members_are_shown_in_their_order_at_every_depth() {
    Json.Obj question = Json.obj("key", "rain", "text", LONG, "closes_at", "2026-11-29T00:00:00Z");
    Json.Obj body =
        Json.obj("status", "open", "question", question, "list", List.of(LONG), "revision", 3);

    DocumentHead head = head("forecast", body);

    assertThat(JsonWriter.of(head.shown().body()).toString())
        .isEqualTo(
            "{\"status\":\"open\",\"question\":{\"key\":\"rain\","
                + "\"closes_at\":\"2026-11-29T00:00:00Z\"},\"list\":[],\"revision\":3}");
    assertThat(head.item(Json.obj("id", 1))).isEqualTo(Json.obj("id", 1, "omitted", true));
  }

  @Test
  void the_item_of_a_short_body_says_nothing() {
    assertThat(head("note", Json.obj("n", 1)).item(Json.obj("id", 1))).isEqualTo(Json.obj("id", 1));
  }

  @Test
  void the_action_of_a_decision_is_shown_whatever_was_sent_with_it() {
    Json.Obj rest = Json.obj("outcome", "allow", "reasons", List.of());
    for (Json action :
        List.of(Json.of("pay"), Json.obj("name", "pay", "payload", LONG, "other", List.of(1)))) {
      Json.Obj sent = Json.obj("action", action, "arguments", Json.obj("text", LONG));
      DocumentHead head = head("guard_decision", rest.with("submitted", sent));

      Json named = action instanceof Json.Obj ? Json.obj("name", "pay") : action;
      assertThat(head.shown().body()).isEqualTo(rest.with("submitted", Json.obj("action", named)));
      assertThat(head.omitted()).as("lists never show the rest").isFalse();
    }
  }

  @Test
  void the_open_steps_of_a_run_are_shown_first_and_none_with_its_outputs() {
    Json.Obj progress = Json.Obj.EMPTY;
    for (int i = 0; i < 60; i++) {
      Json.Obj state = Json.obj("status", i == 57 ? "waiting" : "completed", "attempts", 1);
      progress = progress.with("step-" + i, state.with("done", List.of(LONG)));
    }

    DocumentHead head = head("workflow_progress", progress);

    Json.Obj shown = head.shown().body();
    assertThat(shown.members().size()).isBetween(20, 59);
    assertThat(shown.findObject("step-57"))
        .contains(Json.obj("status", "waiting", "attempts", 1, "done", List.of(), "omitted", true));
    assertThat(head.omitted()).isTrue();
  }

  @Property(tries = 300)
  void a_head_never_has_more_than_two_kibibytes(@ForAll("bodies") Json.Obj body) {
    for (String kind : List.of("note", "guard_decision", "workflow_progress")) {
      Json.Obj long4k = body.with("rest", Json.obj("text", LONG, "more", body));
      DocumentHead head = head(kind, long4k.with("submitted", long4k));
      assertThat(JsonWriter.of(head.shown().body()).size())
          .isLessThanOrEqualTo(DocumentHead.LONGEST);
    }
  }

  @Provide
  Arbitrary<Json> values() {
    Arbitrary<Json> scalars =
        Arbitraries.oneOf(
            Arbitraries.strings().ofMaxLength(300).map(Json::str),
            Arbitraries.bigDecimals().ofScale(12).map(number -> Json.of(number)),
            Arbitraries.doubles().map(Json::num),
            Arbitraries.integers()
                .between(-999, 999)
                .map(exponent -> Json.of(new BigDecimal("1.5E" + exponent))),
            Arbitraries.of(Json.of(true), Json.NULL));
    return Arbitraries.recursive(
        () -> scalars,
        inner ->
            Arbitraries.oneOf(
                inner.list().ofMaxSize(5).map(items -> Json.of(items)),
                Arbitraries.maps(Arbitraries.strings().ofMaxLength(20), inner)
                    .ofMaxSize(9)
                    .map(members -> (Json) new Json.Obj(members))),
        0,
        3);
  }

  @Provide
  Arbitrary<Json.Obj> bodies() {
    return Arbitraries.maps(Arbitraries.strings().ofMaxLength(30), values())
        .ofMaxSize(60)
        .map(Json.Obj::new);
  }
}
