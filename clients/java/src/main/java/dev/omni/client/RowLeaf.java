package dev.omni.client;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.io.ByteArrayOutputStream;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.HexFormat;
import java.util.List;
import java.util.Set;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * The leaf of version 2 of the rows of a batch: bytes, whose names and whose shared input the
 * layout of the statement has.
 */
final class RowLeaf {
  private static final byte[] HEAD = "\0omni:row:2\0".getBytes(StandardCharsets.UTF_8);
  private static final List<String> ERROR = List.of("code", "message", "pointer");
  private static final Set<String> MEMBERS =
      Set.of("capability", "carry", "fixed", "input", "output");

  private final JsonNode layout;

  private RowLeaf(JsonNode layout) {
    this.layout = layout;
  }

  /** Returns the leaf by a layout; null when that is malformed. */
  static @Nullable RowLeaf of(JsonNode layout) {
    boolean well =
        layout.size() == MEMBERS.size()
            && MEMBERS.stream().allMatch(layout::has)
            && layout.path("capability").isTextual()
            && layout.path("fixed").asText("").matches("[0-9a-f]{64}");
    for (String names : new String[] {"carry", "input", "output"}) {
      well &= layout.path(names).isArray();
      for (JsonNode name : layout.path(names)) {
        well &= name.isTextual();
      }
    }
    return well ? new RowLeaf(layout) : null;
  }

  private List<String> names(String part) {
    return texts(layout.path(part));
  }

  private static List<String> texts(JsonNode names) {
    var texts = new ArrayList<String>();
    names.forEach(name -> texts.add(name.asText()));
    return texts;
  }

  /** Returns the bytes of the leaf of a row. */
  byte[] bytes(JsonNode row) {
    boolean failed = row.hasNonNull("error");
    var out = new ByteArrayOutputStream();
    out.writeBytes(HEAD);
    out.writeBytes(digest(layout));
    out.writeBytes(ByteBuffer.allocate(Long.BYTES).putLong(row.path("row").longValue()).array());
    out.write(failed ? 1 : 0);
    names("input").forEach(place -> value(at(row.path("input"), steps(place)), out));
    JsonNode outcome = row.path(failed ? "error" : "output");
    (failed ? ERROR : names("output")).forEach(name -> value(outcome.path(name), out));
    names("carry").forEach(name -> value(row.path("carry").path(name), out));
    return out.toByteArray();
  }

  private static byte[] digest(JsonNode value) {
    return EvidenceVerifier.digest(JsonText.canonical(value).getBytes(StandardCharsets.UTF_8));
  }

  private static void value(JsonNode value, ByteArrayOutputStream out) {
    if (value.isMissingNode() || value.isNull()) {
      out.write(value.isNull() ? 0 : 7);
    } else if (value.isBoolean()) {
      out.write(value.booleanValue() ? 2 : 1);
    } else if (value.isTextual()) {
      text(5, value.textValue(), out);
    } else if (!value.isNumber()) {
      out.write(6);
      out.writeBytes(digest(value));
    } else if (JsonText.isOfDouble(value)) {
      out.write(3);
      double number = value.doubleValue() + 0.0; // Zero has no sign.
      out.writeBytes(ByteBuffer.allocate(Double.BYTES).putDouble(number).array());
    } else {
      text(4, JsonText.canonical(value), out);
    }
  }

  private static void text(int kind, String text, ByteArrayOutputStream out) {
    byte[] utf8 = text.getBytes(StandardCharsets.UTF_8);
    out.write(kind);
    out.writeBytes(ByteBuffer.allocate(Integer.BYTES).putInt(utf8.length).array());
    out.writeBytes(utf8);
  }

  /** Returns what of a row the leaf does not cover, empty for nothing. */
  String uncovered(JsonNode row) {
    JsonNode shared = row.path("input").deepCopy();
    names("input").forEach(place -> clear(shared, steps(place)));
    if (!shared.isObject()
        || !HexFormat.of().formatHex(digest(shared)).equals(layout.path("fixed").asText())) {
      return "has another input than the statement at a place that does not vary";
    }
    if (row.hasNonNull("output") == row.hasNonNull("error")) {
      return "must have an output or an error";
    }
    String foreign = foreign(row, "output", names("output"));
    foreign = foreign.isEmpty() ? foreign(row, "error", ERROR) : foreign;
    return foreign.isEmpty() ? foreign(row, "carry", names("carry")) : foreign;
  }

  private static String foreign(JsonNode row, String part, List<String> names) {
    if (!row.hasNonNull(part)) {
      return "";
    }
    if (!row.path(part).isObject()) {
      return "has " + part + " of another type";
    }
    var found = row.path(part).fieldNames();
    while (found.hasNext()) {
      String name = found.next();
      if (!names.contains(name)) {
        String quoted = name.length() > 64 ? name.substring(0, 64) + "…" : name;
        return "has " + part + " " + quoted + ", which nothing proves";
      }
    }
    return "";
  }

  private static List<String> steps(String name) {
    return name.startsWith("/")
        ? Stream.of(name.substring(1).split("/", -1))
            .map(step -> step.replace("~1", "/").replace("~0", "~"))
            .toList()
        : List.of(name);
  }

  private static JsonNode at(JsonNode value, List<String> steps) {
    JsonNode at = value;
    for (String step : steps) {
      at = at.isArray() ? at.path(index(step)) : at.path(step);
    }
    return at;
  }

  /** Returns the index that a step is; none when it is none. */
  private static int index(String step) {
    return step.matches("0|[1-9][0-9]{0,8}") ? Integer.parseInt(step) : -1;
  }

  /** Puts null at a place: a member that lacks is made, a parent is not. */
  private static void clear(JsonNode document, List<String> steps) {
    JsonNode parent = at(document, steps.subList(0, steps.size() - 1));
    String last = steps.get(steps.size() - 1);
    if (parent instanceof ObjectNode object) {
      object.putNull(last);
    } else if (parent instanceof ArrayNode array && array.has(index(last))) {
      array.setNull(index(last));
    }
  }
}
