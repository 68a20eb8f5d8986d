package dev.omni.domain.batch;

import dev.omni.domain.batch.RowSource.SourceRow;
import dev.omni.domain.json.Json;
import dev.omni.domain.json.JsonObjectBuilder;
import java.util.List;

/**
 * The carried members of rows.
 *
 * @param carry names of carried members
 * @param leaving those of them that the capability does not know, so that no input has them
 */
record CarriedMembers(List<String> carry, List<String> leaving) {
  CarriedMembers {
    carry = List.copyOf(carry);
    leaving = List.copyOf(leaving);
  }

  static CarriedMembers of(List<String> carry, ContractPlaces contract) {
    return new CarriedMembers(
        carry,
        carry.stream().filter(name -> Place.parse(name).flatMap(contract::at).isEmpty()).toList());
  }

  /** Returns the members of a row as its input and what is carried; what it lacks is null. */
  SourceRow split(Json.Obj members) {
    if (carry.isEmpty()) {
      return new SourceRow(members, Json.Obj.EMPTY);
    }
    var carried = new JsonObjectBuilder();
    carry.forEach(name -> carried.set(name, members.find(name)));
    Json.Obj input = members;
    for (String name : leaving) {
      input = input.without(name);
    }
    return new SourceRow(input, carried.object());
  }
}
