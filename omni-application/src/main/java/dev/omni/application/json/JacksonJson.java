package dev.omni.application.json;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonGenerator;
import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonToken;
import com.fasterxml.jackson.core.StreamReadConstraints;
import com.fasterxml.jackson.core.StreamReadFeature;
import dev.omni.domain.json.Json;
import java.io.IOException;
import java.io.StringWriter;
import java.io.UncheckedIOException;
import java.math.BigDecimal;
import java.nio.ByteBuffer;
import java.nio.CharBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.CodingErrorAction;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.LinkedHashMap;

/**
 * The one place where JSON is text. Strict: UTF-8 only, one value, no name twice, no NUL, no half
 * of a surrogate pair, numbers of at most 128 characters that are finite as a double, depth at most
 * 64. Numbers keep every digit both ways.
 */
public final class JacksonJson {
  /** How deep arrays and objects may nest. */
  public static final int DEPTH = 64;

  private static final int NUMBER = 128;
  private static final int NAME = 256;
  private static final int STRING = 1 << 20;
  private static final long TOKENS = 500_000;

  private static final JsonFactory STRICT = factory(DEPTH, STRING, NAME, TOKENS);
  private static final JsonFactory TRUSTED =
      factory(1000, Integer.MAX_VALUE, 1 << 20, Long.MAX_VALUE);

  private JacksonJson() {}

  private static JsonFactory factory(int depth, int string, int name, long tokens) {
    return JsonFactory.builder()
        .streamReadConstraints(
            StreamReadConstraints.builder()
                .maxNestingDepth(depth)
                .maxNumberLength(NUMBER + 1)
                .maxStringLength(string)
                .maxNameLength(name)
                .maxTokenCount(tokens)
                .build())
        .enable(StreamReadFeature.STRICT_DUPLICATE_DETECTION)
        .disable(StreamReadFeature.INCLUDE_SOURCE_IN_LOCATION)
        .build();
  }

  /**
   * Reads what a stranger sent.
   *
   * @throws MalformedJson when it is not one JSON value within the limits
   */
  public static Json parse(byte[] utf8) {
    return parse(STRICT, decoded(utf8).toString());
  }

  /**
   * Reads what a stranger sent.
   *
   * @throws MalformedJson when it is not one JSON value within the limits
   */
  public static Json parse(String text) {
    return parse(STRICT, text);
  }

  /** Reads what was written here before, without limits on size. */
  public static Json trusted(String text) {
    return parse(TRUSTED, text);
  }

  private static Json parse(JsonFactory factory, String text) {
    try (JsonParser parser = factory.createParser(text)) {
      if (parser.nextToken() == null) {
        throw new MalformedJson("must be JSON; it is empty");
      }
      Json value = value(parser);
      if (parser.nextToken() != null) {
        throw new MalformedJson("must be one JSON value; more follows it");
      }
      return value;
    } catch (IOException | NumberFormatException malformed) {
      throw new MalformedJson("must be well-formed JSON" + reason(malformed));
    }
  }

  private static CharBuffer decoded(byte[] utf8) {
    try {
      return StandardCharsets.UTF_8
          .newDecoder()
          .onMalformedInput(CodingErrorAction.REPORT)
          .onUnmappableCharacter(CodingErrorAction.REPORT)
          .decode(ByteBuffer.wrap(utf8));
    } catch (CharacterCodingException notUtf8) {
      throw new MalformedJson("must be UTF-8");
    }
  }

  /** The first line without the text that was sent: an answer must not echo it. */
  private static String reason(Exception malformed) {
    if (malformed instanceof com.fasterxml.jackson.core.JsonProcessingException at
        && at.getLocation() != null) {
      String limit =
          at instanceof com.fasterxml.jackson.core.exc.StreamConstraintsException
              ? " within the limits (depth 64, numbers 128 characters, names 256, strings 1 MiB)"
              : "";
      return limit
          + "; stopped at line "
          + at.getLocation().getLineNr()
          + ", column "
          + at.getLocation().getColumnNr();
    }
    return "";
  }

  private static Json value(JsonParser parser) throws IOException {
    return switch (parser.currentToken()) {
      case START_OBJECT -> object(parser);
      case START_ARRAY -> array(parser);
      case VALUE_STRING -> new Json.Str(clean(parser.getText()));
      case VALUE_NUMBER_INT, VALUE_NUMBER_FLOAT -> number(parser.getText());
      case VALUE_TRUE -> new Json.Bool(true);
      case VALUE_FALSE -> new Json.Bool(false);
      case VALUE_NULL -> Json.NULL;
      default -> throw new MalformedJson("must be well-formed JSON");
    };
  }

  private static Json object(JsonParser parser) throws IOException {
    var members = new LinkedHashMap<String, Json>();
    while (parser.nextToken() != JsonToken.END_OBJECT) {
      String name = clean(parser.currentName());
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

  private static Json number(String text) {
    if (text.length() > NUMBER) {
      throw new MalformedJson("must have numbers of at most " + NUMBER + " characters");
    }
    var number = new BigDecimal(text);
    if (!Double.isFinite(number.doubleValue())) {
      throw new MalformedJson("must have numbers that are finite as a double");
    }
    return new Json.Num(number);
  }

  private static String clean(String text) {
    for (int i = 0; i < text.length(); i++) {
      char c = text.charAt(i);
      if (c == 0) {
        throw new MalformedJson("must not have the character U+0000");
      }
      if (Character.isHighSurrogate(c)
          && i + 1 < text.length()
          && Character.isLowSurrogate(text.charAt(i + 1))) {
        i++;
      } else if (Character.isSurrogate(c)) {
        throw new MalformedJson("must not have half of a surrogate pair");
      }
    }
    return text;
  }

  /** The value as text: members in their order, every digit of every number. */
  public static String write(Json value) {
    var text = new StringWriter();
    try (JsonGenerator out = TRUSTED.createGenerator(text)) {
      write(value, out);
    } catch (IOException memoryDoesNotFail) {
      throw new UncheckedIOException(memoryDoesNotFail);
    }
    return text.toString();
  }

  /** The value as UTF-8. */
  public static byte[] bytes(Json value) {
    return write(value).getBytes(StandardCharsets.UTF_8);
  }

  private static void write(Json value, JsonGenerator out) throws IOException {
    if (value instanceof Json.Obj object) {
      out.writeStartObject();
      for (var member : object.members().entrySet()) {
        out.writeFieldName(member.getKey());
        write(member.getValue(), out);
      }
      out.writeEndObject();
    } else if (value instanceof Json.Arr array) {
      out.writeStartArray();
      for (Json item : array.items()) {
        write(item, out);
      }
      out.writeEndArray();
    } else if (value instanceof Json.Str string) {
      out.writeString(string.value());
    } else if (value instanceof Json.Num number) {
      out.writeNumber(number.value());
    } else if (value instanceof Json.Bool bool) {
      out.writeBoolean(bool.value());
    } else {
      out.writeNull();
    }
  }
}
