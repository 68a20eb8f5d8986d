package dev.omni.domain.batch;

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
}
