package dev.omni.cli;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.omni.client.DataSet;
import dev.omni.client.OmniClient;
import dev.omni.client.RunOptions;
import dev.omni.client.Table;
import dev.omni.client.TableOptions;
import dev.omni.client.TableSource;
import java.io.IOException;
import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** Command that computes one capability for many inputs by one batch run. */
@Command(
    name = "batch",
    description = {
      "Computes a capability for each row of a table, of a data set or of a grid.",
      "NAME=VALUE are members that all rows share. Totals go to standard error."
    })
final class BatchCommand extends UserCommand {
  private static final Pattern RANGE = Pattern.compile("([^:,]+):([^:,]+):(\\d{1,7})(:log)?");
  private static final Pattern TOTAL = Pattern.compile("([^=]+)=([^*]+)(?:\\*(.+))?");

  @Parameters(index = "0", paramLabel = "CAPABILITY", description = "as omni capabilities lists it")
  private String capability = "";

  @Parameters(
      index = "1..*",
      arity = "0..*",
      paramLabel = "NAME=VALUE",
      description = "members that all rows share")
  private List<String> members = List.of();

  @Option(
      names = "--table",
      paramLabel = "FILE",
      description = "a row a line, .csv or .ndjson; - for CSV on standard input")
  private String table = "";

  @Option(
      names = "--data",
      paramLabel = "SET",
      description = "a data set by id, name or NAME@sha256:HEX; columns of other names are carried")
  private String data = "";

  @Option(
      names = "--grid",
      paramLabel = "NAME=AXIS",
      description = "from:to:steps, with :log at its end or not, or values 1,2,3; for each member")
  private List<String> grid = List.of();

  @Option(
      names = "--carry",
      paramLabel = "COLUMNS",
      description = "columns that are given back, as a,b; none for no others than members")
  @Nullable
  private String carry;

  @Option(
      names = "--total",
      paramLabel = "NAME=OF[*WEIGHT]",
      description = "a sum of an output or column, times another one")
  private List<String> totals = List.of();

  @Option(names = "--select", paramLabel = "OUTPUTS", description = "as price,delta; default all")
  private String select = "";

  @Option(names = "--out", paramLabel = "FILE", description = "rows to .csv, .ndjson or .arrow")
  private String output = "";

  @Option(names = "--run", description = "print the run in place of the rows")
  private boolean whole;

  @Option(names = "--workspace", paramLabel = "W", description = "name or id; default the first")
  private String workspace = "";

  @Option(
      names = "--idempotency-key",
      paramLabel = "KEY",
      description = "the same key and rows are the same run")
  private String key = "";

  @Option(
      names = "--timeout",
      paramLabel = "SECONDS",
      description = "stop waiting then; the run continues")
  @Nullable
  private BigDecimal timeout;

  private final Installation installation;

  BatchCommand(CommandContext context, Installation installation) {
    super(context);
    this.installation = installation;
  }

  @Override
  Optional<Installation> alone() {
    return Optional.of(installation);
  }

  @Override
  String subject() {
    return capability;
  }

  @Override
  OutputFormat usual() {
    return whole ? OutputFormat.TABLE : OutputFormat.CSV;
  }

  @Override
  protected int run(OmniClient omni) throws IOException {
    long sources =
        Stream.of(!table.isEmpty(), !data.isEmpty(), !grid.isEmpty()).filter(b -> b).count();
    if (sources != 1) {
      throw CommandException.usage("give one of --table FILE, --data SET, --grid NAME=AXIS");
    }
    if (whole && !output.isEmpty()) {
      throw CommandException.usage("give one of --out FILE, --run");
    }
    TableCommand.check(output);
    @Nullable List<String> carried =
        carry == null ? null : carry.equals("none") ? List.of() : List.of(carry.split(",", -1));
    TableOptions options = options();
    JsonNode known = omni.capabilities().get(capability);
    var reading = new InputMembers(context, known.path("request_contract"));
    ObjectNode shared = reading.read("", members);
    TableSource rows;
    if (!data.isEmpty()) {
      DataSet set = found(omni);
      Map<String, String> named = new LinkedHashMap<>();
      List<String> others = new ArrayList<>();
      for (JsonNode column : set.columns()) {
        String name = column.path("name").asText();
        boolean member = known.at("/request_contract/properties").has(name) || name.startsWith("/");
        if (!member) {
          others.add(name);
        } else if (!shared.has(name)) {
          named.put(name, name);
        }
      }
      carried = carried == null ? others : carried;
      rows = set.table(named);
    } else {
      rows =
          grid.isEmpty()
              ? TableSource.rows(new TableFile(reading).rows(table))
              : TableSource.grid(axes(reading));
    }
    if (carried != null) {
      options.carry(carried.toArray(String[]::new));
    }
    var command = new TableCommand(this, omni);
    try (var interrupted = interruption()) {
      return report(omni, command, command.compute(capability, rows, shared, options));
    }
  }

