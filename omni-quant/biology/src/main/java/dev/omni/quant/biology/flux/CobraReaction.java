package dev.omni.quant.biology.flux;

import dev.omni.engine.contract.Default;
import dev.omni.engine.contract.Keys;
import dev.omni.engine.contract.Range;
import dev.omni.engine.contract.Size;
import dev.omni.engine.contract.Title;
import dev.omni.engine.contract.Unit;
import java.util.Map;
import java.util.Optional;

/**
 * A reaction of a model.
 *
 * @param id of the reaction
 * @param metabolites coefficient of each metabolite, negative where it is consumed
 * @param lowerBound least flux
 * @param upperBound largest flux
 * @param objectiveCoefficient share in the objective
 * @param geneReactionRule genes that it needs, with and, or and brackets
 * @param name not read
 * @param subsystem not read
 * @param notes not read
 * @param annotation not read
 */
public record CobraReaction(
    @Title("Id") @Size(min = 1, max = 200) String id,
    @Title("Coefficient of each metabolite, negative where it is consumed")
        @Keys("metabolite")
        @Size(max = 1000)
        Map<String, @Unit("1") @Range(from = -1e6, to = 1e6) Double> metabolites,
    @Title("Least flux") @Unit("mmol/(g.h)") @Range(from = -1e30, to = 1e30) double lowerBound,
    @Title("Largest flux") @Unit("mmol/(g.h)") @Range(from = -1e30, to = 1e30) double upperBound,
    @Title("Share in the objective") @Unit("1") @Range(from = -1e6, to = 1e6) @Default("0")
        double objectiveCoefficient,
    @Title("Genes that it needs, with and, or and brackets") @Size(max = 10_000) @Default("\"\"")
        String geneReactionRule,
    @Title("Name, not read") @Size(max = 2000) Optional<String> name,
    @Title("Subsystem, not read") @Size(max = 2000) Optional<String> subsystem,
    @Title("Notes, not read") Optional<CobraNotes> notes,
    @Title("Annotation, not read") Optional<CobraNotes> annotation) {}
