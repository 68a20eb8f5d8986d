package dev.omni.operations.verification.text;

import dev.omni.domain.json.Json;
import dev.omni.domain.json.Pointer;
import dev.omni.operations.verification.TextVerifier.Numbers;
import dev.omni.operations.verification.TextVerifier.SourceRun;
import dev.omni.operations.verification.text.Candidate.Kind;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** The numbers of a run's result and input, with their names and units by the contract. */
final class RunNumbers {
  /** More numbers of a result, or of an input, are no candidates. */
  static final int MAX_NUMBERS = 10_000;

  private static final List<String> CHOICES = List.of("oneOf", "anyOf", "allOf");

  private final SourceRun run;
  private final Numbers numbers;
  private final List<Named> found = new ArrayList<>();
  private final Map<String, CandidateUnit> units = new HashMap<>();

  /**
   * A number with its names.
   *
   * @param names member, title, both behind the name of the run
   */
  record Named(Candidate candidate, List<String> names) {}

  private RunNumbers(SourceRun run, Numbers numbers) {
    this.run = run;
    this.numbers = numbers;
  }

  /** Returns the numbers of a usable run. */
  static List<Named> of(SourceRun run) {
    if (run.numbers().isEmpty()) {
      return List.of();
    }
    var reader = new RunNumbers(run, run.numbers().get());
    reader.all();
    return reader.found;
  }

  private void all() {
    add(
        numbers.result(),
        new Place(Pointer.ROOT, "", numbers.capability().result().schema()),
        Kind.OUTPUT,
        MAX_NUMBERS);
    add(
        numbers.input(),
        new Place(Pointer.ROOT, "", numbers.capability().input().schema()),
        Kind.INPUT,
        found.size() + MAX_NUMBERS);
  }

  /**
   * A place in a result or an input.
   *
   * @param name of the last member on the way
   * @param schema what the contract says of it
   */
  private record Place(Pointer pointer, String name, Json.Obj schema) {
    Place member(String name) {
      return new Place(pointer.to(name), name, child(schema, name));
    }

    Place item(int index) {
      return new Place(
          pointer.to(Integer.toString(index)),
          name,
          schema.findObject("items").orElse(Json.Obj.EMPTY));
    }
  }

  private static Json.Obj child(Json.Obj schema, String name) {
    Optional<Json.Obj> own =
        schema.findObject("properties").flatMap(properties -> properties.findObject(name));
    if (own.isPresent()) {
      return own.get();
    }
    for (String choice : CHOICES) {
      for (Json each : schema.findArray(choice).map(Json.Arr::items).orElse(List.of())) {
        Json.Obj in = each instanceof Json.Obj object ? child(object, name) : Json.Obj.EMPTY;
        if (!in.members().isEmpty()) {
          return in;
        }
      }
    }
    return schema.findObject("additionalProperties").orElse(Json.Obj.EMPTY);
  }

  private void add(Json value, Place place, Kind kind, int most) {
    if (found.size() >= most) {
      return;
    }
    if (value instanceof Json.Num number) {
      found.add(named(number, place, kind));
    } else if (value instanceof Json.Obj object) {
      object.members().forEach((name, each) -> add(each, place.member(name), kind, most));
    } else if (value instanceof Json.Arr array) {
      for (int i = 0; i < array.size() && found.size() < most; i++) {
        add(array.get(i), place.item(i), kind, most);
      }
    }
  }

  private Named named(Json.Num number, Place place, Kind kind) {
    String words = place.schema().findText("x-unit").orElse("1");
    CandidateUnit unit = units.computeIfAbsent(words, CandidateUnit::ofContract);
    var candidate =
        new Candidate(
            kind,
            run.name(),
            Optional.of(run.id()),
            Optional.of(place.pointer().text()),
            Optional.of(numbers.evidence()),
            number.value(),
            unit);
    return new Named(candidate, names(place));
  }

  private List<String> names(Place place) {
    var names = new ArrayList<String>();
    names.add(place.name());
    place.schema().findText("title").ifPresent(names::add);
    if (!run.name().isEmpty()) {
      names.add(run.name() + "." + place.name());
      names.add(run.name() + " " + place.name());
    }
    return names;
  }
}
