package dev.omni.quant;

import dev.omni.domain.json.Json;
import java.time.LocalDate;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Consumer;

/** The results that differ from a right one in a number or two. */
final class SpoiledResults {
  /** Numbers that are taken of each place of the contract, spread evenly over the result. */
  private static final int OF_A_PLACE = 8;

  /** The place of a result that is wrong in two places. */
  private static final String SEVERAL = "";

  private final Json.Obj right;
  private final Map<String, List<Leaf>> leaves = new LinkedHashMap<>();
  private final Map<String, List<Word>> words = new LinkedHashMap<>();

  /** A number of the result and its place in the contract. */
  private record Leaf(List<String> steps, double value) {}

  /** A text or a flag of the result. */
  private record Word(List<String> steps, Json value) {}

  /** A wrong result and the place in the contract of what is wrong in it. */
  record Spoiled(String place, Json.Obj result) {}

  SpoiledResults(Json.Obj right) {
    this.right = right;
    collect(right, List.of(), "");
  }

  private void collect(Json value, List<String> steps, String place) {
    if (value instanceof Json.Num number) {
      leaves
          .computeIfAbsent(place, none -> new ArrayList<>())
          .add(new Leaf(steps, number.asDouble()));
    } else if (value instanceof Json.Str || value instanceof Json.Bool) {
      words.computeIfAbsent(place, none -> new ArrayList<>()).add(new Word(steps, value));
    } else if (value instanceof Json.Obj object) {
      object.members().entrySet().stream()
          .filter(member -> !steps.isEmpty() || ContractNumbers.isAnswer(member.getKey()))
          .forEach(
              member ->
                  collect(
                      member.getValue(),
                      and(steps, member.getKey()),
                      place.isEmpty() ? member.getKey() : place + "." + member.getKey()));
    } else if (value instanceof Json.Arr array) {
      for (int i = 0; i < array.size(); i++) {
        collect(array.get(i), and(steps, String.valueOf(i)), place + "[]");
      }
    }
  }

  /**
   * Gives each spoiled result: a number times 1.001, with a thousandth of its scale added, negated,
   * exchanged with the next one of its place, or with one of the same unit beside it.
   *
   * @param contract of the result
   */
  void each(ContractNumbers contract, Consumer<Spoiled> spoiled) {
    leaves.forEach(
        (place, numbers) -> {
          double scale = numbers.stream().mapToDouble(n -> Math.abs(n.value())).max().orElse(0);
          int step = Math.max(1, numbers.size() / OF_A_PLACE);
          String named = named(contract, place);
          for (int i = 0; i < numbers.size(); i += step) {
            Leaf leaf = numbers.get(i);
            for (double wrong : wrongs(leaf.value(), scale, isWhole(contract, named))) {
              give(named, with(right, leaf.steps(), wrong), spoiled);
            }
            give(named, exchanged(leaf, numbers.get((i + 1) % numbers.size())), spoiled);
            beside(contract, place, i)
                .forEach(other -> give(SEVERAL, exchanged(leaf, other), spoiled));
          }
        });
  }

  /**
   * Gives each result that is wrong in a text or a flag: a date a day before or after, a text
   * without its last letter or exchanged with the next one of its place, a flag the other way.
   */
  void eachWord(Consumer<Spoiled> spoiled) {
    words.forEach(
        (place, all) -> {
          int step = Math.max(1, all.size() / OF_A_PLACE);
          for (int i = 0; i < all.size(); i += step) {
            Word word = all.get(i);
            for (Json wrong : wrongs(word.value())) {
              give(place, (Json.Obj) put(right, word.steps(), wrong), spoiled);
            }
            Word other = all.get((i + 1) % all.size());
            Json half = put(right, word.steps(), other.value());
            give(place, (Json.Obj) put(half, other.steps(), word.value()), spoiled);
          }
        });
  }

  private static List<Json> wrongs(Json value) {
    if (value instanceof Json.Bool flag) {
      return List.of(new Json.Bool(!flag.value()));
    }
    String text = ((Json.Str) value).value();
    if (text.matches("[0-9]{4}-[0-9]{2}-[0-9]{2}")) {
      LocalDate date = LocalDate.parse(text);
      return List.of(Json.str(date.minusDays(1).toString()), Json.str(date.plusDays(1).toString()));
    }
    return text.isEmpty() ? List.of() : List.of(Json.str(text.substring(0, text.length() - 1)));
  }

  /** Returns wrong values of a number; of a whole one the next whole numbers. */
  private static double[] wrongs(double value, double scale, boolean whole) {
    double more = 1e-3 * (scale == 0 ? 1 : scale);
    return whole
        ? new double[] {value + Math.ceil(more), value - 1, -value}
        : new double[] {value * 1.001, value + more, -value};
  }

  private static boolean isWhole(ContractNumbers contract, String named) {
    var promise = contract.places().get(named);
    return promise != null && promise.whole();
  }

  private Json.Obj exchanged(Leaf one, Leaf other) {
    return with(with(right, one.steps(), other.value()), other.steps(), one.value());
  }

  private void give(String place, Json.Obj result, Consumer<Spoiled> spoiled) {
    if (!result.equals(right)) {
      spoiled.accept(new Spoiled(place, result));
    }
  }

  /**
   * Returns the first number of another member of the same unit in the same object; a whole one of
   * a whole one, since an integer that is a fraction is no result.
   */
  private List<Leaf> beside(ContractNumbers contract, String place, int i) {
    String unit = unit(contract, place);
    boolean whole = isWhole(contract, named(contract, place));
    String parent = place.substring(0, Math.max(0, place.lastIndexOf('.')));
    return leaves.entrySet().stream()
        .filter(other -> !other.getKey().equals(place))
        .filter(
            other ->
                parent.equals(
                    other.getKey().substring(0, Math.max(0, other.getKey().lastIndexOf('.')))))
        .filter(other -> i < other.getValue().size())
        .filter(other -> unit.equals(unit(contract, other.getKey())))
        .filter(other -> whole == isWhole(contract, named(contract, other.getKey())))
        .map(other -> other.getValue().get(i))
        .limit(1)
        .toList();
  }

  private static String unit(ContractNumbers contract, String place) {
    var promise = contract.places().get(named(contract, place));
    return promise == null ? "" : promise.unit();
  }

  /** Returns a place as the contract names it: a name of the caller is a star. */
  static String named(ContractNumbers contract, String place) {
    return contract.places().containsKey(place)
        ? place
        : contract.places().keySet().stream()
            .filter(promised -> promised.contains("*"))
            .filter(promised -> place.matches(pattern(promised)))
            .findFirst()
            .orElse(place);
  }

  private static String pattern(String promised) {
    return "\\Q" + promised.replace("*", "\\E[^.]*\\Q") + "\\E";
  }

  private static List<String> and(List<String> steps, String step) {
    var all = new ArrayList<>(steps);
    all.add(step);
    return all;
  }

  private static Json.Obj with(Json.Obj document, List<String> steps, double value) {
    return (Json.Obj) put(document, steps, Json.num(value));
  }

  private static Json put(Json at, List<String> steps, Json value) {
    if (steps.isEmpty()) {
      return value;
    }
    String step = steps.get(0);
    List<String> rest = steps.subList(1, steps.size());
    if (at instanceof Json.Obj object) {
      return object.with(step, put(object.find(step).orElseThrow(), rest, value));
    }
    var items = new ArrayList<>(((Json.Arr) at).items());
    int index = Integer.parseInt(step);
    items.set(index, put(items.get(index), rest, value));
    return new Json.Arr(items);
  }
}
