package dev.omni.evidence.time;

import java.nio.charset.Charset;
import java.nio.charset.StandardCharsets;
import java.util.HexFormat;
import java.util.Map;
import java.util.stream.Collectors;

/** The text of a name of X.500, in the order of its parts, as {@code C=IT,O=Omni,CN=Time}. */
final class SubjectName {
  private static final Map<String, String> KEYS =
      Map.ofEntries(
          Map.entry("2.5.4.3", "CN"),
          Map.entry("2.5.4.4", "SURNAME"),
          Map.entry("2.5.4.5", "SERIALNUMBER"),
          Map.entry("2.5.4.6", "C"),
          Map.entry("2.5.4.7", "L"),
          Map.entry("2.5.4.8", "ST"),
          Map.entry("2.5.4.9", "STREET"),
          Map.entry("2.5.4.10", "O"),
          Map.entry("2.5.4.11", "OU"),
          Map.entry("2.5.4.12", "T"),
          Map.entry("2.5.4.13", "DESCRIPTION"),
          Map.entry("2.5.4.15", "BusinessCategory"),
          Map.entry("2.5.4.17", "PostalCode"),
          Map.entry("2.5.4.42", "GIVENNAME"),
          Map.entry("2.5.4.97", "organizationIdentifier"),
          Map.entry("1.2.840.113549.1.9.1", "E"),
          Map.entry("0.9.2342.19200300.100.1.1", "UID"),
          Map.entry("0.9.2342.19200300.100.1.25", "DC"));

  /** How a text is encoded, by its tag. */
  private static final Map<Integer, Charset> TEXTS =
      Map.of(
          0x0c, StandardCharsets.UTF_8,
          0x12, StandardCharsets.ISO_8859_1,
          0x13, StandardCharsets.ISO_8859_1,
          0x14, StandardCharsets.ISO_8859_1,
          0x16, StandardCharsets.ISO_8859_1,
          0x1a, StandardCharsets.ISO_8859_1,
          0x1e, StandardCharsets.UTF_16BE);

  private SubjectName() {}

  static String of(byte[] name) {
    return Der.of(name).items(Der.SEQUENCE).stream()
        .map(
            part ->
                part.items(Der.SET).stream()
                    .map(SubjectName::attribute)
                    .collect(Collectors.joining("+")))
        .collect(Collectors.joining(","));
  }

  private static String attribute(Der attribute) {
    Der.Parts parts = attribute.parts();
    String oid = parts.next().oid();
    Der value = parts.next();
    Charset charset = TEXTS.get(value.tag());
    return KEYS.getOrDefault(oid, oid)
        + "="
        + (charset == null
            ? "#" + HexFormat.of().formatHex(value.encoded())
            : escaped(new String(value.content(), charset)));
  }

  /** Puts a backslash before what RFC 4514, section 2.4, does not leave as it is. */
  private static String escaped(String text) {
    var escaped = new StringBuilder();
    int begin = text.length() - text.stripLeading().length();
    int end = text.stripTrailing().length();
    for (int i = 0; i < text.length(); i++) {
      char each = text.charAt(i);
      boolean edge = each == ' ' && (i < begin || i >= end);
      if (edge || ",\"\\+=<>;".indexOf(each) >= 0 || (i == 0 && each == '#')) {
        escaped.append('\\');
      }
      escaped.append(each);
    }
    return escaped.toString();
  }
}
