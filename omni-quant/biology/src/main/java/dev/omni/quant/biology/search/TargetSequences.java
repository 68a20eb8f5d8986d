package dev.omni.quant.biology.search;

import dev.omni.engine.contract.Size;
import dev.omni.engine.contract.Title;
import java.util.List;
import java.util.Optional;

/**
 * The sequences that are searched.
 *
 * @param id names; the rows by default
 * @param sequence letters in either case
 */
public record TargetSequences(
    @Title("Names of the sequences; their rows by default") @Size(min = 1, max = 1_000_000)
        Optional<List<@Size(min = 1, max = 200) String>> id,
    @Title("Sequences, letters in either case") @Size(min = 1, max = 1_000_000)
        List<@Size(min = 1, max = 200_000) String> sequence) {
  /** Returns the name of a row. */
  String name(int row) {
    return id.map(names -> names.get(row)).orElseGet(() -> String.valueOf(row));
  }
}
