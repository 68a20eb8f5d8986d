package dev.omni.cli;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import de.siegmar.fastcsv.reader.CsvReader;
import de.siegmar.fastcsv.reader.NamedCsvRecord;
import java.io.IOException;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** Rows of input in a file of CSV or of JSON lines. */
final class TableFile {
  private final InputMembers reading;

  TableFile(InputMembers reading) {
    this.reading = reading;
  }

  /** Reads the rows; in CSV an empty cell is a member that is left out. */
  List<Map<String, JsonNode>> rows(String file) throws IOException {
    String text = reading.text(file);
    List<Map<String, JsonNode>> rows = new ArrayList<>();
    if (file.endsWith(".ndjson") || file.endsWith(".jsonl")) {
      for (String line : text.lines().filter(each -> !each.isBlank()).toList()) {
        if (!(JsonLines.read(line) instanceof ObjectNode object)) {
          throw CommandException.usage(file + ": each line must be a JSON object");
        }
        Map<String, JsonNode> row = new LinkedHashMap<>();
        object.properties().forEach(member -> row.put(member.getKey(), member.getValue()));
        rows.add(row);
      }
    } else {
      try (CsvReader<NamedCsvRecord> csv = CsvReader.builder().ofNamedCsvRecord(text)) {
        for (NamedCsvRecord line : csv) {
          rows.add(row(line));
        }
      }
    }
    if (rows.isEmpty()) {
      throw CommandException.usage(
          (file.equals("-") ? "standard input" : file) + ": must hold at least one row");
    }
    return rows;
  }

  private Map<String, JsonNode> row(NamedCsvRecord line) {
    Map<String, JsonNode> row = new LinkedHashMap<>();
    line.getFieldsAsMap()
        .forEach(
            (name, cell) -> {
              if (!cell.isEmpty()) {
                row.put(name, reading.member(name, cell));
              }
            });
    return row;
  }
}
