package dev.omni.quant;

import dev.omni.domain.json.Json;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * The numbers that the contract of a result names, by their place: {@code a[].b} is member b of the
 * items of a, {@code a.*} one under a name of the caller.
 */
record ContractNumbers(Map<String, Promise> places) {
  /** Seed, iterations and estimates say how the numbers came about; they are no answers. */
  private static final Set<String> NO_ANSWERS = Set.of("checks", "numerics");

  /**
   * What a contract says of a number.
   *
   * @param required whether every result has it
   * @param unchecked why no check sees it; empty where one does
   * @param whole whether it is an integer
   */
  record Promise(boolean required, String unchecked, String unit, boolean whole) {
    private Promise within(Json.Obj schema) {
      return new Promise(
          required,
          schema.findText("x-unchecked").orElse(unchecked),
          schema.findText("x-unit").orElse(unit),
          !types(schema).contains("\"number\""));
    }

    private Promise required(boolean always) {
      return new Promise(required && always, unchecked, unit, whole);
    }
  }

  static ContractNumbers of(Json.Obj result) {
    var numbers = new ContractNumbers(new LinkedHashMap<>());
    numbers.add(result, "", new Promise(true, "", "1", false));
    return numbers;
  }

  static boolean isAnswer(String name) {
    return !NO_ANSWERS.contains(name);
  }

  private void add(Json.Obj schema, String place, Promise above) {
    Promise here = above.within(schema);
    if (isNumber(schema)) {
      places.put(place, here);
    }
    List<Json> required = schema.items("required");
    schema
        .findObject("properties")
        .ifPresent(
            all ->
                all.members().entrySet().stream()
                    .filter(member -> !place.isEmpty() || isAnswer(member.getKey()))
                    .forEach(
                        member -> {
                          boolean always = required.contains(Json.str(member.getKey()));
                          add(
                              (Json.Obj) member.getValue(),
                              place.isEmpty() ? member.getKey() : place + "." + member.getKey(),
                              here.required(always));
                        }));
    schema.findObject("items").ifPresent(item -> add(item, place + "[]", here));
    schema.findObject("additionalProperties").ifPresent(each -> add(each, place + ".*", here));
    for (String choice : List.of("oneOf", "anyOf")) {
      schema.items(choice).stream()
          .map(Json.Obj.class::cast)
          .filter(one -> one.has("type"))
          .forEach(one -> add(one, place, here.required(false)));
    }
  }

  private static boolean isNumber(Json.Obj schema) {
    return types(schema).contains("\"number\"") || types(schema).contains("\"integer\"");
  }

  private static String types(Json.Obj schema) {
    return schema.find("type").orElse(Json.NULL).canonical();
  }
}
