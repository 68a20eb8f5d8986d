package dev.omni.quant;

import static org.assertj.core.api.Assertions.assertThat;

import dev.omni.domain.json.Json;
import dev.omni.domain.json.Pointer;
import dev.omni.engine.Engines;
import dev.omni.engine.JsonEngine;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/**
 * What a result says of its own error holds: each published value lies within ten estimates and the
 * precision of its source, and nearly all lie within one. A value that is known to be missed is no
 * exception.
 */
final class EstimateHonestyTest {
  private static final Map<String, JsonEngine> ENGINES =
      Engines.all().stream()
          .collect(Collectors.toMap(e -> e.capability().id(), Function.identity()));

  /**
   * A published number beside the computed one.
   *
   * @param away distance of the two
   * @param estimate of the error, by the result
   * @param precision of the published number
   */
  record Compared(String at, double away, double estimate, double precision) {
    boolean within(double estimates) {
      return away <= estimates * estimate + precision;
    }

    /** Returns the numbers of a case; none where the result does not estimate its error. */
    static List<Compared> of(PublishedCase published, Json.Obj result) {
      var found = new ArrayList<Compared>();
      result
          .findObject("numerics")
          .flatMap(numerics -> numerics.findNumber("error_estimate"))
          .ifPresent(
              estimate ->
                  published
                      .expected()
                      .members()
                      .forEach(
                          (at, right) ->
                              found.addAll(numbers(published, at, right, result, estimate))));
      return found;
    }

    private static List<Compared> numbers(
        PublishedCase published, String at, Json right, Json.Obj result, Number estimate) {
      return right instanceof Json.Num wanted
              && new Pointer(at).in(result).orElse(Json.NULL) instanceof Json.Num came
          ? List.of(
              new Compared(
                  published.id() + " " + at,
                  Math.abs(came.asDouble() - wanted.asDouble()),
                  estimate.doubleValue(),
                  published.tolerance(wanted).doubleValue()))
          : List.of();
    }
  }

  private static Stream<Compared> compared(PublishedCase published) {
    CaseAnswer answer = CaseAnswer.of(ENGINES.get(published.capability()), published.input());
    return answer instanceof CaseAnswer.Answered answered
        ? Compared.of(published, answered.result()).stream()
        : Stream.empty();
  }

  @Tag("ci")
  @Test
  void published_values_are_within_the_estimates() {
    List<Compared> all = PublishedCase.all().stream().flatMap(c -> compared(c)).toList();
    assertThat(all).hasSizeGreaterThan(700);
    assertThat(all).filteredOn(each -> !each.within(10)).isEmpty();
    assertThat(all.stream().filter(each -> each.within(1)).count())
        .isGreaterThanOrEqualTo(Math.round(0.95 * all.size()));
  }

  @Test
  void an_estimate_that_is_too_small_is_found() {
    PublishedCase published =
        PublishedCase.all().stream()
            .filter(each -> each.expected().has("/price"))
            .findFirst()
            .orElseThrow();
    Json.Obj result =
        Json.obj("price", -1, "numerics", Json.obj("method", "none", "error_estimate", 1e-12));
    assertThat(Compared.of(published, result)).anyMatch(each -> !each.within(10));
  }
}
