package dev.omni.domain.world;

import dev.omni.domain.json.Json;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * The main value of a result, for one line. It is the first promised field that the result has. For
 * items it is the last item, the end of a course over time; for names of the caller the last name.
 *
 * @param field as promised, with the caller's name inserted
 * @param value not null
 * @param unit of the value, empty for none
 */
public record ResultSummary(String field, Json value, String unit) {
  private static final String CHECKS = "checks.";

  /** Returns the summary of a run's result; empty when the result has no promised field. */
  public static Optional<ResultSummary> of(Capability capability, Json.Obj input, Json.Obj result) {
    return capability.fields().entrySet().stream()
        .filter(promised -> !promised.getKey().startsWith(CHECKS))
        .flatMap(
            promised ->
                at(result, List.of(promised.getKey().split("\\.")), List.of()).stream()
                    .map(found -> found.with(unit(promised.getValue(), input))))
        .findFirst();
  }

  private ResultSummary with(String unit) {
    return new ResultSummary(field, value, unit);
  }

  private static Optional<ResultSummary> at(Json value, List<String> path, List<String> names) {
    if (path.isEmpty()) {
      return value.equals(Json.NULL)
          ? Optional.empty()
          : Optional.of(new ResultSummary(String.join(".", names), value, ""));
    }
    String step = path.get(0);
    String name = step.startsWith("<") ? last(value) : step.replace("[]", "");
    var said = new ArrayList<>(names);
    said.add(step.startsWith("<") ? name : step);
    return member(value, name)
        .flatMap(member -> step.endsWith("[]") ? end(member) : Optional.of(member))
        .flatMap(member -> at(member, path.subList(1, path.size()), said));
  }

  private static String last(Json value) {
    String last = "";
    if (value instanceof Json.Obj object) {
      for (String name : object.members().keySet()) {
        last = name;
      }
    }
    return last;
  }

  private static Optional<Json> member(Json value, String name) {
    return value instanceof Json.Obj object ? object.find(name) : Optional.empty();
  }

  private static Optional<Json> end(Json value) {
    return value instanceof Json.Arr items && items.size() > 0
        ? Optional.of(items.get(items.size() - 1))
        : Optional.empty();
  }

  /** Returns the unit without its explanation; a member of the input may name the unit. */
  private static String unit(String promised, Json.Obj input) {
    String unit = promised.split(";", 2)[0];
    if (unit.equals("1") || unit.equals("text")) {
      return "";
    }
    return input.findText(unit).orElse(unit.startsWith("1 ") ? unit.substring(2) : unit);
  }
}
