package dev.omni.server.cli;

import de.siegmar.fastcsv.reader.CsvParseException;
import de.siegmar.fastcsv.reader.CsvReader;
import de.siegmar.fastcsv.reader.NamedCsvRecord;
import dev.omni.domain.fault.InvalidSettingException;
import dev.omni.domain.json.Json;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
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
    try (CsvReader<NamedCsvRecord> lines = CsvReader.builder().ofNamedCsvRecord(file)) {
      if (Files.size(file) == 0) {
        throw new InvalidSettingException(file + ": must have a header line");
      }
      return lines.stream().map(this::row).toList();
    } catch (IOException | UncheckedIOException | CsvParseException unreadable) {
      throw new InvalidSettingException("cannot read " + file + ": " + unreadable.getMessage());
    }
  }

  private Json row(NamedCsvRecord cells) {
    String id = cell(cells, "id");
    if (!id.matches("[1-9][0-9]{0,17}")) {
      throw new InvalidSettingException(
          file + ": column id must hold a positive integer in every row");
    }
    return Json.obj("id", Long.parseLong(id), "token", cell(cells, "token"))
        .withPresent("name", cells.findField("name").map(Json::str));
  }

  private String cell(NamedCsvRecord cells, String name) {
    return cells
        .findField(name)
        .orElseThrow(() -> new InvalidSettingException(file + ": must have the column " + name));
  }
}
