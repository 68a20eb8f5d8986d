package dev.omni.quant.physics.pde;

import static java.util.Objects.requireNonNull;

import dev.omni.domain.json.Pointer;
import dev.omni.domain.json.Problem;
import dev.omni.quant.core.ode.FormulaEquations;
import dev.omni.quant.core.ode.VariableNames;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/**
 * The problems of equations of fields that their schema cannot express.
 *
 * @param input as sent
 */
record PdeProblems(PdeSolver.Input input) {
  private static final String EQUATIONS = "equations";

  List<Problem> problems() {
    var problems = new ArrayList<Problem>();
    double[] domain = input.domain();
    if (!(domain[1] - domain[0] > 1e-12 * Math.max(Math.abs(domain[0]), Math.abs(domain[1])))) {
      problems.add(Problem.invalid("/domain/1", "must be above the first end"));
    }
    List<String> names = input.equations().keySet().stream().sorted().toList();
    Map<String, Double> numbers = new TreeMap<>(input.parameters().orElse(Map.of()));
    names(names, numbers, problems);
    same("initial", input.initial(), names, problems);
    same("left", input.left(), names, problems);
    same("right", input.right(), names, problems);
    outputs(problems);
    if (!problems.isEmpty()) {
      return problems;
    }
    formulas(names, numbers, problems);
    joined(names, problems);
    if (problems.isEmpty()) {
      FieldModel model = FieldModel.of(input);
      new FieldSymbol(model)
          .growing(domain[0], domain[1])
          .ifPresent(
              k ->
                  problems.add(
                      Problem.invalid(
                          Pointer.ROOT.to(EQUATIONS).to(model.names().get(k)).text(),
                          "must not let short waves grow without bound: a diffusion is negative"
                              + " or a wave speed complex, and the problem is ill-posed")));
    }
    return problems;
  }

  private static void names(
      List<String> names, Map<String, Double> numbers, List<Problem> problems) {
    var taken = new HashSet<String>();
    taken.add(FieldModel.PLACE);
    for (String name : names) {
      taken.add(name + FieldModel.FIRST);
      taken.add(name + FieldModel.SECOND);
    }
    for (String name : names) {
      Pointer at = Pointer.ROOT.to(EQUATIONS).to(name);
      VariableNames.problem(at, name).ifPresent(problems::add);
      if (taken.contains(name)) {
        problems.add(
            Problem.invalid(at.text(), "must have another name than x and the derivatives"));
      }
    }
    for (String name : numbers.keySet()) {
      Pointer at = Pointer.ROOT.to("parameters").to(name);
      VariableNames.problem(at, name).ifPresent(problems::add);
      if (taken.contains(name) || names.contains(name)) {
        problems.add(
            Problem.invalid(at.text(), "must have another name than x, unknowns, derivatives"));
      }
    }
  }

  private static void same(
      String member, Map<String, ?> given, List<String> names, List<Problem> problems) {
    for (String name : names) {
      if (!given.containsKey(name)) {
        problems.add(Problem.invalid("/" + member, "must have " + name + ", which equations have"));
      }
    }
    for (String name : new TreeMap<>(given).keySet()) {
      if (!names.contains(name)) {
        problems.add(
            Problem.invalid(
                Pointer.ROOT.to(member).to(name).text(), "must be one of the unknowns"));
      }
    }
  }

  private void outputs(List<Problem> problems) {
    double before = 0;
    double[] times = input.outputTimes();
    for (int k = 0; k < times.length; k++) {
      if (!(times[k] - before > 1e-12 * times[k])) {
        problems.add(
            Problem.invalid("/output_times/" + k, "must be later than the time before it"));
        break;
      }
      before = times[k];
    }
    double[] places = input.outputX();
    for (int k = 0; k < places.length; k++) {
      if (places[k] < input.domain()[0] || places[k] > input.domain()[1]) {
        problems.add(Problem.invalid("/output_x/" + k, "must be in the domain"));
      } else if (k > 0 && !(places[k] > places[k - 1])) {
        problems.add(Problem.invalid("/output_x/" + k, "must be above the place before it"));
      }
    }
  }

  private void formulas(List<String> names, Map<String, Double> numbers, List<Problem> problems) {
    List<String> all = FieldModel.inEquations(names, numbers);
    List<String> inTime = FieldModel.with(FormulaEquations.TIME, numbers);
    List<String> inPlace = FieldModel.with(FieldModel.PLACE, numbers);
    for (String name : names) {
      readable(
          Pointer.ROOT.to(EQUATIONS).to(name),
          requireNonNull(input.equations().get(name)),
          all,
          problems);
      readable(
          Pointer.ROOT.to("initial").to(name),
          requireNonNull(input.initial().get(name)),
          inPlace,
          problems);
      end(
          Pointer.ROOT.to("left").to(name),
          requireNonNull(input.left().get(name)),
          inTime,
          problems);
      end(
          Pointer.ROOT.to("right").to(name),
          requireNonNull(input.right().get(name)),
          inTime,
          problems);
    }
  }

  private static void end(
      Pointer at, FieldBoundary boundary, List<String> names, List<Problem> problems) {
    if (boundary instanceof FieldBoundary.Given given) {
      readable(at.to("value"), given.value(), names, problems);
    } else if (boundary instanceof FieldBoundary.Sloped sloped) {
      readable(at.to("slope"), sloped.slope(), names, problems);
    }
  }

  private static void readable(
      Pointer at, String text, List<String> names, List<Problem> problems) {
    VariableNames.unreadable(at, text, names).ifPresent(problems::add);
  }

  /** All ends of all unknowns are joined, or none is. */
  private void joined(List<String> names, List<Problem> problems) {
    boolean first = input.left().get(names.get(0)) instanceof FieldBoundary.Joined;
    for (String name : names) {
      for (String side : List.of("left", "right")) {
        Map<String, FieldBoundary> ends = side.equals("left") ? input.left() : input.right();
        if (ends.get(name) instanceof FieldBoundary.Joined != first) {
          problems.add(
              Problem.invalid(
                  Pointer.ROOT.to(side).to(name).text(),
                  "must be periodic where another end is, and else must not"));
        }
      }
    }
  }
}
