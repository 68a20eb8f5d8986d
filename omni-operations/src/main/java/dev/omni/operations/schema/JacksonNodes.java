package dev.omni.operations.schema;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.DecimalNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.omni.domain.json.Json;
import java.math.BigDecimal;

/** The form of a value that the library reads. Every number is a decimal, so no digit is lost. */
final class JacksonNodes {
  private static final JsonNodeFactory NODES = JsonNodeFactory.instance;

  /** No double other than 0 is below 10 to the power of minus this. */
  private static final int SMALLEST = 400;

  private JacksonNodes() {}

  static JsonNode node(Json value) {
    if (value instanceof Json.Obj object) {
      ObjectNode members = NODES.objectNode();
      object.members().forEach((name, member) -> members.set(name, node(member)));
      return members;
    }
    if (value instanceof Json.Arr array) {
      ArrayNode items = NODES.arrayNode(array.size());
      array.items().forEach(item -> items.add(node(item)));
      return items;
    }
    if (value instanceof Json.Num number) {
      return DecimalNode.valueOf(bounded(number.value()));
    }
    if (value instanceof Json.Str text) {
      return NODES.textNode(text.value());
    }
    return value instanceof Json.Bool flag ? NODES.booleanNode(flag.value()) : NODES.nullNode();
  }

  /** Returns a number, or the smallest one of its sign where it would take millions of digits. */
  private static BigDecimal bounded(BigDecimal number) {
    BigDecimal shortest = number.stripTrailingZeros();
    boolean tiny = shortest.scale() - shortest.precision() > SMALLEST;
    return tiny ? BigDecimal.valueOf(shortest.signum(), SMALLEST) : shortest;
  }
}
