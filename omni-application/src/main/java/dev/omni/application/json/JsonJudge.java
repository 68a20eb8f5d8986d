package dev.omni.application.json;

import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonToken;
import dev.omni.application.json.JsonReader.MalformedJsonException;
import java.io.IOException;
import java.nio.CharBuffer;
import java.util.Optional;

/** One pass over the tokens of a text, which finds what the strict reader would refuse. */
final class JsonJudge {
  private JsonJudge() {}

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
