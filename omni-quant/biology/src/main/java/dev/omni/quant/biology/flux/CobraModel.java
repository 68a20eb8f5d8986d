package dev.omni.quant.biology.flux;

import dev.omni.engine.contract.Keys;
import dev.omni.engine.contract.Size;
import dev.omni.engine.contract.Title;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * A metabolic model as COBRA writes it in JSON (A. Ebrahim et al., BMC Systems Biology 7, 2013,
 * 74).
 *
 * @param metabolites in balance
 * @param reactions of the network
 * @param genes not read: the rules of reactions name them
 * @param compartments not read
 * @param id not read
 * @param name not read
 * @param version not read
 * @param notes not read
 * @param annotation not read
 */
public record CobraModel(
    @Title("Metabolites") @Size(min = 1, max = 10_000) List<CobraMetabolite> metabolites,
    @Title("Reactions") @Size(min = 1, max = 10_000) List<CobraReaction> reactions,
    @Title("Genes, not read: rules of reactions name them") @Size(max = 20_000)
        Optional<List<CobraGene>> genes,
    @Title("Compartments, not read") @Keys("compartment") @Size(max = 1000)
        Optional<Map<String, @Size(max = 2000) String>> compartments,
    @Title("Id, not read") @Size(max = 2000) Optional<String> id,
    @Title("Name, not read") @Size(max = 2000) Optional<String> name,
    @Title("Version, not read") @Size(max = 200) Optional<String> version,
    @Title("Notes, not read") Optional<CobraNotes> notes,
    @Title("Annotation, not read") Optional<CobraNotes> annotation) {}
