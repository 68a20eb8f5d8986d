package dev.omni.application.json;

import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonToken;
import dev.omni.application.json.JsonReader.MalformedJsonException;
import dev.omni.domain.json.Json;
import java.io.IOException;
import java.math.BigDecimal;
import java.nio.CharBuffer;
import java.util.Map;
import java.util.Optional;

/**
 * The judge of what the strict reader would refuse: a look at a value, which nearly always
 * suffices, and one pass over the tokens of a text, which finds the place and the words of the
 * refusal.
 */
final class JsonJudge {
  /** The longest name that needs no second look. */
  private static final int USUAL_NAME = 256;

  /** The digits, and the places of the point, of a number that needs no second look. */
  private static final int USUAL_PLACES = 40;

  private JsonJudge() {}

  /**
   * Returns whether the strict reader certainly takes the text of a value; false when only the text
   * can tell.
   *
   * @param most the maximum depth
   */
  static boolean isSurelyFit(Json value, int most) {
    if (value instanceof Json.Obj object) {
      return most > 0 && fit(object, most - 1);
    }
    if (value instanceof Json.Arr array) {
      return most > 0 && fit(array, most - 1);
    }
    return value instanceof Json.Str text
        ? ScalarRules.STRICT.impurity(text.value()).isEmpty()
        : !(value instanceof Json.Num number) || fit(number);
  }

  private static boolean fit(Json.Obj object, int most) {
    for (Map.Entry<String, Json> member : object.members().entrySet()) {
      String name = member.getKey();
      if (name.length() > USUAL_NAME
          || ScalarRules.STRICT.impurity(name).isPresent()
          || !isSurelyFit(member.getValue(), most)) {
        return false;
      }
    }
    return true;
  }

  private static boolean fit(Json.Arr array, int most) {
    for (Json item : array.items()) {
      if (!isSurelyFit(item, most)) {
        return false;
      }
    }
    return true;
  }

  private static boolean fit(Json.Num number) {
    BigDecimal value = number.value();
    return number.isShortest()
        || (value.precision() <= USUAL_PLACES && Math.abs(value.scale()) <= USUAL_PLACES);
  }

  /**
   * Judges one value and returns its number of tokens.
   *
   * @param parser at the first token
   */
  static long judge(JsonParser parser, int most) throws IOException {
    int depth = 0;
    long tokens = 0;
    JsonToken token = parser.currentToken();
    while (token != null) {
      tokens++;
      if (token.isStructStart()) {
        depth++;
        refuse(parser, depth > most ? Optional.of(tooDeep(most)) : Optional.empty());
      } else if (token.isStructEnd()) {
        depth--;
      } else {
        refuse(parser, scalar(parser, token));
      }
      if (depth == 0) {
        return tokens;
      }
      token = parser.nextToken();
    }
    throw new MalformedJsonException("must be well-formed JSON; it ends before it is complete");
  }

  private static void refuse(JsonParser parser, Optional<String> problem) {
    if (problem.isPresent()) {
      throw MalformedJsonException.at(parser, problem.get());
    }
  }

  private static String tooDeep(int most) {
    return "must not be an array or object within " + most + " others, which is the most";
  }

  private static Optional<String> scalar(JsonParser parser, JsonToken token) throws IOException {
    return switch (token) {
      case FIELD_NAME -> impurity(parser.currentName());
      case VALUE_STRING ->
          impurity(
              CharBuffer.wrap(
                  parser.getTextCharacters(), parser.getTextOffset(), parser.getTextLength()));
      case VALUE_NUMBER_INT, VALUE_NUMBER_FLOAT ->
          ScalarRules.STRICT.problem(
              parser.getTextCharacters(), parser.getTextOffset(), parser.getTextLength());
      default -> Optional.empty();
    };
  }

  private static Optional<String> impurity(CharSequence text) {
    return ScalarRules.STRICT.impurity(text).map(what -> "must not have " + what);
  }
}
