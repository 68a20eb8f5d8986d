package dev.omni.http.mcp;

import static org.assertj.core.api.Assertions.assertThat;

import dev.omni.domain.json.Json;
import dev.omni.domain.json.Pointer;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.stream.IntStream;
import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.Provide;
import org.junit.jupiter.api.Test;

/** Answers that a model reads at once: short, with whole numbers, and with what they leave out. */
class CompactAnswerTest {
  private static Json.Obj answer(Json result) {
    return Json.obj("run_id", "01a2226c-c70e-7eba-a27c-7f04de91af9b", "status", "completed")
        .with("result", result)
        .with("evidence_id", "01a2226c-c70e-7eba-a27c-7f04de91af9b");
  }

  @Test
  void a_short_answer_is_as_it_was() {
    Json.Obj answer = answer(Json.obj("price", 2.1333684449162007, "path", List.of(1, 2, 3)));
    assertThat(CompactAnswer.of(answer)).isEqualTo(answer);
  }

  @Test
  void of_more_than_ten_items_the_ends_their_number_and_their_place_are_shown() {
    List<Integer> eleven = IntStream.rangeClosed(1, 11).boxed().toList();
    Json.Obj shown =
        CompactAnswer.of(answer(Json.obj("path", eleven, "short", eleven.subList(1, 11))));

    assertThat(shown.at("/result/path"))
        .isEqualTo(
            Json.obj("first", List.of(1, 2, 3), "last", List.of(11), "count", 11)
                .with("pointer", "/result/path"));
    assertThat(shown.at("/result/short")).isEqualTo(Json.of(eleven.subList(1, 11)));
  }

  @Test
  void members_are_kept_in_their_order_and_the_others_are_named() {
    Json.Obj result = Json.Obj.EMPTY;
    for (int i = 0; i < 12; i++) {
      result = result.with("member_" + i, "x".repeat(1_000));
    }
    Json.Obj shown = CompactAnswer.of(answer(result));

    assertThat(((Json.Obj) shown.at("/result")).members().keySet())
        .containsExactly(
            "member_0", "member_1", "member_2", "member_3", "member_4", "member_5", "member_6");
    assertThat(shown.items("more"))
        .containsExactly(
            IntStream.range(7, 12)
                .mapToObj(i -> Json.str("/result/member_" + i))
                .toArray(Json[]::new));
    assertThat(shown.has("evidence_id")).isTrue();
  }

  @Provide
  Arbitrary<Json> results() {
    return result(3);
  }

  private static Arbitrary<Json> result(int depth) {
    Arbitrary<Json> leaf =
        Arbitraries.oneOf(
            Arbitraries.doubles().between(-1e300, 1e300).map(Json::num),
            Arbitraries.integers().between(0, 9_000).map(length -> Json.str("x".repeat(length))),
            Arbitraries.doubles().between(0, 1).list().ofMaxSize(30).map(Json::of));
    if (depth == 0) {
      return leaf;
    }
    return Arbitraries.oneOf(
        leaf,
        Arbitraries.maps(
                Arbitraries.strings().withCharRange('a', 'z').ofMinLength(1).ofMaxLength(40),
                result(depth - 1))
            .ofMaxSize(20)
            .map(Json::of));
  }

  @Property(tries = 50) // about 30 ms a try
  void every_answer_is_within_its_budget_and_no_number_is_changed(@ForAll("results") Json result) {
    Json.Obj answer = answer(result);
    Json.Obj shown = CompactAnswer.of(answer);

    assertThat(CompactAnswer.size(shown)).isLessThanOrEqualTo(CompactAnswer.LARGEST);
    assertThat(numbers(answer)).containsAll(numbers(shown.without("more")));
    for (Json left : shown.items("more")) {
      assertThat(new Pointer(((Json.Str) left).value()).in(answer)).isPresent();
    }
    assertThat(shown.items("more")).doesNotHaveDuplicates();
  }

  /** The numbers of a value, without the counts of what is left out. */
  private static Set<String> numbers(Json value) {
    var found = new HashSet<String>();
    var open = new ArrayList<Json>(List.of(value));
    for (int i = 0; i < open.size(); i++) {
      Json each = open.get(i);
      if (each instanceof Json.Num number) {
        found.add(number.canonical());
      } else if (each instanceof Json.Obj object) {
        open.addAll((object.has("pointer") ? object.without("count") : object).members().values());
      } else if (each instanceof Json.Arr array) {
        open.addAll(array.items());
      }
    }
    return found;
  }

  @Test
  void many_names_of_what_is_left_out_are_those_of_its_parents() {
    Json.Obj result = Json.obj("text", "x".repeat(6_600));
    for (int i = 0; i < 40; i++) {
      Json.Obj inner = Json.Obj.EMPTY;
      for (int j = 0; j < 6; j++) {
        inner = inner.with("a_rather_long_name_of_a_member_" + j, "y".repeat(9_000));
      }
      result = result.with("m" + i, inner);
    }
    Json.Obj shown = CompactAnswer.of(answer(result));

    assertThat(CompactAnswer.size(shown)).isLessThanOrEqualTo(CompactAnswer.LARGEST);
    assertThat(shown.items("more")).hasSize(40).contains(Json.str("/result/m39"));
  }
}
