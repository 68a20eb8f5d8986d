package dev.omni.quant.biology.flux;

import dev.omni.engine.contract.Size;
import dev.omni.engine.contract.Title;
import java.util.Optional;

/**
 * A gene of a model. Rules of reactions name genes; this list adds nothing to them.
 *
 * @param id of the gene
 * @param name not read
 * @param notes not read
 * @param annotation not read
 */
public record CobraGene(
    @Title("Id") @Size(min = 1, max = 200) String id,
    @Title("Name, not read") @Size(max = 2000) Optional<String> name,
    @Title("Notes, not read") Optional<CobraNotes> notes,
    @Title("Annotation, not read") Optional<CobraNotes> annotation) {}
