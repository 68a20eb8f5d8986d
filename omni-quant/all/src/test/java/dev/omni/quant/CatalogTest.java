package dev.omni.quant;

import static org.assertj.core.api.Assertions.assertThat;

import dev.omni.domain.json.Json;
import dev.omni.domain.world.Capability;
import dev.omni.domain.world.Execution;
import dev.omni.domain.world.World;
import dev.omni.engine.Engines;
import dev.omni.engine.JsonEngine;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Named;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** The description of every capability against the agreed contracts. */
final class CatalogTest {
  /** Contracts by capability; what was agreed for a desk is later than the first contracts. */
  private static final Map<String, Json.Obj> AGREED = contracts("quant");

  private static final Set<String> DESK = new HashSet<>(contracts("desk").keySet());

  static {
    AGREED.putAll(contracts("desk"));
    List<String> planned = Resources.text("/cases/planned.txt").lines().toList();
    Map<String, Json.Obj> next = contracts("desk2");
    next.keySet().removeIf(id -> planned.stream().anyMatch(line -> line.startsWith(id)));
    AGREED.putAll(next);
    DESK.addAll(next.keySet());
  }

  private static Map<String, Json.Obj> contracts(String kind) {
    return Resources.array("/cases/" + kind + "-contracts.json").items().stream()
        .map(Json.Obj.class::cast)
        .collect(
            Collectors.toMap(
                c -> c.findText("id").orElseThrow(),
                Function.identity(),
                (first, second) -> second,
                HashMap::new));
  }

  static Stream<Named<Capability>> capabilities() {
    return Engines.all().stream()
        .map(JsonEngine::capability)
        .map(capability -> Named.of(capability.id(), capability));
  }

  /** The capabilities of the specification; others are promised only by their own engines. */
  static Stream<Named<Capability>> agreed() {
    return capabilities().filter(each -> AGREED.containsKey(each.getName()));
  }

  @Test
  void every_agreed_capability_has_its_engine() {
    assertThat(Engines.all().stream().map(engine -> engine.capability().id()))
        .containsAll(AGREED.keySet());
  }

  @Test
  void the_worlds_stand_in_the_order_of_the_specification() {
    List<World> worlds = capabilities().map(c -> c.getPayload().world()).distinct().toList();
    assertThat(worlds).isSorted();
  }

  @ParameterizedTest
  @MethodSource("capabilities")
  void says_in_words_what_it_is_and_how_it_computes(Capability capability) {
    assertThat(capability.title().name()).isNotBlank().doesNotContain("\n");
    assertThat(capability.title().description()).hasSizeGreaterThan(30);
    assertThat(capability.method().name()).isNotBlank();
    assertThat(capability.method().formula()).isNotBlank();
    assertThat(capability.method().sources()).isNotEmpty().allMatch(s -> s.matches(".*[0-9]{4}.*"));
    assertThat(capability.method().libraries()).allMatch(l -> l.matches("[^: ]+:[^: ]+:[^: ]+"));
    assertThat(capability.method().assumptions()).isNotEmpty();
    assertThat(capability.cost().version()).isNotBlank();
  }

  @ParameterizedTest
  @MethodSource("capabilities")
  void every_member_of_the_input_has_a_title_and_every_number_a_unit(Capability capability) {
    described(capability.input().schema(), capability.id());
  }

  private static void described(Json.Obj schema, String at) {
    AgreedContract.properties(schema)
        .forEach(
            (name, member) -> {
              assertThat(member.findText("title")).as(at + "/" + name + " has a title").isPresent();
              units(member, at + "/" + name);
            });
  }

  private static void units(Json.Obj schema, String at) {
    String type = schema.findText("type").orElse("");
    if (type.equals("number") || type.equals("integer")) {
      assertThat(schema.findText("x-unit").isPresent() || schema.findArray("enum").isPresent())
          .as(at + " has a unit")
          .isTrue();
    }
    described(schema, at);
    schema.findObject("items").ifPresent(items -> units(items, at + "/[]"));
    schema.findObject("additionalProperties").ifPresent(other -> units(other, at + "/*"));
    schema
        .findArray("oneOf")
        .ifPresent(forms -> forms.items().forEach(form -> units((Json.Obj) form, at)));
  }

