package dev.omni.domain.batch;

import dev.omni.domain.json.Problem;
import dev.omni.domain.world.Capability;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/**
 * The rules of the names of outputs and carried members, which become columns of one table.
 *
 * @param target capability of each row
 * @param select names of the outputs
 */
record OutputNames(Capability target, List<String> select) {
  private static final Set<String> TAKEN =
      Set.of("row", "error_code", "error_message", "error_pointer");

  /** Returns the problems of {@code select} and {@code carry}. */
  List<Problem> problems(List<String> carry) {
    var problems = new ArrayList<Problem>();
    if (select.isEmpty()) {
      problems.add(
          Problem.invalid(
              "/select", "is required: the result has no number, string or boolean at its top"));
    }
    outputs(problems);
    var known = new HashSet<>(select);
    known.addAll(TAKEN);
    for (int i = 0; i < carry.size(); i++) {
      if (!known.add(carry.get(i))) {
        problems.add(
            Problem.invalid(
                "/carry/" + i,
                "must have another name than the outputs, row, error_code, error_message,"
                    + " error_pointer and what else is carried"));
      }
    }
    return problems;
  }

  private void outputs(List<Problem> problems) {
    var contract = new ContractPlaces(target.resultContract());
    Map<Place, String> places = new HashMap<>();
    for (int i = 0; i < select.size(); i++) {
      String at = "/select/" + i;
      String name = select.get(i);
      Optional<Place> place = Place.parse(name);
      if (place.isEmpty()) {
        problems.add(Problem.invalid(at, "must be a JSON pointer, as it begins with /"));
      } else if (contract.at(place.get()).isEmpty()) {
        String text = Problem.unknown(at, name, contract.names()).message();
        problems.add(Problem.invalid(at, text));
      } else if (places.putIfAbsent(place.get(), name) != null) {
        problems.add(Problem.invalid(at, "must be another place than that of an earlier one"));
      }
    }
  }
}