  private int report(OmniClient omni, TableCommand command, Table made) throws IOException {
    int status = ExitStatus.of(made.run().status());
    if (!whole) {
      status = command.report(made, output);
    } else if (json) {
      printJson(made.run().raw());
    } else {
      JsonNode batch = omni.capabilities().get(made.run().capability());
      print(new RunText(context).lines(made.run(), batch));
    }
    var sums = new AlignedTable(2);
    made.totals().properties().forEach(sum -> sums.row(sum.getKey(), sum.getValue().toString()));
    sums.lines().forEach(line -> err().println(shown("omni: total " + line)));
    return status;
  }

  /** Returns the data set; of a name alone its newest version. */
  private DataSet found(OmniClient omni) {
    if (data.contains("/") || data.contains("?")) {
      throw CommandException.usage(data + ": must be an id, a name or NAME@sha256:HEX");
    }
    if (data.contains("@") || data.matches("[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}")) {
      return omni.dataSets().get(data);
    }
    for (DataSet each : omni.dataSets().list()) {
      if (each.name().equals(data)) {
        return each;
      }
    }
    throw CommandException.usage(data + ": no data set has this name; see omni data-sets list");
  }

  private TableOptions options() {
    RunOptions run = RunOptions.none();
    if (!workspace.isEmpty()) {
      run.workspace(workspace);
    }
    if (!key.isEmpty()) {
      run.idempotencyKey(key);
    }
    if (timeout != null) {
      run.timeout(Objects.requireNonNull(RunCommand.span(timeout)));
    }
    TableOptions options = TableOptions.none().run(run);
    for (String each : totals) {
      Matcher total = TOTAL.matcher(each);
      if (!total.matches()) {
        throw CommandException.usage("--total " + each + ": must be NAME=OF or NAME=OF*WEIGHT");
      }
      options.total(total.group(1), total.group(2), total.group(3));
    }
    return select.isEmpty() ? options : options.select(select.split(",", -1));
  }

  private Map<String, Object> axes(InputMembers reading) {
    Map<String, Object> axes = new LinkedHashMap<>();
    for (String each : grid) {
      int sign = each.indexOf('=');
      if (sign < 1 || sign == each.length() - 1) {
        throw CommandException.usage(
            "--grid " + each + ": must be NAME=from:to:steps or NAME=1,2,3");
      }
      String name = each.substring(0, sign);
      Object axis = axis(name, each.substring(sign + 1), reading);
      if (axes.put(name, axis) != null) {
        throw CommandException.usage("--grid " + name + ": must be given once");
      }
    }
    return axes;
  }

  private static Object axis(String name, String text, InputMembers reading) {
    Matcher range = RANGE.matcher(text);
    if (!range.matches()) {
      return Stream.of(text.split(",", -1)).map(value -> reading.member(name, value)).toList();
    }
    try {
      Map<String, Object> axis = new LinkedHashMap<>();
      axis.put("from", new BigDecimal(range.group(1)));
      axis.put("to", new BigDecimal(range.group(2)));
      axis.put("steps", Integer.valueOf(range.group(3)));
      if (range.group(4) != null) {
        axis.put("scale", "log");
      }
      return axis;
    } catch (NumberFormatException malformed) {
      throw CommandException.usage("--grid " + name + "=" + text + ": from and to must be numbers");
    }
  }
}
