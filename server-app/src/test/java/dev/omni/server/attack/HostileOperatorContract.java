package dev.omni.server.attack;

import static org.assertj.core.api.Assertions.assertThat;

import dev.omni.jdbc.TestDatabase;
import dev.omni.server.attack.AttackPage.Row;
import java.lang.reflect.Method;
import java.lang.reflect.Modifier;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.function.Function;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * An operator with root, the database and every key attacks the evidence in each way that
 * docs/attacks.md lists, and exactly those find it whom the page names.
 */
@Tag("ci")
public abstract class HostileOperatorContract {
  private static final Map<String, Function<Operator, Object>> KINDS =
      Map.of(
          "change", ChangeAttacks::new,
          "forge", ForgeAttacks::new,
          "delete", DeleteAttacks::new,
          "reorder", ReorderAttacks::new,
          "backdate", BackdateAttacks::new,
          "withhold", WithholdAttacks::new,
          "rewrite", RewriteAttacks::new,
          "show", ShownAttacks::new);

  private final TestDatabase database;

  /** Creates the test on a database that may be emptied. */
  protected HostileOperatorContract(TestDatabase database) {
    this.database = database;
  }

  static List<Row> attacks() {
    return AttackPage.rows();
  }

  private static Object attacks(String kind, Operator operator) {
    return Objects.requireNonNull(KINDS.get(kind), kind).apply(operator);
  }

  @ParameterizedTest
  @MethodSource("attacks")
  void an_attack_is_found_by_those_whom_the_page_names(Row row) throws Exception {
    Operator operator = Operator.on(database);
    var observers = new Observers(operator);
    Object attacker = attacks(row.kind(), operator);
    Method attack = attacker.getClass().getDeclaredMethod(row.method());

    var shown = (Exhibit) attack.invoke(attacker);

    assertThat(row.by()).as("an attack that nobody finds has no place in the table").isNotEmpty();
    assertThat(observers.found(shown)).isEqualTo(row.by());
  }

  /** Without this, whoever always cries would find everything. */
  @Test
  void nobody_finds_anything_of_an_honest_operator_who_works_on() {
    Operator operator = Operator.on(database);
    var observers = new Observers(operator);
    assertThat(observers.found(Exhibit.STORE)).isEmpty();
    for (String name : operator.names()) {
      if (!name.equals("open")) {
        assertThat(observers.found(Exhibit.of(operator.document(name)))).as(name).isEmpty();
      }
    }
    operator.workOn();
    assertThat(observers.found(Exhibit.of(operator.document("one-more")))).isEmpty();
  }

  @Test
  void the_page_numbers_each_attack_and_has_every_method() {
    List<Row> rows = AttackPage.rows();
    assertThat(rows)
        .extracting(Row::number)
        .containsExactlyElementsOf(IntStream.rangeClosed(1, 68).boxed().toList());
    assertThat(rows).extracting(Row::method).doesNotHaveDuplicates();
    Operator operator = Operator.on(database);
    Stream<String> methods =
        KINDS.keySet().stream()
            .map(kind -> attacks(kind, operator).getClass())
            .flatMap(type -> Arrays.stream(type.getDeclaredMethods()))
            .filter(HostileOperatorContract::isAttack)
            .map(Method::getName);
    assertThat(methods)
        .containsExactlyInAnyOrderElementsOf(rows.stream().map(Row::method).toList());
  }

  private static boolean isAttack(Method method) {
    return method.getReturnType() == Exhibit.class
        && method.getParameterCount() == 0
        && !Modifier.isPrivate(method.getModifiers());
  }
}
