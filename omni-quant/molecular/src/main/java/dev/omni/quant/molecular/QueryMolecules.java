package dev.omni.quant.molecular;

import dev.omni.engine.contract.Size;
import dev.omni.engine.contract.Title;
import java.util.List;
import java.util.Optional;

/**
 * The molecules that are looked for.
 *
 * @param smiles molecules
 * @param id their names; their rows by default
 */
public record QueryMolecules(
    @Title("Molecules as SMILES") @Size(min = 1, max = 1000)
        List<@Size(min = 1, max = 2000) String> smiles,
    @Title("Names of the molecules; their rows by default") @Size(min = 1, max = 1000)
        Optional<List<@Size(min = 1, max = 200) String>> id) {}
