package dev.omni.client;

import com.fasterxml.jackson.core.JsonGenerator;
import com.fasterxml.jackson.core.JsonParseException;
import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.core.StreamReadFeature;
import com.fasterxml.jackson.databind.DeserializationFeature;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.JsonSerializer;
import com.fasterxml.jackson.databind.MappingIterator;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.SerializerProvider;
import com.fasterxml.jackson.databind.cfg.JsonNodeFeature;
import com.fasterxml.jackson.databind.json.JsonMapper;
import com.fasterxml.jackson.databind.module.SimpleModule;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.io.IOException;
import java.math.BigDecimal;
import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.time.LocalDate;
import java.time.OffsetDateTime;
import java.time.format.DateTimeFormatter;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import java.util.regex.Pattern;

/** JSON with every digit: reading, writing, and the canonical text that evidence is signed over. */
final class JsonText {
  private static final ObjectMapper DOUBLES =
      JsonMapper.builder()
          .enable(DeserializationFeature.FAIL_ON_TRAILING_TOKENS)
          .enable(StreamReadFeature.STRICT_DUPLICATE_DETECTION)
          .disable(JsonNodeFeature.STRIP_TRAILING_BIGDECIMAL_ZEROES)
          .addModule(
              new SimpleModule()
                  .addSerializer(LocalDate.class, as(LocalDate::toString))
                  .addSerializer(Instant.class, as(Instant::toString))
                  .addSerializer(
                      OffsetDateTime.class, as(DateTimeFormatter.ISO_OFFSET_DATE_TIME::format)))
          .build();
  private static final Pattern HUGE = Pattern.compile("[eE][+]?[0-9]{3}");
  private static final ObjectMapper EXACT =
      DOUBLES.copy().enable(DeserializationFeature.USE_BIG_DECIMAL_FOR_FLOATS);

  /** Reading of types, which most programs that only read numbers never need. */
  private static final class Typed {
    private static final ObjectMapper MAPPER =
        DOUBLES
            .copy()
            .disable(DeserializationFeature.FAIL_ON_UNKNOWN_PROPERTIES)
            .enable(DeserializationFeature.READ_UNKNOWN_ENUM_VALUES_USING_DEFAULT_VALUE);
  }

  private JsonText() {}

  /** Returns the writer of values as texts: days, and moments of RFC 3339. */
  private static <T> JsonSerializer<T> as(Function<T, String> text) {
    return new JsonSerializer<>() {
      @Override
      public void serialize(T value, JsonGenerator out, SerializerProvider all) throws IOException {
        out.writeString(text.apply(value));
      }
    };
  }

  /** Writes rows as lines of JSON. */
  static byte[] lines(List<ObjectNode> rows) {
    var lines = new StringBuilder();
    rows.forEach(row -> lines.append(row).append('\n'));
    return lines.toString().getBytes(StandardCharsets.UTF_8);
  }

  /** Reads lines of JSON. */
  static MappingIterator<JsonNode> lines(byte[] bytes, boolean exact) throws IOException {
    return (exact ? EXACT : DOUBLES).readerFor(JsonNode.class).readValues(bytes);
  }

  static ObjectNode object() {
    return DOUBLES.createObjectNode();
  }

  /**
   * Parses JSON.
   *
   * @param exact whether numbers with fraction or exponent keep all their digits
   * @throws JsonProcessingException when the text is not JSON
   */
  static JsonNode read(String text, boolean exact) throws JsonProcessingException {
    JsonNode found = (exact ? EXACT : DOUBLES).readTree(text);
    if (found.isMissingNode()) {
      throw new JsonParseException(null, "no JSON");
    }
    if (!exact && HUGE.matcher(text).find()) {
      try {
        sendable(found, "");
      } catch (IllegalArgumentException beyond) {
        throw new JsonParseException(null, "a number is beyond those of a double");
      }
    }
    return found;
  }

  /**
   * Returns a value as JSON.
   *
   * @throws IllegalArgumentException with the path of a number that is not finite, or of a text
   *     with half a surrogate pair
   */
  static JsonNode tree(Object value) {
    return tree(value, "");
  }

  /** Returns a value as JSON; its place is before the paths in messages. */
  static JsonNode tree(Object value, String place) {
    JsonNode tree = value instanceof JsonNode json ? json : EXACT.<JsonNode>valueToTree(value);
    sendable(tree, place);
    return tree;
  }

  /** Returns JSON as an object of a type. */
  static <T> T typed(JsonNode value, Class<T> type) {
    return Typed.MAPPER.convertValue(value, type);
  }

  static byte[] bytes(JsonNode value) {
    return value.toString().getBytes(StandardCharsets.UTF_8);
  }

