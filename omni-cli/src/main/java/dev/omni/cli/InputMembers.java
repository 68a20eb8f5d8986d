package dev.omni.cli;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.BigIntegerNode;
import com.fasterxml.jackson.databind.node.BooleanNode;
import com.fasterxml.jackson.databind.node.DecimalNode;
import com.fasterxml.jackson.databind.node.NullNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import com.fasterxml.jackson.databind.node.TextNode;
import de.siegmar.fastcsv.reader.CsvReader;
import de.siegmar.fastcsv.reader.NamedCsvRecord;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.math.BigDecimal;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Objects;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/**
 * Input of a run from the words of a command line, read as the contract of the capability has it.
 */
final class InputMembers {
  private static final Pattern NUMBER =
      Pattern.compile("[-+]?(\\d+(\\.\\d*)?|\\.\\d+)([eE][-+]?\\d{1,9})?");
  private static final Pattern INTEGER = Pattern.compile("[-+]?\\d+");
  private static final Pattern COLUMN = Pattern.compile("(.+\\.csv):(.+)");

  private final CommandContext context;
  private final ValueContract contract;

  InputMembers(CommandContext context, JsonNode requestContract) {
    this.context = context;
    this.contract = ValueContract.of(requestContract);
  }

  /**
   * Returns the input.
   *
   * @param file a file with JSON, {@code -} for standard input, empty for none
   * @param words {@code name=value}; they win over the file
   */
  ObjectNode read(String file, List<String> words) throws IOException {
    ObjectNode input = JsonLines.object();
    if (!file.isEmpty()) {
      JsonNode given = JsonLines.read(text(file));
      if (!given.isObject()) {
        throw CommandException.usage(file + ": must be a JSON object, the input of the capability");
      }
      input.setAll((ObjectNode) given);
    }
    for (String word : words) {
      int sign = word.indexOf('=');
      if (sign < 1) {
        throw CommandException.usage(word + ": must be NAME=VALUE, as in spot=60");
      }
      set(input, word.substring(0, sign), word.substring(sign + 1));
    }
    return input;
  }

  String text(String file) throws IOException {
    byte[] bytes =
        file.equals("-") ? context.in().readAllBytes() : Files.readAllBytes(context.file(file));
    return new String(bytes, StandardCharsets.UTF_8);
  }

  private void set(ObjectNode input, String name, String text) throws IOException {
    ObjectNode at = input;
    ValueContract own = contract;
    String[] steps = contract.has(name) ? new String[] {name} : name.split("\\.", -1);
    for (int i = 0; i + 1 < steps.length; i++) {
      JsonNode below = at.path(steps[i]);
      at = below.isObject() ? (ObjectNode) below : at.putObject(steps[i]);
      own = own.member(steps[i]);
    }
    String last = steps[steps.length - 1];
    at.set(last, value(name, text, own.member(last)));
  }

  /** Returns the value of a member by its contract. */
  JsonNode member(String name, String text) {
    return plain(name, text, contract.member(name));
  }

  private JsonNode value(String name, String text, ValueContract own) throws IOException {
    Set<String> kinds = own.kinds();
    if (text.startsWith("@") && !kinds.equals(Set.of("string"))) {
      return file(name, text.substring(1), own);
    }
    return plain(name, text, own);
  }

  /** Returns the value of a text; one that is of no kind of the contract stays text. */
  private static JsonNode plain(String name, String text, ValueContract own) {
    Set<String> kinds = own.kinds();
    boolean any = kinds.isEmpty();
    boolean list = kinds.contains("array");
    boolean json = text.startsWith("[") || text.startsWith("{");
    if (json && (any || list || kinds.contains("object"))) {
      try {
        return JsonLines.read(text);
      } catch (CommandException malformed) {
        throw CommandException.usage(name + ": " + malformed.getMessage());
      }
    }
    if ((any || kinds.contains("number") || kinds.contains("integer"))
        && NUMBER.matcher(text).matches()) {
      return number(text);
    }
    if ((any || kinds.contains("boolean")) && Set.of("true", "false").contains(text)) {
      return BooleanNode.valueOf(text.equals("true"));
    }
    if ((any || kinds.contains("null")) && text.equals("null")) {
      return NullNode.getInstance();
    }
    return list && !kinds.contains("string") ? items(name, text, own.items()) : new TextNode(text);
  }

  private static ArrayNode items(String name, String text, ValueContract item) {
    ArrayNode array = JsonLines.object().putArray("items");
    if (!text.isEmpty()) {
      Stream.of(text.split(",", -1)).forEach(each -> array.add(plain(name, each.strip(), item)));
    }
    return array;
  }

  private static JsonNode number(String text) {
    var value = new BigDecimal(text);
    return INTEGER.matcher(text).matches()
        ? BigIntegerNode.valueOf(value.toBigIntegerExact())
        : DecimalNode.valueOf(value);
  }

  private JsonNode file(String name, String given, ValueContract own) throws IOException {
    Matcher column = COLUMN.matcher(given);
    if (!column.matches()) {
      try {
        return JsonLines.read(text(given));
      } catch (CommandException malformed) {
        throw CommandException.usage(name + ": " + given + " " + malformed.getMessage());
      }
    }
    ArrayNode values = JsonLines.object().putArray("items");
    Path csv = context.file(column.group(1));
    try (CsvReader<NamedCsvRecord> rows = CsvReader.builder().ofNamedCsvRecord(csv)) {
      for (NamedCsvRecord row : rows) {
        String cell =
            row.findField(column.group(2))
                .orElseThrow(
                    () ->
                        CommandException.usage(
                            name
                                + ": "
                                + csv
                                + " has no column "
                                + column.group(2)
                                + "; it has "
                                + String.join(", ", row.getHeader())));
        values.add(plain(name, cell, own.items()));
      }
    } catch (UncheckedIOException unreadable) {
      throw Objects.requireNonNull(unreadable.getCause());
    }
    return values;
  }
}
