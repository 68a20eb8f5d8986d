package dev.omni.quant.molecular;

import dev.omni.engine.contract.Size;
import dev.omni.engine.contract.Title;
import java.util.List;
import java.util.Optional;
import java.util.stream.IntStream;

/**
 * The molecules among which others are looked for.
 *
 * @param smiles molecules
 * @param id their names; their rows by default
 */
public record TableMolecules(
    @Title("Molecules as SMILES") @Size(min = 1, max = 1_000_000)
        List<@Size(min = 1, max = 2000) String> smiles,
    @Title("Names of the molecules; their rows by default") @Size(min = 1, max = 1_000_000)
        Optional<List<@Size(min = 1, max = 200) String>> id) {
  /** Returns the names of the molecules; their rows where none are given. */
  List<String> names() {
    return id.orElseGet(() -> IntStream.range(0, smiles.size()).mapToObj(String::valueOf).toList());
  }
}
