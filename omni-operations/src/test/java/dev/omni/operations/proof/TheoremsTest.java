package dev.omni.operations.proof;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.omni.application.json.JsonReader;
import dev.omni.domain.json.Json;
import dev.omni.engine.Infeasible;
import dev.omni.engine.Work;
import java.math.BigDecimal;
import java.math.BigInteger;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.stream.IntStream;
import java.util.stream.LongStream;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.IntRange;
import net.jqwik.api.constraints.LongRange;
import net.jqwik.api.constraints.Size;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Statements, their proofs, and what is not accepted as one. */
class TheoremsTest {
  private static Json.Obj prime(Object n) {
    return Json.obj("kind", "prime", "n", n);
  }

  private static Json.Obj proved(Json.Obj statement) {
    assertThat(Theorems.problems(statement)).isEmpty();
    Json.Obj answer = Theorems.prove(statement, Work.alone());
    assertThat(Theorems.accepts(statement, answer)).as(answer.canonical()).isTrue();
    return answer;
  }

  private static boolean holds(Json.Obj answer) {
    return ((Json.Bool) answer.find("holds").orElseThrow()).value();
  }

  private static boolean accepted(Json.Obj statement, boolean holds, Json.Obj certificate) {
    return Theorems.accepts(statement, Json.obj("holds", holds, "certificate", certificate));
  }

  @Property
  void a_number_is_prime_or_has_a_factor_and_trial_division_agrees(
      @ForAll @LongRange(min = 2, max = 200_000) long n) {
    boolean prime = LongStream.rangeClosed(2, (long) Math.sqrt(n)).noneMatch(d -> n % d == 0);

    assertThat(holds(proved(prime(n)))).isEqualTo(prime);
  }

  /** The Mersenne number 2^61-1 (I. M. Pervushin, 1883), and 2^67-1 (F. N. Cole, 1903). */
  @ParameterizedTest
  @CsvSource({"2305843009213693951, true", "147573952589676412927, false", "561, false"})
  void numbers_that_history_has_settled(String n, boolean prime) {
    assertThat(holds(proved(prime(new BigDecimal(n))))).isEqualTo(prime);
  }

  @Test
  void a_proof_of_a_composite_number_is_not_accepted() {
    Json.Obj hollow = Json.obj("n", 15, "witness", 2, "factors", List.of());
    Json.Obj wrong = Json.obj("n", 15, "witness", 2, "factors", List.of(2, 7));
    Json.Obj circular = Json.obj("n", 15, "witness", 4, "factors", List.of(14));

    for (Json.Obj entry : List.of(hollow, wrong, circular)) {
      assertThat(accepted(prime(15), true, Json.obj("primes", Json.arr(entry)))).isFalse();
    }
    assertThat(accepted(prime(15), true, Json.Obj.EMPTY)).isFalse();
    assertThat(accepted(prime(13), false, Json.obj("factor", 13))).isFalse();
    assertThat(accepted(prime(13), false, Json.obj("factor", 1))).isFalse();
  }

  /** 2 has the order 10 modulo 341 = 11 * 31 (P. F. Sarrus, 1819), and 10 divides 340. */
  @Test
  void some_of_the_factors_are_not_enough() {
    Json.Obj some = Json.obj("n", 341, "witness", 2, "factors", List.of(5));
    Json.Obj five = Json.obj("n", 5, "witness", 2, "factors", List.of(2, 2));

    assertThat(accepted(prime(5), true, Json.obj("primes", Json.arr(five)))).isTrue();
    assertThat(accepted(prime(341), true, Json.obj("primes", Json.arr(some, five)))).isFalse();
  }

  @Test
  void a_factor_that_is_not_shown_to_be_prime_proves_nothing() {
    Json.Obj answer = proved(prime(2_147_483_647));
    List<Json> primes =
        answer.findObject("certificate").flatMap(c -> c.findArray("primes")).orElseThrow().items();

    for (int i = 0; i < primes.size(); i++) {
      var less = new ArrayList<>(primes);
      less.remove(i);
      assertThat(accepted(prime(2_147_483_647), true, Json.obj("primes", less))).isFalse();
    }
  }

  @Property
  void a_divisor_is_the_greatest_when_it_is_a_combination(
      @ForAll @LongRange(min = 1, max = 1_000_000_000_000L) long a,
      @ForAll @LongRange(min = 1, max = 1_000_000_000_000L) long b) {
    var gcd = BigInteger.valueOf(a).gcd(BigInteger.valueOf(b));
    Json.Obj right = Json.obj("kind", "bezout", "a", a, "b", b, "g", gcd);
    Json.Obj wrong = right.with("g", gcd.add(BigInteger.ONE));

    assertThat(holds(proved(right))).isTrue();
    assertThat(holds(proved(wrong))).isFalse();
    assertThat(Theorems.accepts(wrong, proved(right))).isFalse();
  }

