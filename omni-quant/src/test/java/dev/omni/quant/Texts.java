package dev.omni.quant;

import com.fasterxml.jackson.databind.DeserializationFeature;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.json.JsonMapper;
import dev.omni.domain.json.Json;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.util.ArrayList;
import java.util.LinkedHashMap;

/** Reads JSON texts of the test resources, numbers exactly. */
final class Texts {
  private static final JsonMapper MAPPER =
      JsonMapper.builder()
          .enable(DeserializationFeature.USE_BIG_DECIMAL_FOR_FLOATS)
          .enable(DeserializationFeature.USE_BIG_INTEGER_FOR_INTS)
          .build();

  private Texts() {}

  static Json resource(String name) {
    try (InputStream in = Texts.class.getResourceAsStream(name)) {
      if (in == null) {
        throw new IllegalArgumentException("no resource " + name);
      }
      return json(MAPPER.readTree(in));
    } catch (IOException unreadable) {
      throw new UncheckedIOException(unreadable);
    }
  }

  private static Json json(JsonNode node) {
    if (node.isObject()) {
      var members = new LinkedHashMap<String, Json>();
      node.properties().forEach(member -> members.put(member.getKey(), json(member.getValue())));
      return new Json.Obj(members);
    }
    if (node.isArray()) {
      var items = new ArrayList<Json>();
      node.forEach(item -> items.add(json(item)));
      return new Json.Arr(items);
    }
    if (node.isNumber()) {
      return new Json.Num(node.decimalValue());
    }
    if (node.isBoolean()) {
      return new Json.Bool(node.booleanValue());
    }
    return node.isNull() ? Json.NULL : Json.str(node.textValue());
  }
}
