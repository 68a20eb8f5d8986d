package dev.omni.operations.proof;

import dev.omni.domain.json.Json;
import dev.omni.domain.json.Problem;
import dev.omni.domain.json.Shape;
import dev.omni.engine.Work;
import dev.omni.quant.core.formula.Formula;
import dev.omni.quant.core.formula.UndefinedFormulaException;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.IntFunction;
import java.util.function.Predicate;
import org.hipparchus.fraction.BigFraction;

/**
 * The theorem that two polynomials, {@code left} and {@code right} in {@code variables}, are equal.
 * Proved by their common expansion, which is compared with them at so many points that no other
 * polynomial of their degrees agrees at all of them (N. Alon, Combinatorics, Probability and
 * Computing 8 (1999) 7-29, lemma 2.1); disproved by a point.
 */
final class PolynomialIdentity implements Theorem {
  private static final int MOST_POINTS = 20_000;

  @Override
  public Shape form() {
    Shape side = Shape.string().length(1, 500);
    return Shape.object()
        .required("kind", Shape.string())
        .required("left", side)
        .required("right", side)
        .required("variables", Shape.arrayOf(Shape.string().length(1, 20), 1, 4))
        .open();
  }

  @Override
  public List<Problem> problems(Json.Obj statement) {
    var problems = new ArrayList<Problem>();
    for (String side : List.of("left", "right")) {
      try {
        degrees(statement, side);
      } catch (UndefinedFormulaException none) {
        problems.add(Problem.invalid("/" + side, none.reason()));
      }
    }
    if (problems.isEmpty() && points(degrees(statement)) > MOST_POINTS) {
      problems.add(Problem.invalid("/variables", "must have lower powers together"));
    }
    return problems;
  }

  private static Degrees degrees(Json.Obj statement) {
    return degrees(statement, "left").highest(degrees(statement, "right"));
  }

  private static Degrees degrees(Json.Obj statement, String side) {
    int count = names(statement).size();
    return expression(statement, side)
        .value(
            new Degrees.Counting(count),
            variables(statement, place -> Degrees.variable(place, count)));
  }

  private static long points(Degrees degrees) {
    long points = 1;
    for (int degree : degrees.of()) {
      points = Math.min(MOST_POINTS + 1L, points * (degree + 1));
    }
    return points;
  }

  @Override
  public ProofResult decide(Json.Obj statement, Work work) {
    Polynomial left = expanded(statement, "left");
    if (left.equals(expanded(statement, "right"))) {
      return new ProofResult(true, Json.obj("polynomial", left.toJson()));
    }
    var apart = new ArrayList<BigFraction>();
    everywhere(
        degrees(statement),
        point -> {
          work.proceed();
          boolean same = at(statement, "left", point).equals(at(statement, "right", point));
          if (!same) {
            apart.addAll(point);
          }
          return same;
        });
    return new ProofResult(false, Json.obj("point", Numbers.toJson(apart)));
  }

  private static Polynomial expanded(Json.Obj statement, String side) {
    int count = names(statement).size();
    return expression(statement, side)
        .value(
            new Polynomial.Expanding(count),
            variables(statement, place -> Polynomial.variable(place, count)));
  }

  @Override
  public boolean proves(Json.Obj statement, ProofResult verdict) {
    if (!verdict.holds()) {
      return Numbers.fractions(verdict.certificate(), "point")
          .filter(point -> point.size() == names(statement).size())
          .filter(point -> !at(statement, "left", point).equals(at(statement, "right", point)))
          .isPresent();
    }
    Degrees degrees = degrees(statement);
    return terms(verdict.certificate(), degrees)
        .filter(
            terms ->
                everywhere(
                    degrees,
                    point -> {
                      BigFraction value = sum(terms, point);
                      return at(statement, "left", point).equals(value)
                          && at(statement, "right", point).equals(value);
                    }))
        .isPresent();
  }

  /** A coefficient and the powers of the variables. */
  private record Term(BigFraction coefficient, List<Integer> powers) {}

  private static Optional<List<Term>> terms(Json.Obj certificate, Degrees degrees) {
    var terms = new ArrayList<Term>();
    for (Json item : certificate.findArray("polynomial").orElse(Json.Arr.EMPTY).items()) {
      Json.Obj said = item instanceof Json.Obj object ? object : Json.Obj.EMPTY;
      Optional<BigFraction> coefficient = said.find("coefficient").flatMap(Numbers::fraction);
      Optional<List<Integer>> powers =
          said.find("powers")
              .flatMap(Numbers::integers)
              .filter(all -> all.stream().allMatch(power -> power.bitLength() < 10))
              .map(all -> all.stream().map(power -> power.intValueExact()).toList())
              .filter(all -> within(all, degrees));
      if (coefficient.isEmpty() || powers.isEmpty()) {
        return Optional.empty();
      }
      terms.add(new Term(coefficient.get(), powers.get()));
    }
    return certificate.has("polynomial") ? Optional.of(terms) : Optional.empty();
  }

  private static boolean within(List<Integer> powers, Degrees degrees) {
    if (powers.size() != degrees.of().size()) {
      return false;
    }
    for (int i = 0; i < powers.size(); i++) {
      if (powers.get(i) < 0 || powers.get(i) > degrees.of().get(i)) {
        return false;
      }
    }
    return true;
  }

  private static BigFraction sum(List<Term> terms, List<BigFraction> point) {
    BigFraction sum = BigFraction.ZERO;
    for (Term term : terms) {
      BigFraction product = term.coefficient();
      for (int i = 0; i < point.size(); i++) {
        product = product.multiply(RationalArithmetic.power(point.get(i), term.powers().get(i)));
      }
      sum = sum.add(product);
    }
    return sum;
  }

  /** Returns whether something holds at 0, 1, ..., d of each variable of degree d. */
  private static boolean everywhere(Degrees degrees, Predicate<List<BigFraction>> holds) {
    int[] at = new int[degrees.of().size()];
    while (true) {
      var point = new ArrayList<BigFraction>();
      for (int coordinate : at) {
        point.add(new BigFraction(coordinate));
      }
      if (!holds.test(List.copyOf(point))) {
        return false;
      }
      int next = 0;
      while (next < at.length && at[next] == degrees.of().get(next)) {
        at[next++] = 0;
      }
      if (next == at.length) {
        return true;
      }
      at[next]++;
    }
  }

  private static BigFraction at(Json.Obj statement, String side, List<BigFraction> point) {
    return expression(statement, side)
        .value(new RationalArithmetic(), variables(statement, point::get));
  }

  private static <V> Map<String, V> variables(Json.Obj statement, IntFunction<V> value) {
    Map<String, V> variables = new HashMap<>();
    List<String> names = names(statement);
    for (int i = 0; i < names.size(); i++) {
      variables.put(names.get(i), value.apply(i));
    }
    return variables;
  }

  private static List<String> names(Json.Obj statement) {
    return statement.findArray("variables").orElseThrow().items().stream()
        .map(name -> ((Json.Str) name).value())
        .toList();
  }

  private static Formula expression(Json.Obj statement, String side) {
    return Formula.parse(statement.findText(side).orElseThrow());
  }
}
