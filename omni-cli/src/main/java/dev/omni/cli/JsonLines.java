package dev.omni.cli;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.DeserializationFeature;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.cfg.JsonNodeFeature;
import com.fasterxml.jackson.databind.json.JsonMapper;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;

/** JSON whose numbers keep all digits. */
final class JsonLines {
  /** Reading, which many commands never need. */
  private static final class Reading {
    private static final JsonMapper MAPPER =
        JsonMapper.builder()
            .enable(DeserializationFeature.FAIL_ON_TRAILING_TOKENS)
            .enable(DeserializationFeature.USE_BIG_DECIMAL_FOR_FLOATS)
            .disable(JsonNodeFeature.STRIP_TRAILING_BIGDECIMAL_ZEROES)
            .build();
  }

  private JsonLines() {}

  /**
   * Parses JSON.
   *
   * @throws CommandException when the text is not JSON
   */
  static JsonNode read(String text) {
    try {
      return Reading.MAPPER.readTree(text);
    } catch (JsonProcessingException malformed) {
      throw CommandException.usage("must be JSON: " + malformed.getOriginalMessage());
    }
  }

  static ObjectNode object() {
    return JsonNodeFactory.instance.objectNode();
  }
}
