package dev.omni.quant.biology;

import dev.omni.engine.contract.Default;
import dev.omni.engine.contract.Keys;
import dev.omni.engine.contract.Range;
import dev.omni.engine.contract.Size;
import dev.omni.engine.contract.Title;
import dev.omni.engine.contract.Unit;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * A model of reactions whose rates are formulas.
 *
 * @param species names, and values at time 0
 * @param parameters numbers by name
 * @param reactions what turns into what, at which rate
 * @param rules formulas of species or of new names, which hold at every time
 * @param events what sets species to other values
 */
public record KineticTerms(
    @Title("Species") @Size(min = 1, max = 200) Optional<List<KineticSpecies>> species,
    @Title("Numbers by name") @Keys("parameter") @Size(max = 500)
        Optional<Map<String, @Unit("1") Double>> parameters,
    @Title("Reactions") @Size(min = 1, max = 500) Optional<List<KineticReaction>> reactions,
    @Title("Formulas of species or of new names, which hold at every time")
        @Keys("symbol")
        @Size(max = 200)
        Optional<Map<String, @Size(min = 1, max = 2000) String>> rules,
    @Title("Events") @Size(max = 20) Optional<List<KineticEvent>> events) {
  /**
   * A species.
   *
   * @param id name of the species
   * @param initial value at time 0
   * @param constant whether reactions leave it as it is
   */
  public record KineticSpecies(
      @Title("Name of the species") @Size(min = 1, max = 100) String id,
      @Title("Value at time 0") @Unit("1") double initial,
      @Title("Whether reactions leave it as it is") @Default("false") boolean constant) {}

  /**
   * A reaction.
   *
   * @param id name of the reaction
   * @param reactants what is used, with counts
   * @param products what is made, with counts
   * @param rate a formula in species, parameters and t
   */
  public record KineticReaction(
      @Title("Name of the reaction") @Size(min = 1, max = 100) String id,
      @Title("What is used, with counts") @Keys("species")
          Optional<Map<String, @Unit("1") @Range(above = 0, to = 1000) Double>> reactants,
      @Title("What is made, with counts") @Keys("species")
          Optional<Map<String, @Unit("1") @Range(above = 0, to = 1000) Double>> products,
      @Title("Rate, a formula in species, parameters and t") @Size(min = 1, max = 2000)
          String rate) {}

  /**
   * An event.
   *
   * @param trigger formula that reaches 0 from below
   * @param assign values that species then get
   */
  public record KineticEvent(
      @Title("Formula that reaches 0 from below") @Size(min = 1, max = 2000) String trigger,
      @Title("Values that species then get") @Keys("species") @Size(min = 1, max = 100)
          Map<String, @Size(min = 1, max = 2000) String> assign) {}
}
