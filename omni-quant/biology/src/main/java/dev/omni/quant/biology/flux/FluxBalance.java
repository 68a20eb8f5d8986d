package dev.omni.quant.biology.flux;

import com.google.auto.service.AutoService;
import dev.omni.domain.json.Problem;
import dev.omni.domain.world.Capability;
import dev.omni.domain.world.Check;
import dev.omni.domain.world.Method;
import dev.omni.domain.world.Reproducibility;
import dev.omni.domain.world.Workload;
import dev.omni.engine.Computed;
import dev.omni.engine.Engine;
import dev.omni.engine.Infeasible;
import dev.omni.engine.Work;
import dev.omni.engine.contract.Contracts;
import dev.omni.engine.contract.Default;
import dev.omni.engine.contract.Example;
import dev.omni.engine.contract.Keys;
import dev.omni.engine.contract.Missing;
import dev.omni.engine.contract.Range;
import dev.omni.engine.contract.Size;
import dev.omni.engine.contract.Title;
import dev.omni.engine.contract.Unit;
import dev.omni.engine.contract.Ways;
import dev.omni.engine.figure.Axis;
import dev.omni.engine.figure.Figure;
import dev.omni.quant.core.Chart;
import dev.omni.quant.core.Libraries;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/** The fluxes of a metabolic network in balance that drive an objective furthest. */
@AutoService(Engine.class)
@SuppressWarnings("rawtypes") // A service is named by its class alone.
public final class FluxBalance implements Engine<FluxBalance.Input, FluxBalance.Result> {
  private static final int SHOWN = 20;
  private static final int USUAL_SIZE = 3000;

  /**
   * The reactions whose ranges are wanted.
   *
   * @param reactions all if absent
   * @param fraction of the best objective that is kept
   */
  public record Variability(
      @Title("Reactions, all if absent") @Size(min = 1, max = 10_000)
          Optional<List<@Title("Id of a reaction") @Size(min = 1, max = 200) String>> reactions,
      @Title("Fraction of the best objective that is kept")
          @Unit("1")
          @Range(from = 0, to = 1)
          @Default("1")
          double fraction) {
    /** Returns the reactions of a network. */
    List<String> of(FluxNetwork network) {
      return reactions.orElseGet(network::reactions);
    }
  }

  /**
   * A network and what is wanted of it.
   *
   * @param model JSON of COBRA
   * @param sbml document of level 3 with the package fbc of version 2
   * @param bounds in place of those of the model
   * @param objective in place of that of the model
   * @param sense of the objective
   * @param variability ranges of fluxes that are wanted
   * @param knockouts reactions or genes that are taken out, one at a time
   * @param parsimonious whether the fluxes are those of least sum of magnitudes
   */
  @Ways({"model", "sbml"})
  @Example(
      """
      {"model": {"metabolites": [{"id": "a"}, {"id": "b"}, {"id": "c"}],
        "reactions": [
         {"id": "uptake", "metabolites": {"a": 1}, "lower_bound": 0, "upper_bound": 10},
         {"id": "ab", "metabolites": {"a": -1, "b": 1}, "lower_bound": 0, "upper_bound": 1000},
         {"id": "ac", "metabolites": {"a": -1, "c": 2}, "lower_bound": -1000,
          "upper_bound": 1000, "gene_reaction_rule": "g1 and g2"},
         {"id": "waste", "metabolites": {"c": -1}, "lower_bound": 0, "upper_bound": 4},
         {"id": "growth", "metabolites": {"b": -1, "c": -1}, "lower_bound": 0,
          "upper_bound": 1000, "objective_coefficient": 1}]},
       "variability": {"reactions": ["ab", "waste"], "fraction": 0.9},
       "knockouts": ["ab", "gene:g1"]}""")
  @Example(
      """
      {"model": {"metabolites": [{"id": "a"}],
        "reactions": [
         {"id": "in", "metabolites": {"a": 1}, "lower_bound": 0, "upper_bound": 5},
         {"id": "needed", "metabolites": {"a": -1}, "lower_bound": 8, "upper_bound": 9}]},
       "objective": {"in": 1}}""")
  @Example(
      """
      {"model": {"metabolites": [{"id": "a"}],
        "reactions": [
         {"id": "in", "metabolites": {"a": 1}, "lower_bound": 0, "upper_bound": 1e20},
         {"id": "out", "metabolites": {"a": -2}, "lower_bound": 1, "upper_bound": 1e20}]},
       "objective": {"out": 1}}""")
  @Example(
      """
      {"model": {"metabolites": [{"id": "a"}, {"id": "b"}],
        "reactions": [
         {"id": "in", "metabolites": {"a": 1}, "lower_bound": 3, "upper_bound": 7},
         {"id": "there", "metabolites": {"a": -1, "b": 1}, "lower_bound": -50,
          "upper_bound": 50},
         {"id": "back", "metabolites": {"a": 1, "b": -1}, "lower_bound": 0, "upper_bound": 50},
         {"id": "out", "metabolites": {"b": -1}, "lower_bound": 0, "upper_bound": 9}]},
       "objective": {"out": 2}, "sense": "minimize", "parsimonious": true}""")
  public record Input(
      @Title("Model in the JSON of COBRA") Optional<CobraModel> model,
      @Title("Document in SBML of level 3 with the package fbc of version 2")
          @Size(min = 1, max = 10_000_000)
          Optional<String> sbml,
      @Title("Least and largest flux of reactions, in place of those of the model")
          @Keys("reaction")
          @Size(max = 10_000)
          Optional<
                  Map<
                      String,
                      @Size(min = 2, max = 2) List<
                          @Title("Bound") @Unit("mmol/(g.h)") @Range(from = -1e30, to = 1e30)
                          Double>>>
              bounds,
      @Title("Share of reactions in the objective, in place of that of the model")
          @Keys("reaction")
          @Size(min = 1, max = 10_000)
          Optional<Map<String, @Unit("1") @Range(from = -1e6, to = 1e6) Double>> objective,
      @Title("Sense of the objective; that of the model if absent, else maximize")
          Optional<ObjectiveSense> sense,
      @Title("Ranges of fluxes that are wanted") Optional<Variability> variability,
      @Title("Reactions, or genes as gene:NAME, that are taken out, one at a time")
          @Size(min = 1, max = 10_000)
          Optional<List<@Title("Id of a reaction or gene:NAME") @Size(min = 1, max = 200) String>>
              knockouts,
      @Title("Whether the fluxes are those of least sum of magnitudes") @Default("false")
          boolean parsimonious) {}

