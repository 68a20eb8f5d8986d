package dev.omni.server.cli;

import dev.omni.domain.json.Json;
import dev.omni.server.setting.InvalidSettingException;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** The import of keys of the legacy platform from its table of personal access tokens. */
@Command(
    name = "import-sanctum",
    description = {
      "Imports legacy keys from a CSV of Laravel's personal_access_tokens.",
      "Its columns: id, token (SHA-256 hex) and, if there, name. Abilities are not trusted."
    })
final class ImportSanctumCommand extends AdminCommand {
  @Parameters(paramLabel = "FILE", description = "CSV with a header line")
  private Path file = Path.of("");

  @Option(names = "--project", description = "id or name; default the first project")
  String project = "";

  @Option(names = "--scopes", split = ",", description = "default omni.read,omni.run,evidence.read")
  List<String> scopes = List.of();

  @Option(names = "--expires", description = "as 90d, 12h, or never; default 365d")
  String expires = "";

  @Override
  Json.Obj arguments() {
    return super.arguments().with("rows", rows());
  }

  private List<Json> rows() {
    try {
      List<String> lines = Files.readAllLines(file).stream().filter(l -> !l.isBlank()).toList();
      if (lines.isEmpty()) {
        throw new InvalidSettingException(file + ": must have a header line");
      }
      Map<String, Integer> columns = new TreeMap<>();
      List<String> header = cells(lines.get(0));
      for (int i = 0; i < header.size(); i++) {
        columns.put(header.get(i), i);
      }
      return lines.subList(1, lines.size()).stream()
          .map(line -> row(cells(line), columns))
          .toList();
    } catch (IOException unreadable) {
      throw new InvalidSettingException("cannot read " + file + ": " + unreadable.getMessage());
    }
  }

  private Json row(List<String> cells, Map<String, Integer> columns) {
    String id = cell(cells, columns, "id");
    if (!id.matches("[1-9][0-9]{0,17}")) {
      throw new InvalidSettingException(
          file + ": column id must hold a positive integer in every row");
    }
    Json.Obj row = Json.obj("id", Long.parseLong(id), "token", cell(cells, columns, "token"));
    return columns.containsKey("name") ? row.with("name", cell(cells, columns, "name")) : row;
  }

  private String cell(List<String> cells, Map<String, Integer> columns, String name) {
    Integer at = columns.get(name);
    if (at == null || at >= cells.size()) {
      throw new InvalidSettingException(file + ": must have the column " + name + " in every row");
    }
    return cells.get(at);
  }

  /** Splits a line of RFC 4180, one record a line. */
  private static List<String> cells(String line) {
    var cells = new ArrayList<String>();
    var cell = new StringBuilder();
    boolean quoted = false;
    for (int i = 0; i < line.length(); i++) {
      char c = line.charAt(i);
      boolean doubled = quoted && c == '"' && i + 1 < line.length() && line.charAt(i + 1) == '"';
      if (doubled) {
        cell.append(c);
        i++;
      } else if (c == '"') {
        quoted = !quoted;
      } else if (c == ',' && !quoted) {
        cells.add(cell.toString());
        cell.setLength(0);
      } else {
        cell.append(c);
      }
    }
    cells.add(cell.toString());
    return cells;
  }
}
