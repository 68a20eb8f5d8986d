package dev.omni.application.json;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonLocation;
import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.core.JsonToken;
import com.fasterxml.jackson.core.exc.StreamConstraintsException;
import com.fasterxml.jackson.core.io.JsonEOFException;
import dev.omni.domain.json.Json;
import dev.omni.domain.json.JsonWriter;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.math.BigDecimal;
import java.nio.ByteBuffer;
import java.nio.CharBuffer;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.Objects;
import java.util.Optional;

/**
 * The only parser of JSON; {@link JsonWriter} writes it. Strict: UTF-8 only, one value, no repeated
 * name, no NUL, no unpaired surrogate, numbers of at most 128 characters that are finite as a
 * double, depth at most 64. Numbers preserve every digit in both directions.
 */
public final class JsonReader {
  /** The maximum nesting depth of arrays and objects. */
  public static final int DEPTH = 64;

  private static final int NUMBER = 128;

  private static final JsonLimits STRICT = new JsonLimits(DEPTH, 1 << 20, 256, 500_000);
  private static final JsonLimits TRUSTED =
      new JsonLimits(1000, Integer.MAX_VALUE, 1 << 20, Long.MAX_VALUE);

  private static final JsonFactory STRICT_FACTORY = STRICT.factory();
  private static final JsonFactory TRUSTED_FACTORY = TRUSTED.factory();

  private JsonReader() {}

  /**
   * Parses untrusted text.
   *
   * @throws MalformedJsonException when it is not one JSON value within the limits
   */
  public static Json parse(byte[] utf8) {
    return parse(decoded(utf8));
  }

  /**
   * Parses untrusted text.
   *
   * @throws MalformedJsonException when it is not one JSON value within the limits
   */
  public static Json parse(String text) {
    return parse(STRICT_FACTORY, STRICT, text);
  }

  /** Reads a JSON file that is bundled in the package of a class. */
  public static Json bundled(Class<?> owner, String name) {
    try (InputStream in = Objects.requireNonNull(owner.getResourceAsStream(name), name)) {
      return trusted(new String(in.readAllBytes(), StandardCharsets.UTF_8));
    } catch (IOException unreadable) {
      throw new UncheckedIOException(unreadable);
    }
  }

  /** Parses stored text, without limits on size. */
  public static Json trusted(String text) {
    return parse(TRUSTED_FACTORY, TRUSTED, text);
  }

  private static Json parse(JsonFactory factory, JsonLimits limits, String text) {
    try (JsonParser parser = factory.createParser(text)) {
      if (parser.nextToken() == null) {
        throw new MalformedJsonException("must be JSON; it is empty");
      }
      Json value = new Reading(parser, limits).value(0);
      JsonLocation end = parser.currentLocation();
      if (followed(parser)) {
        throw new MalformedJsonException("must be one JSON value; more follows" + where(end));
      }
      return value;
    } catch (StreamConstraintsException tooLong) {
      // Names beyond 50,000 characters, which Jackson itself does not read.
      throw new MalformedJsonException(
          "must not have a name of more than " + limits.name() + " characters");
    } catch (JsonEOFException cut) {
      throw new MalformedJsonException("must be well-formed JSON; it ends before it is complete");
    } catch (JsonProcessingException malformed) {
      // The parser's own message repeats the input, which a response must not.
      throw new MalformedJsonException(
          "must be well-formed JSON; it is not" + where(malformed.getLocation()) + RULES);
    } catch (IOException memoryDoesNotFail) {
      throw new UncheckedIOException(memoryDoesNotFail);
    }
  }

  private static final String RULES =
      ": names and texts stand in double quotes, numbers look like -1.5e3, and there is no comment,"
          + " no comma before a closing bracket, no NaN and no Infinity";

  private static boolean followed(JsonParser parser) throws IOException {
    try {
      return parser.nextToken() != null;
    } catch (JsonProcessingException garbage) {
      return true;
    }
  }

  private static String where(JsonLocation at) {
    return " at line " + at.getLineNr() + ", column " + at.getColumnNr();
  }

  private static String decoded(byte[] utf8) {
    ByteBuffer bytes = ByteBuffer.wrap(utf8);
    CharBuffer text = CharBuffer.allocate(utf8.length);
    if (StandardCharsets.UTF_8.newDecoder().decode(bytes, text, true).isError()) {
      long line = text.flip().chars().filter(c -> c == '\n').count() + 1;
      throw new MalformedJsonException(
          "must be UTF-8; byte " + (bytes.position() + 1) + ", in line " + line + ", is not");
    }
    return text.flip().toString();
  }

  /** The conversion of a parser's tokens to a value, with the pointers of problems. */
  private static final class Reading {
    private final JsonParser parser;
    private final JsonLimits limits;
    private long tokens = 1;

    Reading(JsonParser parser, JsonLimits limits) {
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
        case VALUE_NUMBER_INT, VALUE_NUMBER_FLOAT -> number(parser.getText());
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
              : impure(name).map(what -> "with " + what);
      if (unfit.isPresent()) {
        throw new MalformedJsonException(
            parser.getParsingContext().pathAsPointer().head().toString(),
            "must not have a name " + unfit.get() + where(parser.currentLocation()));
      }
      return name;
    }

    private String string() throws IOException {
      String text = parser.getText();
      if (text.length() > limits.string()) {
        throw here("must have at most " + limits.string() + " characters");
      }
      impure(text)
          .ifPresent(
              what -> {
                throw here("must not have " + what);
              });
      return text;
    }

    private Json number(String text) {
      if (text.length() > NUMBER) {
        throw here("must be a number of at most " + NUMBER + " characters");
      }
      try {
        var number = new BigDecimal(text);
        if (Double.isFinite(number.doubleValue())) {
          return new Json.Num(number);
        }
      } catch (NumberFormatException exponent) {
        // Beyond the range of a decimal.
      }
      throw here("must be a number that a double holds, of magnitude up to 1.797e308");
    }

    private MalformedJsonException here(String message) {
      return new MalformedJsonException(
          parser.getParsingContext().pathAsPointer().toString(), message);
    }
  }

  /** Returns the problem of a text with forbidden characters. */
  private static Optional<String> impure(String text) {
    for (int i = 0; i < text.length(); i++) {
      char c = text.charAt(i);
      if (c == 0) {
        return Optional.of("the character U+0000");
      }
      if (Character.isHighSurrogate(c)
          && i + 1 < text.length()
          && Character.isLowSurrogate(text.charAt(i + 1))) {
        i++;
      } else if (Character.isSurrogate(c)) {
        return Optional.of("half of a surrogate pair");
      }
    }
    return Optional.empty();
  }

  /** Returns the text of a value: members in their order, every digit of every number. */
  public static String write(Json value) {
    return JsonWriter.of(value).toString();
  }

  /** Returns the text of a value in UTF-8. */
  public static byte[] bytes(Json value) {
    return JsonWriter.of(value).bytes();
  }

  /** A malformed JSON text; the message names the place and the expected value. */
  public static final class MalformedJsonException extends RuntimeException {
    private static final long serialVersionUID = 1;

    private final String pointer;
    private final String problem;

    MalformedJsonException(String problem) {
      this("", problem);
    }

    MalformedJsonException(String pointer, String problem) {
      super(pointer.isEmpty() ? problem : pointer + " " + problem, null, false, false);
      this.pointer = pointer;
      this.problem = problem;
    }

    /** Returns the JSON pointer of the wrong value; empty for the text as a whole. */
    public String pointer() {
      return pointer;
    }

    /** Returns the expected value. */
    public String problem() {
      return problem;
    }
  }
}