  private static Json.Obj row(String relation, int bound, int... coefficients) {
    return Json.obj(
        "coefficients",
        Arrays.stream(coefficients).boxed().toList(),
        "relation",
        relation,
        "bound",
        bound);
  }

  private static Json.Obj optimum(int value) {
    return Json.obj(
        "kind",
        "lp_optimal",
        "objective",
        List.of(3, 5),
        "constraints",
        Json.arr(row("<=", 4, 1, 0), row("<=", 12, 0, 2), row("<=", 18, 3, 2)),
        "value",
        value);
  }

  @Test
  void an_optimum_is_shown_by_its_dual_and_disproved_by_a_better_one() {
    assertThat(holds(proved(optimum(36)))).isTrue();
    assertThat(holds(proved(optimum(35)))).isFalse();
    Json.Obj certificate = proved(optimum(36)).findObject("certificate").orElseThrow();

    assertThat(accepted(optimum(36), true, certificate.with("point", List.of(2, 5)))).isFalse();
    assertThat(accepted(optimum(36), true, certificate.with("point", List.of(4, 6)))).isFalse();
    assertThat(accepted(optimum(36), true, certificate.with("multipliers", List.of(0, 0, 2))))
        .isFalse();
    assertThat(accepted(optimum(36), true, certificate.with("multipliers", List.of(-3, 0, 5))))
        .isFalse();
    assertThat(accepted(optimum(35), true, certificate)).isFalse();
  }

  @Test
  void constraints_without_a_point_are_shown_by_multipliers() {
    Json.Obj empty =
        Json.obj(
            "kind",
            "lp_infeasible",
            "constraints",
            Json.arr(row("<=", 4, 1, 1), row(">=", 5, 1, 1)));
    Json.Obj open =
        Json.obj(
            "kind",
            "lp_infeasible",
            "constraints",
            Json.arr(row("<=", 4, 1, 1), row(">=", 3, 1, 1)));

    assertThat(holds(proved(empty))).isTrue();
    assertThat(holds(proved(open))).isFalse();
    assertThat(Theorems.accepts(open, proved(empty))).isFalse();
    assertThat(Theorems.accepts(empty, proved(open))).isFalse();
    assertThat(accepted(open, true, Json.obj("multipliers", List.of(0, 0)))).isFalse();
    assertThat(accepted(open, true, Json.obj("multipliers", List.of(1, -1)))).isFalse();
  }

  private static Json.Obj clauses(Object... clauses) {
    return Json.obj("kind", "unsatisfiable", "clauses", Json.arr(clauses));
  }

  @Property
  void clauses_that_no_assignment_satisfies_are_refuted_and_all_others_satisfied(
      @ForAll List<@Size(min = 1, max = 3) List<@IntRange(min = 1, max = 4) Integer>> drawn,
      @ForAll int signs) {
    var clauses = new ArrayList<Json>();
    int bit = 0;
    for (List<Integer> clause : drawn.subList(0, Math.min(12, drawn.size()))) {
      var literals = new ArrayList<Integer>();
      for (int variable : clause) {
        literals.add(((signs >> (bit++ % 32)) & 1) == 0 ? variable : -variable);
      }
      clauses.add(Json.of(literals));
    }
    if (clauses.isEmpty()) {
      return;
    }
    Json.Obj statement = clauses(clauses.toArray());
    boolean none =
        IntStream.range(0, 16)
            .noneMatch(
                chosen ->
                    clauses.stream()
                        .allMatch(
                            clause ->
                                ((Json.Arr) clause)
                                    .items().stream()
                                        .mapToInt(l -> ((Json.Num) l).value().intValueExact())
                                        .anyMatch(
                                            l ->
                                                ((chosen >> (Math.abs(l) - 1)) & 1)
                                                    == (l > 0 ? 1 : 0))));

    assertThat(holds(proved(statement))).isEqualTo(none);
  }

