package dev.omni.engine.contract;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonToken;
import dev.omni.domain.json.Json;
import java.io.IOException;
import java.util.ArrayList;
import java.util.LinkedHashMap;

/** The JSON in annotations. */
final class JsonText {
  private static final JsonFactory FACTORY = new JsonFactory();

  private JsonText() {}

  /**
   * Returns the value of a text.
   *
   * @throws IllegalArgumentException when it is not one JSON value
   */
  static Json parse(String text) {
    try (JsonParser parser = FACTORY.createParser(text)) {
      parser.nextToken();
      Json value = value(parser);
      if (parser.nextToken() != null) {
        throw new IllegalArgumentException("more than one JSON value: " + text);
      }
      return value;
    } catch (IOException malformed) {
      throw new IllegalArgumentException("no JSON: " + text, malformed);
    }
  }

  private static Json value(JsonParser parser) throws IOException {
    JsonToken token = parser.currentToken();
    if (token == null) {
      throw new IllegalArgumentException("the JSON ends early");
    }
    return switch (token) {
      case START_OBJECT -> object(parser);
      case START_ARRAY -> array(parser);
      case VALUE_STRING -> Json.str(parser.getText());
      case VALUE_NUMBER_INT, VALUE_NUMBER_FLOAT -> Json.of(parser.getDecimalValue());
      case VALUE_TRUE -> new Json.Bool(true);
      case VALUE_FALSE -> new Json.Bool(false);
      default -> Json.NULL;
    };
  }

  private static Json object(JsonParser parser) throws IOException {
    var members = new LinkedHashMap<String, Json>();
    while (parser.nextToken() != JsonToken.END_OBJECT) {
      String name = parser.currentName();
      parser.nextToken();
      members.put(name, value(parser));
    }
    return new Json.Obj(members);
  }

  private static Json array(JsonParser parser) throws IOException {
    var items = new ArrayList<Json>();
    while (parser.nextToken() != JsonToken.END_ARRAY) {
      items.add(value(parser));
    }
    return new Json.Arr(items);
  }
}
