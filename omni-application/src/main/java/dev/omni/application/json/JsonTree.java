package dev.omni.application.json;

import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonToken;
import dev.omni.application.json.JsonReader.MalformedJsonException;
import dev.omni.domain.json.Json;
import java.io.IOException;
import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.Optional;

/** The conversion of a parser's tokens to a value, with the pointers of problems. */
final class JsonTree {
  private final JsonParser parser;
  private final JsonLimits limits;
  private long tokens = 1;

  JsonTree(JsonParser parser, JsonLimits limits) {
    this.parser = parser;
    this.limits = limits;
  }

  private JsonToken next() throws IOException {
    if (++tokens > limits.tokens()) {
      throw new MalformedJsonException(
          "must have at most " + limits.tokens() + " names, values and brackets");
    }
    return parser.nextToken();
  }

  Json value(int depth) throws IOException {
    return switch (parser.currentToken()) {
      case START_OBJECT -> object(deeper(depth));
      case START_ARRAY -> array(deeper(depth));
      case VALUE_STRING -> new Json.Str(string());
      case VALUE_NUMBER_INT, VALUE_NUMBER_FLOAT -> number();
      case VALUE_TRUE -> new Json.Bool(true);
      case VALUE_FALSE -> new Json.Bool(false);
      case VALUE_NULL -> Json.NULL;
      default -> throw new IllegalStateException("a strict parser has no such token");
    };
  }

  private int deeper(int depth) {
    if (depth == limits.depth()) {
      throw here("must not be an array or object within " + depth + " others, which is the most");
    }
    return depth + 1;
  }

  private Json object(int depth) throws IOException {
    var members = new LinkedHashMap<String, Json>();
    while (next() != JsonToken.END_OBJECT) {
      String name = name();
      if (members.containsKey(name)) {
        throw here("must not stand twice in its object");
      }
      next();
      members.put(name, value(depth));
    }
    return new Json.Obj(members);
  }

  private Json array(int depth) throws IOException {
    var items = new ArrayList<Json>();
    while (next() != JsonToken.END_ARRAY) {
      items.add(value(depth));
    }
    return new Json.Arr(items);
  }

  /**
   * Returns a name. A malformed name is not part of the reported pointer, which is that of its
   * object.
   */
  private String name() throws IOException {
    String name = parser.currentName();
    Optional<String> unfit =
        name.length() > limits.name()
            ? Optional.of("of more than " + limits.name() + " characters")
            : limits.scalars().impurity(name).map(what -> "with " + what);
    if (unfit.isPresent()) {
      throw new MalformedJsonException(
          parser.getParsingContext().pathAsPointer().head().toString(),
          "must not have a name " + unfit.get() + JsonReader.where(parser.currentLocation()));
    }
    return name;
  }

  private String string() throws IOException {
    String text = parser.getText();
    if (text.length() > limits.string()) {
      throw here("must have at most " + limits.string() + " characters");
    }
    limits
        .scalars()
        .impurity(text)
        .ifPresent(
            what -> {
              throw here("must not have " + what);
            });
    return text;
  }

  private Json number() throws IOException {
    char[] text = parser.getTextCharacters();
    int from = parser.getTextOffset();
    int length = parser.getTextLength();
    limits
        .scalars()
        .problem(text, from, length)
        .ifPresent(
            what -> {
              throw here(what);
            });
    return new Json.Num(new BigDecimal(text, from, length));
  }

  private MalformedJsonException here(String message) {
    return MalformedJsonException.at(parser, message);
  }
}
