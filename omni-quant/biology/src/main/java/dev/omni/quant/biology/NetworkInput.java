package dev.omni.quant.biology;

import dev.omni.domain.json.Pointer;
import dev.omni.domain.json.Problem;
import dev.omni.engine.contract.Form;
import dev.omni.engine.contract.Range;
import dev.omni.engine.contract.Size;
import dev.omni.engine.contract.Title;
import dev.omni.engine.contract.Unit;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * Species, the reactions between them under mass action, and the times at which their amounts are
 * wanted.
 *
 * @param species names and amounts at time 0
 * @param reactions what turns into what, how fast
 * @param outputTimes times of output, in any order
 */
public record NetworkInput(
    @Title("Species") @Size(min = 1, max = 100) List<NetworkSpecies> species,
    @Title("Reactions") @Size(min = 1, max = 300) List<NetworkReaction> reactions,
    @Title("Times of output") @Size(min = 1, max = 1000)
        List<@Title("Time of output") @Unit("time") @Range(from = 0) Double> outputTimes) {
  /**
   * A species.
   *
   * @param id name of the species
   * @param initial amount at time 0
   */
  public record NetworkSpecies(
      @Title("Name of the species")
          @Size(min = 1, max = 32)
          @Form(
              regex = "^[A-Za-z][A-Za-z0-9_]*$",
              words = "a name of letters, digits and underscores, a letter first")
          String id,
      @Title("Amount at time 0") @Unit("amount") @Range(from = 0) double initial) {}

  /**
   * A reaction.
   *
   * @param reactants what it takes
   * @param products what it gives
   * @param rateConstant rate constant
   */
  public record NetworkReaction(
      @Title("What it takes") @Size(max = 6)
          Map<String, @Title("How many") @Unit("1") @Range(from = 1, to = 10) Integer> reactants,
      @Title("What it gives") @Size(max = 6)
          Map<String, @Title("How many") @Unit("1") @Range(from = 1, to = 10) Integer> products,
      @Title("Rate constant") @Unit("mass action, caller units") @Range(from = 0)
          double rateConstant) {}

  /** Returns the times of output. */
  double[] times() {
    return outputTimes.stream().mapToDouble(Double::doubleValue).toArray();
  }

  /** Returns the problems of a network that a schema cannot express. */
  List<Problem> problems() {
    var problems = new ArrayList<Problem>();
    var known = new HashSet<String>();
    for (int i = 0; i < species.size(); i++) {
      Pointer at = Pointer.ROOT.to("species").to(i).to("id");
      String id = species.get(i).id();
      if (!known.add(id)) {
        problems.add(Problem.invalid(at.text(), "must be unique"));
      }
      if (id.equals("time")) {
        problems.add(
            Problem.invalid(
                at.text(), "must not be time, which each row of the result has beside species"));
      }
    }
    for (int r = 0; r < reactions.size(); r++) {
      Pointer at = Pointer.ROOT.to("reactions").to(r);
      problems.addAll(undeclared(at.to("reactants"), reactions.get(r).reactants(), known));
      problems.addAll(undeclared(at.to("products"), reactions.get(r).products(), known));
    }
    return problems;
  }

  private static List<Problem> undeclared(
      Pointer at, Map<String, Integer> side, Set<String> known) {
    return side.keySet().stream()
        .filter(name -> !known.contains(name))
        .map(name -> Problem.invalid(at.to(name).text(), "must be one of the declared species"))
        .toList();
  }
}