  private static void sendable(JsonNode value, String path) {
    String where = path.isEmpty() ? "/" : path;
    if (value.isFloatingPointNumber()
        && !value.isBigDecimal()
        && !Double.isFinite(value.doubleValue())) {
      throw new IllegalArgumentException(
          where + ": must be a finite number, not " + value.doubleValue());
    }
    if (value.isTextual()) {
      whole(value.textValue(), where);
    }
    for (Map.Entry<String, JsonNode> member : value.properties()) {
      whole(member.getKey(), where);
      String step = member.getKey().replace("~", "~0").replace("/", "~1");
      sendable(member.getValue(), path + "/" + step);
    }
    for (int n = 0; value.isArray() && n < value.size(); n++) {
      sendable(value.get(n), path + "/" + n);
    }
  }

  private static void whole(String text, String where) {
    if (text.codePoints()
        .anyMatch(c -> c >= Character.MIN_SURROGATE && c <= Character.MAX_SURROGATE)) {
      throw new IllegalArgumentException(where + ": must be text without half a surrogate pair");
    }
  }

  /** Returns the text of RFC 8785, but a number that its double does not equal exactly. */
  static String canonical(JsonNode value) {
    var out = new StringBuilder();
    canonical(value, out);
    return out.toString();
  }

  private static void canonical(JsonNode value, StringBuilder out) {
    if (value.isNumber()) {
      out.append(number(exact(value)));
    } else if (value.isArray()) {
      out.append('[');
      for (int n = 0; n < value.size(); n++) {
        out.append(n == 0 ? "" : ",");
        canonical(value.get(n), out);
      }
      out.append(']');
    } else if (value.isObject()) {
      List<String> names = new ArrayList<>();
      value.fieldNames().forEachRemaining(names::add);
      names.sort(null); // by UTF-16 code units
      String mark = "{";
      for (String name : names) {
        out.append(mark).append(quoted(name)).append(':');
        canonical(value.path(name), out);
        mark = ",";
      }
      out.append(names.isEmpty() ? "{}" : "}");
    } else {
      out.append(value.isTextual() ? quoted(value.textValue()) : value.toString());
    }
  }

  private static BigDecimal exact(JsonNode number) {
    return number.isDouble()
        ? new BigDecimal(Double.toString(number.doubleValue()))
        : number.decimalValue();
  }

  /** The characters that have an escape of their own, and the letters of these. */
  private static final String SHORT = "\"\\\b\t\n\f\r";

  private static final String LETTERS = "\"\\btnfr";

  private static String quoted(String text) {
    var out = new StringBuilder("\"");
    for (int n = 0; n < text.length(); n++) {
      char c = text.charAt(n);
      int known = SHORT.indexOf(c);
      String plain = c < ' ' ? String.format("\\u%04x", (int) c) : String.valueOf(c);
      out.append(known < 0 ? plain : "\\" + LETTERS.charAt(known));
    }
    return out.append('"').toString();
  }

  static String number(BigDecimal value) {
    if (value.signum() == 0) {
      return "0";
    }
    BigDecimal stripped = value.stripTrailingZeros();
    return isShortest(stripped) ? ecmaScript(stripped) : stripped.toString();
  }

  /** Returns whether a number is the shortest decimal of a double. */
  static boolean isOfDouble(JsonNode number) {
    BigDecimal value = exact(number);
    return value.signum() == 0 || isShortest(value);
  }

  private static boolean isShortest(BigDecimal value) {
    double nearest = value.doubleValue();
    return Double.isFinite(nearest) && nearest != 0 && shortest(nearest).compareTo(value) == 0;
  }

  /** Returns the shortest decimal of a double; Double.toString gives it only from JDK 19 on. */
  private static BigDecimal shortest(double value) {
    var written = new BigDecimal(Double.toString(value));
    for (int digits = 1; digits < written.precision(); digits++) {
      var rounded =
          new BigDecimal(value)
              .round(new java.math.MathContext(digits, java.math.RoundingMode.HALF_EVEN));
      if (rounded.doubleValue() == value) {
        return rounded;
      }
    }
    return written;
  }

  private static String ecmaScript(BigDecimal value) {
    String digits = value.unscaledValue().abs().toString();
    String sign = value.signum() < 0 ? "-" : "";
    int point = digits.length() - value.scale();
    if (point > 21 || point <= -6) {
      String rest = digits.length() > 1 ? "." + digits.substring(1) : "";
      int exponent = point - 1;
      return sign + digits.charAt(0) + rest + "e" + (exponent < 0 ? "" : "+") + exponent;
    }
    if (point <= 0) {
      return sign + "0." + "0".repeat(-point) + digits;
    }
    return point >= digits.length()
        ? sign + digits + "0".repeat(point - digits.length())
        : sign + digits.substring(0, point) + "." + digits.substring(point);
  }
}
