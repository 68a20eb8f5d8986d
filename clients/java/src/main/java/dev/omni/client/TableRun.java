package dev.omni.client;

import static dev.omni.client.DataSets.LINES;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.io.IOException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;

/** Computation of one capability for each row of a table, by one batch run. */
final class TableRun {
  private static final int MOST_BYTES = 1_000_000;
  private final OmniClient omni;
  private final String capability;
  private final TableOptions options;

  TableRun(OmniClient omni, String capability, TableOptions options) {
    this.omni = omni;
    this.capability = capability;
    this.options = options;
  }

  /** Sends the run and reads its rows. */
  Table compute(TableSource source, Map<String, ?> fixed) {
    if (source.served().isEmpty() && source.rows().isEmpty()) {
      throw new IllegalArgumentException("rows must hold at least one row");
    }
    Set<String> names = Table.names(source.rows());
    List<String> carried = carried(names);
    ObjectNode input = JsonText.object().put("capability", capability);
    JsonNode base = input.set("base", JsonText.tree(fixed)).path("base");
    input.setAll(options.members());
    if (!carried.isEmpty()) {
      input.set("carry", JsonText.tree(carried));
    }
    if (options.run().stopsAtFailedRow()) {
      input.put("on_error", "stop");
    }
    input.setAll(source.served());
    if (source.served().isEmpty()) {
      add(source.rows(), names, carried, input);
    }
    Run run = ended(input);
    source.combine();
    return results(source.rows(), base, run);
  }

  /** Returns the columns that go beside the inputs. */
  private List<String> carried(Set<String> names) {
    JsonNode capable = omni.capabilities().get(capability).path("request_contract");
    JsonNode members = capable.path("properties");
    List<String> unknown = new ArrayList<>(names);
    unknown.removeIf(name -> members.isEmpty() || members.has(name) || name.startsWith("/"));
    List<String> wanted = options.carry();
    if (wanted != null) {
      unknown.removeAll(wanted);
      if (!unknown.isEmpty()) {
        String text = String.join(", ", unknown) + ": list it in carry, or leave it out";
        throw new IllegalArgumentException(capability + " has no member " + text);
      }
      return wanted;
    }
    if (!unknown.isEmpty()) {
      System.getLogger("dev.omni.client")
          .log(System.Logger.Level.INFO, "carried beside the inputs: " + unknown);
    }
    return unknown;
  }

  /** Runs the batch to its end; one whose rows all failed is a table of errors. */
  private Run ended(ObjectNode input) {
    try {
      return omni.run(OmniClient.world(capability) + ".batch.evaluate", input, options.run());
    } catch (RunFailedError failure) {
      if (!failure.code().equals("all_rows_failed")) {
        throw failure;
      }
      return failure.run();
    }
  }

  /** Adds the rows to the input: inline, or as a data set above the limit of the body. */
  private void add(
      List<ObjectNode> rows, Set<String> names, List<String> carried, ObjectNode input) {
    ObjectNode inline = JsonText.object();
    if (rows.stream().allMatch(row -> row.size() == names.size())) {
      ObjectNode columns = inline.putObject("columns");
      names.forEach(
          name -> rows.stream().map(row -> row.get(name)).forEach(columns.putArray(name)::add));
    } else {
      inline.putArray("rows").addAll(rows);
    }
    if (JsonText.bytes(inline).length <= MOST_BYTES) {
      input.setAll(inline);
      return;
    }
    byte[] lines = JsonText.lines(rows);
    String name = "tmp-" + EvidenceVerifier.sha256(lines).substring(0, 24);
    DataSets sets = omni.dataSets().expiring(Duration.ofHours(1));
    String set = sets.upload(name, lines, LINES).ref();
    ObjectNode members = input.putObject("data").put("set", set).putObject("columns");
    names.stream().filter(each -> !carried.contains(each)).forEach(n -> members.put(n, n));
  }

  /** Reads the rows of the run, a line of JSON each, and lays them over what came in. */
  private Table results(List<ObjectNode> rows, JsonNode base, Run run) {
    var done = new ArrayList<ObjectNode>();
    var errors = new ArrayList<JsonNode>();
    Call call = Call.get(run.path() + "/rows").with(Map.of("Accept", LINES)).with(Call.Limits.RAW);
    boolean exact = omni.calls().settings().exact();
    try (var items = JsonText.lines(omni.call(call).data().binaryValue(), exact)) {
      while (items.hasNext()) {
        JsonNode item = items.next();
        ObjectNode row = base.deepCopy();
        dotted(item.path("carry"), "", row);
        row.setAll(done.size() < rows.size() ? rows.get(done.size()) : JsonText.object());
        dotted(item.path("output"), "", row);
        if (item.path("error") instanceof ObjectNode error) {
          row.set("error", error);
          errors.add(JsonText.object().put("row", done.size()).setAll(error));
        }
        done.add(row);
      }
    } catch (IOException broken) {
      done.clear();
    }
    if (done.size() != run.result().path("rows").asInt(done.size()) || done.isEmpty()) {
      throw new APIConnectionError("GET " + call.path() + ": not all rows came", null, 200);
    }
    return new Table(run, done, errors, omni.capabilities().units(capability));
  }

  /** Adds members with dotted names; arrays stay as they are. */
  private static void dotted(JsonNode value, String before, ObjectNode into) {
    for (Map.Entry<String, JsonNode> member : value.properties()) {
      String name = member.getKey();
      String plain = before + (name.startsWith("/") ? name.substring(1).replace('/', '.') : name);
      if (member.getValue().isObject()) {
        dotted(member.getValue(), plain + ".", into);
      } else {
        into.set(plain, member.getValue());
      }
    }
  }
}
