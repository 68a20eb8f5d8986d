package dev.omni.application.data;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.core.JsonToken;
import com.fasterxml.jackson.core.StreamReadConstraints;
import com.fasterxml.jackson.core.StreamReadFeature;
import com.fasterxml.jackson.core.exc.StreamConstraintsException;
import dev.omni.domain.data.CellForm;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;

/**
 * A JSON object whose members are numbers, strings, booleans or null, with every number as written:
 * a line of NDJSON. Numbers may be beyond what a double holds.
 *
 * @param members in their order
 */
public record FlatObject(List<Member> members) {
  private static final JsonFactory FACTORY =
      JsonFactory.builder()
          .streamReadConstraints(
              StreamReadConstraints.builder()
                  .maxNumberLength(Integer.MAX_VALUE)
                  .maxStringLength(Integer.MAX_VALUE)
                  .build())
          .disable(StreamReadFeature.INCLUDE_SOURCE_IN_LOCATION)
          .disable(JsonFactory.Feature.CANONICALIZE_FIELD_NAMES)
          .build();

  /** Copies the members. */
  public FlatObject {
    members = List.copyOf(members);
  }

  /**
   * A member.
   *
   * @param form empty for null
   * @param text of the value
   */
  public record Member(String name, Optional<CellForm> form, String text) {}

  /** A problem of a line; the message names what is wrong, and the member its number from 1. */
  public static final class MalformedLineException extends RuntimeException {
    private static final long serialVersionUID = 1;

    private final int member;

    MalformedLineException(int member, String message) {
      super(message, null, false, false);
      this.member = member;
    }

    /** Returns the number of the member; 0 for the whole line. */
    public int member() {
      return member;
    }
  }

  /**
   * Parses a line.
   *
   * @throws MalformedLineException when it is no such object
   */
  public static FlatObject parse(byte[] utf8) {
    var members = new ArrayList<Member>();
    requireNoZero(utf8);
    try (JsonParser parser = text(utf8)) {
      if (parser.nextToken() != JsonToken.START_OBJECT) {
        throw new MalformedLineException(0, "a line must be a JSON object");
      }
      var names = new HashSet<String>();
      while (parser.nextToken() != JsonToken.END_OBJECT) {
        String name = pure(members.size() + 1, parser.currentName());
        if (!names.add(name)) {
          throw new MalformedLineException(
              members.size() + 1, "a name must not stand twice in its object");
        }
        parser.nextToken();
        members.add(member(parser, name, members.size() + 1));
      }
      if (parser.nextToken() != null) {
        throw new MalformedLineException(0, "a line must be one JSON object; more follows");
      }
      return new FlatObject(members);
    } catch (StreamConstraintsException tooLong) {
      throw new MalformedLineException(members.size() + 1, "a name or value is too long");
    } catch (JsonProcessingException malformed) {
      throw new MalformedLineException(
          members.size() + 1, "a line must be well-formed JSON in UTF-8; it is not from here on");
    } catch (IOException memoryDoesNotFail) {
      throw new UncheckedIOException(memoryDoesNotFail);
    }
  }

  /** Refuses the byte by which the parser recognises UTF-16 and UTF-32; no JSON in UTF-8 has it. */
  private static void requireNoZero(byte[] utf8) {
    for (byte each : utf8) {
      if (each == 0) {
        throw new MalformedLineException(
            0, "a line must be well-formed JSON in UTF-8; it has the byte 0");
      }
    }
  }

  private static JsonParser text(byte[] utf8) throws IOException {
    return FACTORY.createParser(utf8);
  }

  private static Member member(JsonParser parser, String name, int number) throws IOException {
    return switch (parser.currentToken()) {
      case VALUE_NULL -> new Member(name, Optional.empty(), "");
      case VALUE_TRUE, VALUE_FALSE ->
          new Member(name, Optional.of(CellForm.BOOLEAN), parser.getText());
      case VALUE_NUMBER_INT, VALUE_NUMBER_FLOAT ->
          new Member(name, Optional.of(CellForm.NUMBER), parser.getText());
      case VALUE_STRING ->
          new Member(name, Optional.of(CellForm.STRING), pure(number, parser.getText()));
      default ->
          throw new MalformedLineException(
              number, "a value must be a number, a string, a boolean or null");
    };
  }

  private static String pure(int number, String text) {
    for (int i = 0; i < text.length(); i++) {
      char c = text.charAt(i);
      boolean pair =
          Character.isHighSurrogate(c)
              && i + 1 < text.length()
              && Character.isLowSurrogate(text.charAt(i + 1));
      if (c == 0 || (Character.isSurrogate(c) && !pair)) {
        throw new MalformedLineException(
            number, "a text must not have U+0000 or half of a surrogate pair");
      }
      i += pair ? 1 : 0;
    }
    return text;
  }
}
