package dev.omni.domain.document;

import java.nio.ByteBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.Charset;
import java.util.Locale;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * The media type of an event's data (RFC 6838, 2013).
 *
 * @param name as in {@code text/plain; charset=utf-8}
 */
public record MediaType(String name) {
  private static final Pattern CHARSET =
      Pattern.compile("(?i);\\s*charset\\s*=\\s*\"?([^\";\\s]*)");

  /** Returns whether the data is a text, {@code text/*}. */
  public boolean isText() {
    return name.toLowerCase(Locale.ROOT).startsWith("text/");
  }

  /** Returns the name of the charset; utf-8 by default. */
  public String charset() {
    Matcher parameter = CHARSET.matcher(name);
    return parameter.find() ? parameter.group(1) : "utf-8";
  }

  /** Returns whether Java has the charset. */
  public boolean isKnown() {
    try {
      return Charset.isSupported(charset());
    } catch (IllegalArgumentException malformed) {
      return false;
    }
  }

  /** Returns the text of bytes; empty when the charset is unknown or they are not in it. */
  public Optional<String> decode(byte[] bytes) {
    try {
      return isKnown()
          ? Optional.of(
              Charset.forName(charset()).newDecoder().decode(ByteBuffer.wrap(bytes)).toString())
          : Optional.empty();
    } catch (CharacterCodingException other) {
      return Optional.empty();
    }
  }
}
