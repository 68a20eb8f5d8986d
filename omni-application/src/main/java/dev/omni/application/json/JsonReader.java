package dev.omni.application.json;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonLocation;
import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.core.exc.StreamConstraintsException;
import com.fasterxml.jackson.core.io.JsonEOFException;
import dev.omni.domain.json.Json;
import dev.omni.domain.json.JsonWriter;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.io.UncheckedIOException;
import java.nio.ByteBuffer;
import java.nio.CharBuffer;
import java.nio.charset.CharsetDecoder;
import java.nio.charset.CoderResult;
import java.nio.charset.StandardCharsets;
import java.util.Objects;

/**
 * The only parser of JSON; {@link JsonWriter} writes it. Strict: UTF-8 only, one value, no repeated
 * name, no NUL, no unpaired surrogate, numbers of at most 128 characters that are finite as a
 * double, depth at most 64. Numbers preserve every digit in both directions.
 */
public final class JsonReader {
  /** The maximum nesting depth of arrays and objects. */
  public static final int DEPTH = 64;

  private static final int PIECE = 8192;

  private static final JsonLimits STRICT =
      new JsonLimits(DEPTH, 1 << 20, 256, 500_000, ScalarRules.STRICT);
  private static final JsonLimits TRUSTED =
      new JsonLimits(1000, Integer.MAX_VALUE, 1 << 20, Long.MAX_VALUE, ScalarRules.TRUSTED);

  private static final JsonFactory STRICT_FACTORY = STRICT.factory();
  private static final JsonFactory TRUSTED_FACTORY = TRUSTED.factory();

  private JsonReader() {}

  /**
   * Parses untrusted text.
   *
   * @throws MalformedJsonException when it is not one JSON value within the limits
   */
  public static Json parse(byte[] utf8) {
    requireUtf8(utf8);
    var text = new InputStreamReader(new ByteArrayInputStream(utf8), StandardCharsets.UTF_8);
    return read(
        () -> STRICT_FACTORY.createParser(text), parser -> new JsonTree(parser, STRICT).value(0));
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

  /**
   * Parses stored text, without limits on size: it reads what {@link #write} wrote of any value
   * whose texts are Unicode.
   */
  public static Json trusted(String text) {
    return parse(TRUSTED_FACTORY, TRUSTED, text);
  }

  /**
   * Holds a text that is to be stored to the rules of untrusted text on depth, numbers and
   * characters, in one pass that builds nothing.
   *
   * @throws MalformedJsonException when it breaks one
   */
  public static void judge(CharSequence text) {
    judge(text, DEPTH);
  }

  /** Holds a text to the same rules with another maximum depth. */
  static void judge(CharSequence text, int depth) {
    read(
        () -> TRUSTED_FACTORY.createParser(text.toString()),
        parser -> JsonJudge.judge(parser, depth));
  }

  private static Json parse(JsonFactory factory, JsonLimits limits, String text) {
    return read(() -> factory.createParser(text), parser -> new JsonTree(parser, limits).value(0));
  }

  /** A text, which is opened once. */
  @FunctionalInterface
  private interface Source {
    JsonParser open() throws IOException;
  }

  /** The use of a parser that stands at the first token. */
  @FunctionalInterface
  private interface Use<T> {
    T of(JsonParser parser) throws IOException;
  }

  private static <T> T read(Source text, Use<T> use) {
    try (JsonParser parser = text.open()) {
      if (parser.nextToken() == null) {
        throw new MalformedJsonException("must be JSON; it is empty");
      }
      T value = use.of(parser);
      JsonLocation end = parser.currentLocation();
      if (followed(parser)) {
        throw new MalformedJsonException("must be one JSON value; more follows" + where(end));
      }
      return value;
    } catch (StreamConstraintsException tooLong) {
      // Names beyond 50,000 characters, which Jackson itself does not read.
      throw new MalformedJsonException(
          "must not have a name of more than " + STRICT.name() + " characters");
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

  static String where(JsonLocation at) {
    return " at line " + at.getLineNr() + ", column " + at.getColumnNr();
  }

  /** Decodes in pieces, so that a long text is not in memory twice. */
  private static void requireUtf8(byte[] utf8) {
    ByteBuffer bytes = ByteBuffer.wrap(utf8);
    CharBuffer piece = CharBuffer.allocate(Math.min(utf8.length + 1, PIECE));
    CharsetDecoder decoder = StandardCharsets.UTF_8.newDecoder();
    long line = 1;
    CoderResult result = CoderResult.OVERFLOW;
    while (result.isOverflow()) {
      result = decoder.decode(bytes, piece.clear(), true);
      line += piece.flip().chars().filter(c -> c == '\n').count();
    }
    if (result.isError()) {
      throw new MalformedJsonException(
          "must be UTF-8; byte " + (bytes.position() + 1) + ", in line " + line + ", is not");
    }
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

    static MalformedJsonException at(JsonParser parser, String problem) {
      String pointer = parser.getParsingContext().pathAsPointer().toString();
      return new MalformedJsonException(pointer, problem);
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
