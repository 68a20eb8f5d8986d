package dev.omni.quant.discovery.formula;

import dev.omni.engine.contract.Keys;
import dev.omni.engine.contract.Size;
import dev.omni.engine.contract.Title;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * The rules by which the factors of a formula become columns.
 *
 * @param contrasts of factors, by their columns; treatment where none are given
 * @param reference level of factors, which goes first
 * @param levels of factors in their order; that of bytes where none is given, and that of the
 *     numbers in a column of numbers
 */
public record ModelCoding(
    @Title("Contrasts of factors; treatment where none are given") @Size(max = 200) @Keys("column")
        Optional<Map<String, Contrast>> contrasts,
    @Title("Reference level of factors, which goes first") @Size(max = 200) @Keys("column")
        Optional<Map<String, @Size(min = 1, max = 200) String>> reference,
    @Title("Levels of factors in their order; that of their bytes where none is given")
        @Size(max = 200)
        @Keys("column")
        Optional<Map<String, @Size(min = 1, max = 1000) List<@Size(min = 1, max = 200) String>>>
            levels) {
  /** No choice of the sender. */
  public static final ModelCoding PLAIN =
      new ModelCoding(Optional.empty(), Optional.empty(), Optional.empty());

  Contrast contrast(String column) {
    return contrasts.orElse(Map.of()).getOrDefault(column, Contrast.TREATMENT);
  }

  Optional<String> reference(String column) {
    return reference.map(given -> given.get(column));
  }

  Optional<List<String>> levels(String column) {
    return levels.map(given -> given.get(column));
  }

  /** Returns the name of the first member that is chosen. */
  public String first() {
    return contrasts.isPresent() ? "contrasts" : reference.isPresent() ? "reference" : "levels";
  }

  /** Returns whether nothing is chosen. */
  public boolean isPlain() {
    return contrasts.isEmpty() && reference.isEmpty() && levels.isEmpty();
  }
}
