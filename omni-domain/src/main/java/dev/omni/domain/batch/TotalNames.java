package dev.omni.domain.batch;

import dev.omni.domain.batch.BatchTotal.Part;
import dev.omni.domain.batch.BatchTotal.Term;
import dev.omni.domain.json.Json;
import dev.omni.domain.world.Capability;
import java.util.List;
import java.util.Optional;

/**
 * The names that a total may use: outputs, then carried members, then members of the input.
 *
 * @param outputs selected parts of the results
 * @param carry carried members
 * @param target capability of each row
 */
record TotalNames(List<OutputColumn> outputs, List<String> carry, Capability target) {
  private static final Place NOWHERE = new Place(List.of(""));

  /** Returns the numbers that a name means; empty when it means none. */
  Optional<Term> term(String name) {
    Optional<OutputColumn> output =
        outputs.stream().filter(column -> column.name().equals(name)).findFirst();
    if (output.isPresent()) {
      return output
          .filter(column -> column.isNumber() || column.type().equals("any"))
          .map(column -> new Term(Part.OUTPUT, name, NOWHERE, Json.NULL));
    }
    if (carry.contains(name)) {
      return Optional.of(new Term(Part.CARRY, name, NOWHERE, Json.NULL));
    }
    return Place.parse(name).flatMap(place -> input(name, place));
  }

  private Optional<Term> input(String name, Place place) {
    return new ContractPlaces(target.input().schema())
        .at(place)
        .filter(TotalNames::mayBeNumber)
        .map(schema -> new Term(Part.INPUT, name, place, schema.find("default").orElse(Json.NULL)));
  }

  private static boolean mayBeNumber(Json.Obj schema) {
    return ContractPlaces.type(schema)
        .map(type -> type.equals("number") || type.equals("integer"))
        .orElse(true);
  }
}
