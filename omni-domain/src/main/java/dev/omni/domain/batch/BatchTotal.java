package dev.omni.domain.batch;

import dev.omni.domain.json.Json;
import java.util.Optional;

/**
 * A sum over the completed rows.
 *
 * @param name of the sum
 * @param of what is added
 * @param weight the factor of each term, if any
 */
public record BatchTotal(String name, Term of, Optional<Term> weight) {
  /** The parts of a row that a term can be. */
  public enum Part {
    OUTPUT,
    CARRY,
    INPUT
  }

  /**
   * A number of each row.
   *
   * @param part of the row
   * @param name of an output or carried member
   * @param place of an input member
   * @param otherwise the default of an input member, or null
   */
  public record Term(Part part, String name, Place place, Json otherwise) {
    /** Returns the number of a completed row; null when it has none. */
    Json value(BatchRow row, Json.Obj output) {
      return switch (part) {
        case OUTPUT -> output.find(name).orElse(Json.NULL);
        case CARRY -> row.carry().find(name).orElse(Json.NULL);
        case INPUT -> place.in(row.input()).orElse(otherwise);
      };
    }
  }

  /** Adds the term of a completed row; one without its numbers is left out. */
  void add(BatchRow row, Json.Obj output, ExactSum sum) {
    if (!(of.value(row, output) instanceof Json.Num number)) {
      return;
    }
    if (weight.isEmpty()) {
      sum.add(number.asDouble());
    } else if (weight.get().value(row, output) instanceof Json.Num factor) {
      sum.addProduct(number.asDouble(), factor.asDouble());
    }
  }
}
