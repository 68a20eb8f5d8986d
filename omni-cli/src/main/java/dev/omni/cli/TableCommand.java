package dev.omni.cli;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import de.siegmar.fastcsv.writer.CsvWriter;
import dev.omni.client.OmniClient;
import dev.omni.client.RunOptions;
import dev.omni.client.Table;
import dev.omni.client.TableOptions;
import java.io.IOException;
import java.io.StringWriter;
import java.nio.file.Files;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/** Computation of a table by one batch run, and its rows as CSV. */
final class TableCommand {
  private static final String ERROR = "error";
  private final UserCommand command;
  private final OmniClient omni;

  TableCommand(UserCommand command, OmniClient omni) {
    this.command = command;
    this.omni = omni;
  }

  int run(
      String capability,
      List<Map<String, JsonNode>> rows,
      ObjectNode fixed,
      RunOptions options,
      String output)
      throws IOException {
    Map<String, JsonNode> shared = new LinkedHashMap<>();
    fixed.properties().forEach(member -> shared.put(member.getKey(), member.getValue()));
    Table table;
    try (var line = new ProgressLine(command.err(), command.context.terminal())) {
      command.awaited.follow(line::event);
      table = omni.map(capability, rows, shared, TableOptions.none().run(options));
    }
    if (command.json) {
      table.rows().forEach(command::printJson);
    } else if (output.isEmpty()) {
      command.out().print(csv(table.rows()));
      command.out().flush();
    } else {
      Files.writeString(command.context.file(output), csv(table.rows()));
    }
    command
        .err()
        .println(
            command.shown(
                table.run().status()
                    + "  "
                    + table.run().id()
                    + "  "
                    + table.rows().size()
                    + " rows, "
                    + table.errors().size()
                    + " failed"));
    return ExitStatus.of(table.run().status());
  }

  /** Returns rows as CSV; columns are in the order in which they first occur, errors last. */
  static String csv(List<ObjectNode> rows) {
    Set<String> names = new LinkedHashSet<>();
    rows.forEach(row -> row.fieldNames().forEachRemaining(names::add));
    boolean errors = names.remove(ERROR);
    if (errors) {
      names.add(ERROR);
    }
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
