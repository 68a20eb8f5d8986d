package dev.omni.quant.biology.kinetic;

import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;

/**
 * A model. Numbers that are not stated are NaN, and names that are not stated empty; a line is that
 * of the document, or 0.
 *
 * @param compartments in order
 * @param species in order
 * @param parameters in order
 * @param functions by name
 * @param initial values of symbols at the start
 * @param rules that hold at every time
 * @param reactions in order
 * @param events in order
 * @param conversionFactor the parameter that converts extents of reactions into amounts
 */
public record KineticModel(
    List<Compartment> compartments,
    List<Species> species,
    List<Parameter> parameters,
    Map<String, Function> functions,
    List<Assignment> initial,
    List<Rule> rules,
    List<Reaction> reactions,
    List<Event> events,
    String conversionFactor) {
  /** Creates a model. */
  public KineticModel {
    compartments = List.copyOf(compartments);
    species = List.copyOf(species);
    parameters = List.copyOf(parameters);
    functions = new TreeMap<>(functions);
    initial = List.copyOf(initial);
    rules = List.copyOf(rules);
    reactions = List.copyOf(reactions);
    events = List.copyOf(events);
  }

  /** A compartment; one of no dimensions has no size by which amounts are divided. */
  public record Compartment(
      String id, double size, double dimensions, boolean constant, int line) {}

  /**
   * A species.
   *
   * @param amountAlone whether its symbol is its amount, not its concentration
   * @param boundary whether reactions leave it as it is
   */
  public record Species(
      String id,
      String compartment,
      double initialAmount,
      double initialConcentration,
      boolean amountAlone,
      boolean boundary,
      boolean constant,
      String conversionFactor,
      int line) {}

  /** A parameter. */
  public record Parameter(String id, double value, boolean constant, int line) {}

  /** A function of its arguments alone. */
  public record Function(List<String> arguments, MathExpression body, int line) {
    /** Creates a function. */
    public Function {
      arguments = List.copyOf(arguments);
    }
  }

  /** A symbol and the formula of its value. */
  public record Assignment(String symbol, MathExpression formula, int line) {}

  /** The meaning of the formula of a rule. */
  public enum Kind {
    /** It is the value of the variable. */
    ASSIGNMENT,
    /** It is the derivative of the variable by time. */
    RATE,
    /** It is zero. */
    ALGEBRAIC
  }

  /** A rule; the variable of an algebraic one is empty. */
  public record Rule(Kind kind, String variable, MathExpression formula, int line) {}

  /**
   * A species as a reaction uses or makes it.
   *
   * @param id its name in formulas, or empty
   * @param stoichiometry as stated
   * @param formula of the stoichiometry, in its place
   */
  public record Reference(
      String id,
      String species,
      double stoichiometry,
      Optional<MathExpression> formula,
      int line) {}

  /**
   * A reaction.
   *
   * @param rate in extents a time
   * @param local parameters of the rate alone
   */
  public record Reaction(
      String id,
      List<Reference> reactants,
      List<Reference> products,
      MathExpression rate,
      Map<String, Double> local,
      int line) {
    /** Creates a reaction. */
    public Reaction {
      reactants = List.copyOf(reactants);
      products = List.copyOf(products);
      local = new TreeMap<>(local);
    }
  }

  /**
   * A condition whose becoming true triggers an event.
   *
   * @param initially its value before the start
   * @param persistent whether an event stays triggered when the condition ceases to hold
   */
  public record Trigger(MathExpression condition, boolean initially, boolean persistent) {}

  /**
   * An event.
   *
   * @param early whether the values to assign are those of the time of the trigger
   */
  public record Event(
      Trigger trigger,
      Optional<MathExpression> delay,
      Optional<MathExpression> priority,
      boolean early,
      List<Assignment> assignments,
      int line) {
    /** Creates an event. */
    public Event {
      assignments = List.copyOf(assignments);
    }
  }

  /** Returns the same model with another value of a parameter at the start. */
  public KineticModel with(String parameter, double value) {
    return new KineticModel(
        compartments,
        species,
        parameters.stream()
            .map(
                each ->
                    each.id().equals(parameter)
                        ? new Parameter(each.id(), value, each.constant(), each.line())
                        : each)
            .toList(),
        functions,
        initial.stream().filter(each -> !each.symbol().equals(parameter)).toList(),
        rules,
        reactions,
        events,
        conversionFactor);
  }
}