  @Test
  void a_refutation_with_a_gap_is_not_accepted() {
    Json.Obj four = clauses(List.of(1, 2), List.of(1, -2), List.of(-1, 2), List.of(-1, -2));

    assertThat(accepted(four, true, Json.obj("clauses", Json.arr(List.of())))).isFalse();
    assertThat(accepted(four, true, Json.obj("clauses", Json.arr(List.of(1), List.of())))).isTrue();
    assertThat(accepted(four, true, Json.obj("clauses", Json.arr(List.of(1))))).isFalse();
    assertThat(accepted(four, false, Json.obj("assignment", List.of(1, 2)))).isFalse();
    assertThat(accepted(clauses(List.of(1)), false, Json.obj("assignment", List.of(1, -1))))
        .isFalse();
  }

  private static Json.Obj identity(String left, String right, String... variables) {
    return Json.obj(
        "kind", "identity", "left", left, "right", right, "variables", List.of(variables));
  }

  @ParameterizedTest
  @CsvSource({
    "(x + y)^3, x^3 + 3*x^2*y + 3*x*y^2 + y^3, true",
    "(x + y)^3, x^3 + 3*x^2*y + 3*x*y^2 - y^3, false",
    "(x - y)*(x + y)/2, x^2/2 - y^2/2, true",
    "x*(x - 1)*(x - 2), 0, false",
    "x - x, 0, true",
    "2^3*x, 8*x, true"
  })
  void two_polynomials_are_the_same_or_differ_somewhere(String left, String right, boolean same) {
    assertThat(holds(proved(identity(left, right, "x", "y")))).isEqualTo(same);
  }

  @Test
  void a_polynomial_that_is_not_the_expansion_is_not_accepted() {
    Json.Obj statement = identity("(x + 1)^2", "x^2 + 2*x + 1", "x");
    Json.Obj two = Json.obj("coefficient", "2", "powers", List.of(1));
    Json.Obj zero = Json.obj("polynomial", Json.arr());

    assertThat(accepted(statement, true, Json.obj("polynomial", Json.arr(two)))).isFalse();
    assertThat(accepted(statement, true, zero)).isFalse();
    assertThat(accepted(statement, false, Json.obj("point", List.of("1")))).isFalse();
    assertThat(accepted(identity("x*(x - 1)", "0", "x"), true, zero)).isFalse();
  }

  private static Json.Obj bound(String expression, Object upper) {
    return Json.obj(
        "kind",
        "bound",
        "expression",
        expression,
        "variables",
        Json.obj("x", List.of(0, 1)),
        "upper",
        upper);
  }

  @Test
  void a_bound_is_shown_part_by_part_and_disproved_by_a_point() {
    assertThat(holds(proved(bound("x*(1 - x)", 0.26)))).isTrue();
    assertThat(holds(proved(bound("x*(1 - x)", 0.24)))).isFalse();
    assertThat(holds(proved(bound("1/(1 + x^2)", 1)))).isTrue();
    assertThat(accepted(bound("x*(1 - x)", 0.26), true, Json.obj("parts", List.of(".")))).isFalse();
    assertThat(accepted(bound("x*(1 - x)", 0.24), false, Json.obj("point", Json.obj("x", "0"))))
        .isFalse();
    assertThat(accepted(bound("x", 1), false, Json.obj("point", Json.obj("x", "2")))).isFalse();
  }

  @Test
  void what_is_too_close_to_tell_is_said_to_be_so() {
    assertThatThrownBy(() -> Theorems.prove(bound("x*(1 - x)", 0.25), Work.alone()))
        .isInstanceOf(Infeasible.class)
        .hasMessageContaining("too close");
  }

  @ParameterizedTest
  @CsvSource({
    "'{\"kind\":\"prime\",\"n\":1}', /n",
    "'{\"kind\":\"bezout\",\"a\":1,\"b\":2}', /g",
    "'{\"kind\":\"unsatisfiable\",\"clauses\":[[0]]}', /clauses",
    "'{\"kind\":\"identity\",\"left\":\"sin(x)\",\"right\":\"x\",\"variables\":[\"x\"]}', /left",
    "'{\"kind\":\"bound\",\"expression\":\"x\",\"variables\":{\"x\":[1,0]},\"upper\":1}',"
        + " /variables/x",
    "'{\"kind\":\"lp_optimal\",\"objective\":[1],\"constraints\":[{\"coefficients\":[1,2],\"relation\":\"<=\",\"bound\":1}],\"value\":1}',"
        + " /constraints/0/coefficients"
  })
  void what_cannot_be_proved_as_it_stands_is_told_by_field(String statement, String at) {
    Json.Obj read = (Json.Obj) JsonReader.trusted(statement);

    assertThat(Theorems.problems(read)).extracting(problem -> problem.pointer()).contains(at);
  }
}