  /**
   * Members may be added, and what was required may be left out; nothing else is changed, but for
   * the members that are listed as wider.
   */
  @ParameterizedTest
  @MethodSource("agreed")
  void takes_what_was_agreed(Capability capability) {
    Json.Obj agreed = AGREED.get(capability.id()).findObject("request_contract").orElseThrow();
    if (DESK.contains(capability.id())) {
      Json.Obj bare =
          AgreedContract.bare(AgreedContract.withoutAdded(capability.input().schema(), agreed));
      Json.Obj right = AgreedContract.bare(agreed);
      assertThat(AgreedContract.members(AgreedContract.fitted(bare, right)))
          .isEqualTo(AgreedContract.members(right));
      return;
    }
    Json.Obj taken = AgreedContract.bare(capability.input().schema());
    AgreedContract.properties(agreed)
        .forEach(
            (name, member) -> {
              String at = capability.id() + "/" + name;
              Json.Obj own = AgreedContract.properties(taken).getOrDefault(name, Json.Obj.EMPTY);
              assertThat(own.equals(AgreedContract.bare(member)))
                  .as(at)
                  .isEqualTo(!AgreedContract.takesMore(at));
              assertThat(AgreedContract.narrowed(own, member))
                  .as(at)
                  .isEqualTo(AgreedContract.bare(member));
            });
    assertThat(agreed.findArray("required").orElse(new Json.Arr(List.of())).items())
        .containsAll(taken.findArray("required").orElse(new Json.Arr(List.of())).items());
  }

  /** The platform adds checks; what stands for the unit of a text was agreed in words. */
  @ParameterizedTest
  @MethodSource("agreed")
  void gives_what_was_agreed(Capability capability) {
    var agreed = new HashMap<String, String>();
    AGREED
        .get(capability.id())
        .findObject("result_fields")
        .orElseThrow()
        .members()
        .forEach((field, unit) -> agreed.put(field, ((Json.Str) unit).value()));
    agreed.keySet().removeIf(field -> field.startsWith("checks."));
    agreed.remove("warnings"); // Only results of which something may be odd have them.
    if (DESK.contains(capability.id())) {
      assertThat(outermost(capability.fields().keySet())).containsAll(agreed.keySet());
      return;
    }
    assertThat(capability.fields().keySet()).containsAll(agreed.keySet());
    agreed.forEach(
        (field, unit) -> assertThat(capability.fields().get(field)).isIn(unit, "text", "boolean"));
  }

  /** The members of a result in which the fields are; the contracts of a desk name no others. */
  private static Set<String> outermost(Set<String> fields) {
    return fields.stream().map(field -> field.split("\\.|\\[", 2)[0]).collect(Collectors.toSet());
  }

  @ParameterizedTest
  @MethodSource("agreed")
  void answers_and_costs_as_was_agreed(Capability capability) {
    Json.Obj agreed = AGREED.get(capability.id());
    assertThat(capability.execution().toString())
        .isEqualTo(agreed.findText("execution").orElseThrow());
    assertThat(capability.workload().toString())
        .isEqualTo(agreed.findText("workload_class").orElseThrow());
    assertThat(Json.obj("idempotent", capability.idempotent()).find("idempotent"))
        .isEqualTo(agreed.find("idempotent"));
  }

  @Test
  void every_world_answers_at_once_and_later() {
    Map<World, Set<Execution>> found =
        capabilities()
            .map(Named::getPayload)
            .collect(
                Collectors.groupingBy(
                    Capability::world,
                    Collectors.mapping(Capability::execution, Collectors.toSet())));
    assertThat(found).hasSize(7).allSatisfy((world, kinds) -> assertThat(kinds).hasSize(2));
  }
}
