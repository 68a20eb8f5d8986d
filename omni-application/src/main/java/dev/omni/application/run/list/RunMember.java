package dev.omni.application.run.list;

import dev.omni.domain.batch.ContractPlaces;
import dev.omni.domain.batch.Place;
import dev.omni.domain.json.Json;
import dev.omni.domain.json.Problem;
import dev.omni.domain.run.RunFacts;
import dev.omni.domain.world.Capability;
import java.util.List;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * A member of the inputs or the results of runs, as {@code result.greeks.delta}.
 *
 * @param text as written
 * @param part the document that has it
 * @param place in the document
 */
public record RunMember(String text, Part part, Place place) {
  /** The form of a member, as a regular expression without groups. */
  static final String FORM = "(?:input|result)\\.[^\\s=!<>~,]{1,200}";

  /** The units that a heading omits: none, and that of the run's own currency. */
  private static final List<String> NO_UNIT = List.of("1", "currency unit");

  private static final Pattern WRITTEN = Pattern.compile("(input|result)\\.([^\\s=!<>~,]{1,200})");

  /** The documents of a run. */
  enum Part {
    INPUT,
    RESULT;

    @Override
    public String toString() {
      return this == INPUT ? "input" : "result";
    }
  }

  /** Returns the member of a text: its names with dots between, or a JSON pointer; else empty. */
  public static Optional<RunMember> parse(String text) {
    Matcher matcher = WRITTEN.matcher(text);
    return matcher.matches()
        ? place(matcher.group(2))
            .map(
                place ->
                    new RunMember(
                        text, matcher.group(1).equals("input") ? Part.INPUT : Part.RESULT, place))
        : Optional.empty();
  }

  private static Optional<Place> place(String path) {
    if (path.startsWith("/")) {
      return Place.parse(path);
    }
    List<String> steps = List.of(path.split("\\.", -1));
    return steps.contains("") ? Optional.empty() : Optional.of(new Place(steps));
  }

  private Json.Obj contract(Capability capability) {
    return part == Part.INPUT ? capability.requestContract() : capability.resultContract();
  }

  /** Returns the rules of its value; empty when the capability has no such member. */
  Optional<Json.Obj> schema(Capability capability) {
    return new ContractPlaces(contract(capability)).at(place);
  }

  /** Returns the type of its value; empty when the contract leaves it open. */
  Optional<String> type(Capability capability) {
    return schema(capability).flatMap(ContractPlaces::type);
  }

  /** Returns why runs of a capability have no single value here; empty when they do. */
  Optional<String> problem(Capability capability) {
    Json.Obj contract = contract(capability);
    if (schema(capability).isEmpty()) {
      List<String> known =
          new ContractPlaces(contract)
              .names().stream().map(name -> part + "." + name).sorted().toList();
      return Optional.of(Problem.unknown("", text, known).message());
    }
    return type(capability)
        .filter(type -> type.equals("array") || type.equals("object"))
        .map(type -> text + " is an " + type + "; must be a number, a text or true or false");
  }

  /** Returns the members of the input of a capability that are one value each, in their order. */
  static List<RunMember> ofInput(Capability capability) {
    return new ContractPlaces(capability.requestContract())
        .names().stream()
            .flatMap(name -> parse(Part.INPUT + "." + name).stream())
            .filter(member -> member.problem(capability).isEmpty())
            .toList();
  }

  /** Returns the heading of a column of its values. */
  public String title(Capability capability) {
    Optional<Json.Obj> schema = schema(capability);
    String title = schema.flatMap(rules -> rules.findText("title")).orElse(text);
    String unit = schema.flatMap(rules -> rules.findText("x-unit")).orElse("1");
    return NO_UNIT.contains(unit) ? title : title + " [" + unit + "]";
  }

  /**
   * Returns the value of a run. A member of the input that was not sent has the default of the
   * contract, as the computation had it.
   *
   * @param document the input or the result
   */
  Optional<Json> value(RunFacts run, Json.Obj document, Capability capability) {
    Optional<Json> value = place.in(document).filter(found -> !found.equals(Json.NULL));
    if (value.isPresent() || part == Part.RESULT || run.inputRemoved().isPresent()) {
      return value;
    }
    List<String> steps = place.steps();
    boolean parent = new Place(steps.subList(0, steps.size() - 1)).in(document).isPresent();
    return schema(capability).filter(rules -> parent).flatMap(rules -> rules.find("default"));
  }
}
