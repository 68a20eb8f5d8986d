package dev.omni.client;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;

/** Check of the names in an input against the contract, before anything is sent. */
final class InputCheck {
  private InputCheck() {}

  /**
   * Checks an input.
   *
   * @throws ValidationError with each member that is missing or that the contract does not have
   */
  static void of(JsonNode contract, JsonNode input) {
    ObjectNode error =
        JsonText.object().put("type", "validation_error").put("code", "input_invalid");
    ArrayNode wrong = error.putObject("details").putArray("errors");
    for (JsonNode name : contract.path("required")) {
      if (!input.has(name.asText())) {
        add(wrong, name.asText(), "is required");
      }
    }
    JsonNode known = contract.path("properties");
    for (String name : (Iterable<String>) input::fieldNames) {
      if (!known.isEmpty() && !known.has(name)) {
        add(wrong, name, "is not known here");
      }
    }
    if (!wrong.isEmpty()) {
      throw new ValidationError(422, error, ErrorFacts.NONE);
    }
  }

  private static void add(ArrayNode wrong, String name, String message) {
    wrong.add(JsonText.tree(new Problem("/input/" + name, "input_invalid", message)));
  }
}
