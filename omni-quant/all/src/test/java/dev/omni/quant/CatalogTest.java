package dev.omni.quant;

import static org.assertj.core.api.Assertions.assertThat;

import dev.omni.domain.json.Json;
import dev.omni.domain.world.Capability;
import dev.omni.domain.world.Execution;
import dev.omni.domain.world.World;
import dev.omni.engine.Engine;
import dev.omni.engine.Engines;
import java.util.HashMap;
import java.util.LinkedHashMap;
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

  private static final Set<String> DESK = contracts("desk").keySet();

  static {
    AGREED.putAll(contracts("desk"));
  }

  /** What a schema says of members that exclude each other; the engine refuses with its words. */
  private static final Set<String> ALTERNATIVES = Set.of("allOf", "oneOf");

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

  private static final Set<String> FOR_PEOPLE =
      Set.of("x-form", "$schema", "title", "description", "examples");

  static Stream<Named<Capability>> capabilities() {
    return Engines.all().stream()
        .map(Engine::capability)
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
    properties(schema)
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

  /** Members may be added, and what was required may be left out; nothing else is changed. */
  @ParameterizedTest
  @MethodSource("agreed")
  void takes_what_was_agreed(Capability capability) {
    Json.Obj agreed = AGREED.get(capability.id()).findObject("request_contract").orElseThrow();
    if (DESK.contains(capability.id())) {
      assertThat(members(capability.input().schema())).isEqualTo(members(agreed));
      return;
    }
    Json.Obj taken = bare(capability.input().schema());
    properties(agreed)
        .forEach(
            (name, member) ->
                assertThat(narrowed(properties(taken).getOrDefault(name, Json.Obj.EMPTY), member))
                    .as(capability.id() + "/" + name)
                    .isEqualTo(bare(member)));
    assertThat(agreed.findArray("required").orElse(new Json.Arr(List.of())).items())
        .containsAll(taken.findArray("required").orElse(new Json.Arr(List.of())).items());
  }

  /** The schema with what was agreed in place of more that it takes too. */
  private static Json.Obj narrowed(Json.Obj taken, Json.Obj agreed) {
    if (withoutNull(taken).equals(bare(agreed))
        || taken.items("oneOf").contains(bare(agreed))
        || (isText(taken) && isText(agreed) && isWider(taken, agreed))) {
      return bare(agreed);
    }
    boolean wider =
        taken.has("enum")
            && agreed.has("enum")
            && taken.items("enum").containsAll(agreed.items("enum"));
    return wider ? taken.with("enum", agreed.find("enum").orElseThrow()) : taken;
  }

  /** The schema without null as a value of an item. */
  private static Json.Obj withoutNull(Json.Obj schema) {
    Json.Obj plain =
        schema.findArray("type").isPresent()
            ? schema.with("type", schema.items("type").get(0))
            : schema;
    return plain
        .findObject("items")
        .map(items -> plain.with("items", withoutNull(items)))
        .orElse(plain);
  }

  private static boolean isText(Json.Obj schema) {
    return schema.findText("type").filter("string"::equals).isPresent() && !schema.has("enum");
  }

  /** Whether a text is of any letters, which the engine then reads, and at least as long. */
  private static boolean isWider(Json.Obj taken, Json.Obj agreed) {
    return !taken.has("pattern")
        && taken
                .findNumber("maxLength")
                .orElseThrow()
                .compareTo(agreed.findNumber("maxLength").orElseThrow())
            >= 0;
  }

  /** The schema but for its own alternatives and the order in which members are required. */
  private static Json.Obj members(Json.Obj schema) {
    Json.Obj own = bare(schema);
    for (String keyword : ALTERNATIVES) {
      own = own.without(keyword);
    }
    return own.with("required", required(own));
  }

  private static List<Json> required(Json.Obj schema) {
    return schema.items("required").stream()
        .sorted(java.util.Comparator.comparing(Json::canonical))
        .toList();
  }

  /** The schema without what only describes. */
  private static Json.Obj bare(Json.Obj schema) {
    var members = new LinkedHashMap<String, Json>();
    schema
        .members()
        .forEach(
            (keyword, value) -> {
              if (!FOR_PEOPLE.contains(keyword)) {
                members.put(
                    keyword, keyword.equals("properties") ? bareMembers(value) : bareIn(value));
              }
            });
    return new Json.Obj(members);
  }

  private static Json bareMembers(Json properties) {
    var members = new LinkedHashMap<String, Json>();
    ((Json.Obj) properties).members().forEach((name, schema) -> members.put(name, bareIn(schema)));
    return new Json.Obj(members);
  }

  private static Json bareIn(Json value) {
    if (value instanceof Json.Obj schema) {
      return bare(schema);
    }
    if (value instanceof Json.Arr many) {
      return new Json.Arr(many.items().stream().map(CatalogTest::bareIn).toList());
    }
    return value;
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

  private static Map<String, Json.Obj> properties(Json.Obj schema) {
    var members = new LinkedHashMap<String, Json.Obj>();
    schema
        .findObject("properties")
        .ifPresent(
            all -> all.members().forEach((name, member) -> members.put(name, (Json.Obj) member)));
    return members;
  }
}
