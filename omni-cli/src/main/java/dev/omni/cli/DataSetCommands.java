package dev.omni.cli;

import com.fasterxml.jackson.databind.JsonNode;
import dev.omni.client.DataSet;
import dev.omni.client.DataSets;
import dev.omni.client.OmniClient;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** Commands on data sets: tables on the server that never change. */
@Command(
    name = "data-sets",
    description = "Data sets: list, show, upload, rows, delete.",
    synopsisSubcommandLabel = "COMMAND")
final class DataSetCommands {
  private DataSetCommands() {}

  static CommandLine all(CommandContext context) {
    var line = new CommandLine(new DataSetCommands());
    List.of(
            new ListAll(context),
            new Show(context),
            new Upload(context),
            new Rows(context),
            new Delete(context))
        .forEach(line::addSubcommand);
    return line;
  }

  private static AlignedTable table() {
    return new AlignedTable(2).row("name", "version", "rows", "bytes", "id");
  }

  private static AlignedTable row(AlignedTable table, DataSet set) {
    return table.row(
        set.name(),
        String.valueOf(set.version()),
        String.valueOf(set.rows()),
        String.valueOf(set.bytes()),
        set.id());
  }

  private static JsonNode raw(DataSet set) {
    return JsonLines.object()
        .put("id", set.id())
        .put("name", set.name())
        .put("version", set.version())
        .put("digest", set.digest())
        .put("ref", set.ref())
        .put("rows", set.rows())
        .put("bytes", set.bytes())
        .set("columns", set.columns());
  }

  @Command(name = "list", description = "Lists all versions, newest first.")
  static final class ListAll extends UserCommand {
    @Option(names = "--name", paramLabel = "NAME", description = "those of this name alone")
    private String name = "";

    ListAll(CommandContext context) {
      super(context);
    }

    @Override
    protected int run(OmniClient omni) {
      beginList();
      AlignedTable table = table();
      for (DataSet each : omni.dataSets().list()) {
        if (!name.isEmpty() && !each.name().equals(name)) {
          continue;
        }
        if (json) {
          printItem(raw(each));
        } else {
          row(table, each);
        }
      }
      if (!json) {
        print(table.lines());
      }
      return ExitStatus.DONE;
    }
  }

  /** Command on one set. */
  abstract static class OfOne extends UserCommand {
    @Parameters(paramLabel = "REF", description = "the id of a set, or NAME@sha256:HEX")
    private String ref = "";

    OfOne(CommandContext context) {
      super(context);
    }

    abstract void run(DataSets sets, String ref);

    @Override
    protected int run(OmniClient omni) {
      if (ref.isBlank() || ref.contains("/") || ref.contains("?")) {
        throw CommandException.usage(ref + ": must be the id of a set, or NAME@sha256:HEX");
      }
      run(omni.dataSets(), ref);
      return ExitStatus.DONE;
    }
  }

  @Command(name = "show", description = "Shows a set with its columns.")
  static final class Show extends OfOne {
    Show(CommandContext context) {
      super(context);
    }

    @Override
    void run(DataSets sets, String ref) {
      DataSet set = sets.get(ref);
      if (json) {
        printJson(raw(set));
        return;
      }
      print(row(table(), set).lines());
      var columns = new AlignedTable(2).row("column", "type", "nulls", "min", "max");
      for (JsonNode each : set.columns()) {
        columns.row(
            each.path("name").asText(),
            each.path("type").asText(),
            each.path("nulls").asText(),
            each.path("min").asText(""),
            each.path("max").asText(""));
      }
      print(columns.lines());
    }
  }

  @Command(
      name = "upload",
      description = "Uploads a file: .csv, .ndjson, .arrow or of a laboratory, .gz or not.")
  static final class Upload extends UserCommand {
    @Parameters(paramLabel = "FILE", description = "the table")
    private String file = "";

    @Option(names = "--name", required = true, paramLabel = "NAME", description = "of the set")
    private String name = "";

    @Option(
        names = "--ttl",
        paramLabel = "SECONDS",
        description = "remove it then, 60 to 604800; without it the set stays")
    @Nullable
    private Long ttl;

    @Option(
        names = "--format",
        paramLabel = "FORMAT",
        description = "of the file, as fasta or sdf, where its ending does not name it")
    private String format = "";

    @Option(
        names = "--numeric",
        paramLabel = "FIELD,…",
        description = "fields of SDF that are numbers")
    private String numeric = "";

    @Option(names = "--add", paramLabel = "inchikey", description = "column of molecules")
    private String add = "";

    @Option(names = "--offset", paramLabel = "33|64", description = "letter of quality 0 of FASTQ")
    private String offset = "";

    @Option(
        names = "--rows",
        paramLabel = "KIND",
        description = "what a row of GenBank is: features or records")
    private String rows = "";

    Upload(CommandContext context) {
      super(context);
    }

    @Override
    protected int run(OmniClient omni) throws IOException {
      Path source = context.file(file);
      if (file.endsWith(".parquet")) {
        throw CommandException.usage(
            file
                + ": must be .csv, .ndjson or .arrow; python3 -c \"import polars as p;"
                + " p.read_parquet('"
                + file
                + "').write_ipc_stream('table.arrow')\" makes one");
      }
      if (!Files.isReadable(source)) {
        throw CommandException.usage(file + ": must be a file that can be read");
      }
      DataSet made = uploaded(sets(omni), source);
      if (json) {
        printJson(raw(made));
      } else {
        print(row(table(), made).lines());
        print(List.of("ref  " + made.ref()));
      }
      if (made.rowsInError() > 0) {
        err().println("omni: " + made.rowsInError() + " of " + made.rows() + " rows are in error");
      }
      return ExitStatus.DONE;
    }

    private DataSet uploaded(DataSets sets, Path source) {
      try {
        return sets.upload(name, source);
      } catch (IllegalArgumentException unknown) {
        throw CommandException.usage(unknown.getMessage() + ": --format");
      }
    }

    private DataSets sets(OmniClient omni) {
      DataSets sets = omni.dataSets();
      if (ttl != null) {
        sets = sets.expiring(Duration.ofSeconds(ttl));
      }
      Map<String, String> how =
          Map.of("format", format, "numeric", numeric, "add", add, "offset", offset, "rows", rows);
      for (Map.Entry<String, String> option : how.entrySet()) {
        if (!option.getValue().isEmpty()) {
          sets = sets.reading(option.getKey(), option.getValue());
        }
      }
      return sets;
    }
  }

  @Command(name = "rows", description = "Prints the rows of a set, a JSON object a line.")
  static final class Rows extends OfOne {
    Rows(CommandContext context) {
      super(context);
    }

    @Override
    OutputFormat usual() {
      return OutputFormat.NDJSON;
    }

    @Override
    void run(DataSets sets, String ref) {
      printItems(sets.rows(ref));
    }
  }

  @Command(name = "delete", description = "Deletes a set that no open run reads.")
  static final class Delete extends OfOne {
    Delete(CommandContext context) {
      super(context);
    }

    @Override
    void run(DataSets sets, String ref) {
      sets.delete(ref);
      err().println("omni: deleted " + ref);
    }
  }
}