  /**
   * The ranges of fluxes.
   *
   * @param reaction ids
   * @param minimum least flux, NaN where there is none
   * @param maximum largest flux, NaN where there is none
   */
  @SuppressWarnings("ArrayRecordComponent") // Created once, never compared.
  public record RangeColumns(
      @Title("Reaction") List<String> reaction,
      @Title("Least flux, null where there is none") @Unit("mmol/(g.h)") @Missing double[] minimum,
      @Title("Largest flux, null where there is none") @Unit("mmol/(g.h)") @Missing
          double[] maximum) {}

  /**
   * The objectives without a reaction or gene.
   *
   * @param id as sent
   * @param objective the best, 0 where nothing is feasible
   */
  @SuppressWarnings("ArrayRecordComponent") // Created once, never compared.
  public record KnockoutColumns(
      @Title("Reaction or gene that is taken out") List<String> id,
      @Title("Best objective, 0 where nothing is feasible") @Unit("mmol/(g.h)")
          double[] objective) {}

  /**
   * The best fluxes.
   *
   * @param objective the best; null unless there is one
   * @param status of the program
   * @param unique whether no other fluxes are as good
   * @param fluxes of the reactions
   * @param shadowPrices gain of the objective for one more unit of a metabolite supplied
   * @param reducedCosts change of the objective with the bound of a reaction
   * @param variability ranges that were wanted
   * @param knockouts objectives that were wanted
   */
  public record Result(
      @Title("Best objective; null unless there is one") @Unit("mmol/(g.h)")
          @Nullable Double objective,
      @Title("Whether there is a best objective") FluxStatus status,
      @Title("Whether no other fluxes are as good") Optional<Boolean> unique,
      @Title("Flux of each reaction") @Keys("reaction")
          Optional<Map<String, @Unit("mmol/(g.h)") Double>> fluxes,
      @Title("Gain of the objective for one more unit of each metabolite supplied")
          @Keys("metabolite")
          Optional<Map<String, @Unit("1") Double>> shadowPrices,
      @Title("Change of the objective with the bound that each reaction is at") @Keys("reaction")
          Optional<Map<String, @Unit("1") Double>> reducedCosts,
      @Title("Ranges that were wanted") Optional<RangeColumns> variability,
      @Title("Objectives without a reaction or gene") Optional<KnockoutColumns> knockouts) {
    /** Returns the result where there is no best objective. */
    static Result none(FluxStatus status) {
      return new Result(
          null,
          status,
          Optional.empty(),
          Optional.empty(),
          Optional.empty(),
          Optional.empty(),
          Optional.empty(),
          Optional.empty());
    }
  }

