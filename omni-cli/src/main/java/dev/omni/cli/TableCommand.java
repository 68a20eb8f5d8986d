package dev.omni.cli;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import de.siegmar.fastcsv.writer.CsvWriter;
import dev.omni.client.OmniClient;
import dev.omni.client.Table;
import dev.omni.client.TableOptions;
import dev.omni.client.TableSource;
import java.io.IOException;
import java.io.StringWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/** Computation of a table by one batch run, and its rows as CSV, JSON lines or Arrow. */
final class TableCommand {
  private static final String ERROR = "error";
  private final UserCommand command;
  private final OmniClient omni;

  TableCommand(UserCommand command, OmniClient omni) {
    this.command = command;
    this.omni = omni;
  }

  /**
   * Refuses a file whose rows cannot be written, before anything is computed.
   *
   * @param output where the rows go; empty for standard output
   */
  static void check(String output) {
    if (output.endsWith(".parquet")) {
      String arrow = output.replaceFirst("parquet$", "arrow");
      throw CommandException.usage(
          output
              + ": name "
              + arrow
              + "; python3 -c \"import polars as p; p.read_ipc_stream('"
              + arrow
              + "').write_parquet('"
              + output
              + "')\" makes one of it");
    }
    if (!output.isEmpty() && !output.matches(".*\\.(csv|ndjson|jsonl|arrow)")) {
      throw CommandException.usage(output + ": must end with .csv, .ndjson or .arrow");
    }
  }

  /** Computes rows; {@code fixed} has the members that all of them share. */
  Table compute(String capability, TableSource rows, ObjectNode fixed, TableOptions options) {
    Map<String, JsonNode> shared = new LinkedHashMap<>();
    fixed.properties().forEach(member -> shared.put(member.getKey(), member.getValue()));
    try (var line = new ProgressLine(command.err(), command.context.terminal())) {
      command.awaited.follow(line::event);
      return omni.map(capability, rows, shared, options);
    }
  }

  /** Prints the rows of a table, or writes them to a file, and says how many failed. */
  int report(Table table, String output) throws IOException {
    Path file = command.context.file(output);
    if (output.endsWith(".arrow")) {
      String path = "/omni/runs/" + table.run().id() + "/rows?format=arrow";
      omni.download(path, command.context.folder(), file);
    } else if (output.endsWith(".csv")) {
      Files.writeString(file, csv(table.rows()));
    } else if (!output.isEmpty()) {
      Files.write(file, table.rows().stream().map(ObjectNode::toString).toList());
    } else {
      command.printItems(table.rows());
    }
    String count = table.rows().size() + " rows, " + table.errors().size() + " failed";
    String end = table.run().status() + "  " + table.run().id() + "  " + count;
    command.err().println(command.shown(end));
    return ExitStatus.of(table.run().status());
  }

  /** Returns the columns in the order in which they first occur, errors last. */
  private static Set<String> columns(List<ObjectNode> rows) {
    Set<String> names = new LinkedHashSet<>();
    rows.forEach(row -> row.fieldNames().forEachRemaining(names::add));
    if (names.remove(ERROR)) {
      names.add(ERROR);
    }
    return names;
  }

  /** Returns rows as CSV. */
  static String csv(List<ObjectNode> rows) {
    Set<String> names = columns(rows);
    var text = new StringWriter();
    try (CsvWriter csv = CsvWriter.builder().build(text)) {
      csv.writeRecord(names);
      rows.forEach(
          row -> csv.writeRecord(names.stream().map(name -> cell(row.path(name))).toList()));
    } catch (IOException impossible) {
      throw new IllegalStateException(impossible);
    }
    return text.toString();
  }

  /** Returns rows as lines of columns, with their names above. */
  static List<String> aligned(List<ObjectNode> rows) {
    List<String> names = new ArrayList<>(columns(rows));
    var table = new AlignedTable(2).row(names.toArray(String[]::new));
    for (ObjectNode row : rows) {
      table.row(names.stream().map(name -> cell(row.path(name))).toArray(String[]::new));
    }
    return rows.isEmpty() ? List.of() : table.lines();
  }

  private static String cell(JsonNode value) {
    if (value.isObject() && value.has("code") && value.has("message")) {
      return value.path("code").asText() + ": " + value.path("message").asText();
    }
    if (value.isMissingNode() || value.isNull()) {
      return "";
    }
    return value.isTextual() ? value.asText() : value.toString();
  }
}
