package dev.omni.quant;

import dev.omni.domain.json.Json;
import dev.omni.domain.json.Pointer;
import java.math.BigDecimal;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/** A published value: input, place in the result and tolerance. */
record PublishedCase(Json.Obj json) {

  /** A published number below this is what rounding left of a zero. */
  private static final BigDecimal ROUNDING = new BigDecimal("1e-14");

  /** Returns all cases but those that {@code planned.txt} names, by their id or capability. */
  static List<PublishedCase> all() {
    Map<String, Json.Obj> corrected = corrected();
    Set<String> planned = Set.copyOf(Resources.text("/cases/planned.txt").lines().toList());
    return Stream.of("quant", "desk", "bench", "truth", "independent", "desk2", "bench2")
        .flatMap(kind -> Resources.array("/cases/" + kind + "-public.json").items().stream())
        .map(item -> new PublishedCase((Json.Obj) item))
        .filter(each -> !planned.contains(each.id()) && !planned.contains(each.capability()))
        .map(published -> published.with(Optional.ofNullable(corrected.get(published.id()))))
        .toList();
  }

  /**
   * The values that a record of a decision shows to be right in place of those of a case, each by a
   * computation that is neither that of the case nor of the engine.
   */
  static Map<String, Json.Obj> corrected() {
    return Resources.array("/cases/corrected.json").items().stream()
        .map(Json.Obj.class::cast)
        .collect(Collectors.toMap(each -> each.findText("id").orElseThrow(), each -> each));
  }

  private PublishedCase with(Optional<Json.Obj> corrected) {
    return corrected
        .map(right -> json.withAll(right).with("expect", expected().withAll(expectedOf(right))))
        .map(PublishedCase::new)
        .orElse(this);
  }

  private static Json.Obj expectedOf(Json.Obj corrected) {
    return corrected.findObject("expect").orElseThrow();
  }

  /** Whether the input cannot be read, so that a row of it has null in every member. */
  boolean unreadable() {
    return json.findText("source").orElse("").contains("a row with an error has null")
        && expected().members().values().stream().allMatch(Json.NULL::equals);
  }

  String id() {
    return json.findText("id").orElseThrow();
  }

  /** Whether a refusal is right: the only right answer, or one beside the value. */
  Refusal refusal() {
    return json.findText("refused")
        .map(word -> Refusal.valueOf(word.toUpperCase(Locale.ROOT)))
        .orElse(Refusal.NEVER);
  }

  /** Words that the refusal has. */
  List<String> says() {
    return json.items("says").stream().map(word -> ((Json.Str) word).value()).toList();
  }

  /** The place in the input at which the contract refuses it; empty when the run may fail too. */
  Optional<String> pointer() {
    return json.findText("pointer").map(text -> text.substring("/input".length()));
  }

  String capability() {
    return json.findText("capability").orElseThrow();
  }

  Json.Obj input() {
    return json.findObject("input").orElseThrow();
  }

  Json.Obj expected() {
    return json.findObject("expect").orElseThrow();
  }

  /** How {@code result} misses the published values; empty when it agrees with all. */
  List<String> misses(Json.Obj result) {
    return expected().members().entrySet().stream()
        .flatMap(
            value -> {
              Optional<Json> got = new Pointer(value.getKey()).in(result);
              return got.filter(g -> agrees(g, value.getValue())).isPresent()
                  ? Stream.empty()
                  : Stream.of(
                      value.getKey() + ": published " + value.getValue() + ", computed " + got);
            })
        .toList();
  }

  /** When an input is refused. */
  enum Refusal {
    NEVER,
    MAY,
    MUST
  }

  /** Whether a value agrees; of a list or an object each of its values. */
  private boolean agrees(Json got, Json want) {
    if (got instanceof Json.Arr g && want instanceof Json.Arr w) {
      return g.size() == w.size()
          && IntStream.range(0, w.size()).allMatch(i -> agrees(g.items().get(i), w.items().get(i)));
    }
    if (got instanceof Json.Obj g && want instanceof Json.Obj w) {
      return g.members().keySet().equals(w.members().keySet())
          && w.members().entrySet().stream()
              .allMatch(each -> agrees(g.find(each.getKey()).orElseThrow(), each.getValue()));
    }
    if (!(got instanceof Json.Num g && want instanceof Json.Num w)) {
      return got.equals(want);
    }
    return g.value().subtract(w.value()).abs().compareTo(tolerance(w)) <= 0;
  }

  /** The precision of a published number. */
  BigDecimal tolerance(Json.Num published) {
    BigDecimal size = published.value().abs();
    return json.findNumber("abs_tol")
        .orElse(BigDecimal.ZERO)
        .max(json.findNumber("rel_tol").orElse(BigDecimal.ZERO).multiply(size))
        .max(size.compareTo(ROUNDING) < 0 ? ROUNDING : BigDecimal.ZERO);
  }

  /** The decimal digits in which the worst number of {@code result} agrees, at most 16. */
  double digits(Json.Obj result) {
    return expected().members().entrySet().stream()
        .mapToDouble(v -> digits(new Pointer(v.getKey()).in(result).orElseThrow(), v.getValue()))
        .min()
        .orElseThrow();
  }

  private static double digits(Json got, Json want) {
    if (got.equals(want)) {
      return 16;
    }
    if (got instanceof Json.Arr g && want instanceof Json.Arr w && g.size() == w.size()) {
      return IntStream.range(0, w.size())
          .mapToDouble(i -> digits(g.items().get(i), w.items().get(i)))
          .min()
          .orElse(16);
    }
    if (!(got instanceof Json.Num g && want instanceof Json.Num w)) {
      return 0;
    }
    double scale = w.value().signum() == 0 ? 1 : Math.abs(w.asDouble());
    return Math.max(0, Math.min(16, -Math.log10(Math.abs(g.asDouble() - w.asDouble()) / scale)));
  }

  @Override
  public String toString() {
    return id() + " | " + json.findText("source").orElseThrow();
  }
}