  @Override
  public Capability capability() {
    return Capability.named("biology.flux-balance")
        .limit(
            "reactions",
            "At most 3,000 reactions in a model that is sent as JSON.",
            "model == null || size(model.reactions) <= " + USUAL_SIZE)
        .title(
            "Flux balance of a metabolic network",
            "Fluxes that keep each metabolite in balance and drive an objective furthest, with"
                + " shadow prices, reduced costs, ranges of fluxes and objectives without a reaction"
                + " or gene. A bound of 1e20 or more is none. shadow_prices is the gain for one more"
                + " unit of a metabolite supplied; reduced_costs is the change of the objective with"
                + " the bound that a flux is at, at least 0 for the upper and at most 0 for the"
                + " lower bound of a maximum. Where the status is infeasible or unbounded, objective"
                + " is null and the members after it are absent.")
        .synonyms(
            "FBA, flux balance analysis, COBRA, metabolic model, constraint-based modeling, FVA,"
                + " flux variability, gene knockout, growth rate, pFBA, genome-scale, stoichiometric"
                + " matrix")
        .direct(Workload.MEDIUM)
        .version("1")
        .reproducibility(Reproducibility.BITWISE)
        .input(Contracts.of(Input.class))
        .result(Contracts.of(Result.class))
        .plot("Largest fluxes")
        .method(
            new Method(
                "Linear program by the simplex method, proven by its dual program",
                "max c v where S v = 0 and l <= v <= u",
                List.of(
                    "J. D. Orth, I. Thiele, B. O. Palsson, Nat. Biotechnol. 28, 2010, pp. 245-248",
                    "R. Mahadevan, C. H. Schilling, Metab. Eng. 5, 2003, pp. 264-276 (ranges)",
                    "N. E. Lewis et al., Mol. Syst. Biol. 6, 2010, 390 (least sum of magnitudes)",
                    "J. D. Orth, R. M. T. Fleming, B. O. Palsson, EcoSal Plus, 2010, 10.2.1"),
                List.of(Libraries.named("org.ojalgo:ojalgo")),
                List.of(
                    "A result is published only where the bound of the dual prices is the objective"
                        + " to 1e-8.",
                    "unique compares the greatest and the least value of one combination of all"
                        + " fluxes, with weights that no two share, over the best; fluxes that"
                        + " differ by less than 1e-6 are the same.",
                    "Ranges keep the fraction of the objective less 1e-9 of it, for rounding.",
                    "Where several prices prove the objective, those of one vertex are given.",
                    "A knockout of a gene takes out the reactions whose rule it breaks.")))
        .build();
  }

  @Override
  public List<Problem> problems(Input input) {
    return new FluxProblems(input).problems();
  }

  @Override
  public double steps(Input input) {
    double reactions =
        input
            .model()
            .map(model -> (double) model.reactions().size())
            .orElseGet(() -> input.sbml().map(String::length).orElse(0) / 600.0);
    double metabolites =
        input.model().map(model -> (double) model.metabolites().size()).orElse(0.7 * reactions);
    double ranges =
        input
            .variability()
            .map(wanted -> wanted.reactions().map(each -> (double) each.size()).orElse(reactions))
            .orElse(0.0);
    double programs = 6 + 4 * ranges + 2.0 * input.knockouts().map(List::size).orElse(0);
    return programs * (2e4 + metabolites * reactions * (100 + metabolites));
  }

  @Override
  public Computed<Result> compute(Input input, Work work) {
    return Computed.of(result(input, work));
  }

  /**
   * Returns the best fluxes of a network.
   *
   * @throws Infeasible when the simplex method does not prove them
   */
  public static Result value(Input input) {
    return result(input, Work.alone());
  }

  private static Result result(Input input, Work work) {
    return new FluxSearch(FluxNetwork.of(input)).result(input, work);
  }

  @Override
  public List<Check> checks(Input input, Result result) {
    return FluxLaws.of(input, result);
  }

  @Override
  public Optional<Figure> figure(Input input, Result result) {
    return result.fluxes().map(FluxBalance::largest);
  }

  private static Figure largest(Map<String, Double> fluxes) {
    List<Map.Entry<String, Double>> shown =
        fluxes.entrySet().stream()
            .sorted(
                Comparator.comparingDouble(
                    (Map.Entry<String, Double> each) -> -Math.abs(each.getValue())))
            .limit(SHOWN)
            .toList();
    double[] heights =
        IntStream.range(0, shown.size()).mapToDouble(k -> shown.get(k).getValue()).toArray();
    return Figure.of(
        "Largest fluxes",
        Chart.bars(
            "reaction",
            shown.stream().map(Map.Entry::getKey).toList(),
            Axis.of("flux", "mmol/(g h)"),
            "flux",
            heights));
  }
}
