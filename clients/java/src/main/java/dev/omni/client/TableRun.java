package dev.omni.client;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Base64;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.zip.GZIPOutputStream;
import org.jspecify.annotations.Nullable;

/** Computation of one capability for each row of a table, by one batch run. */
final class TableRun {
  private static final int MOST_BYTES = 2_000_000;
  private final OmniClient omni;
  private final String capability;
  private final RunOptions options;

  TableRun(OmniClient omni, String capability, RunOptions options) {
    this.omni = omni;
    this.capability = capability;
    this.options = options;
  }

  /** Sends the run and reads its rows. */
  Table compute(Iterable<? extends Map<String, ?>> given, Map<String, ?> fixed) {
    var rows = new ArrayList<ObjectNode>();
    given.forEach(row -> rows.add((ObjectNode) JsonText.tree(row)));
    if (rows.isEmpty()) {
      throw new IllegalArgumentException("rows must hold at least one row");
    }
    options.idempotencyKey(key());
    ObjectNode input = JsonText.object();
    input.put("capability", capability);
    JsonNode base = input.set("base", JsonText.tree(fixed)).path("base");
    if (options.stopsAtFailedRow()) {
      input.put("on_error", "stop");
    }
    String set = source(rows, input);
    Run run;
    try {
      run = ended(input);
    } finally {
      discard(set);
    }
    return results(rows, base, run);
  }

  private String key() {
    String given = options.idempotencyKey();
    return given == null ? Ids.key() : given;
  }

  /** Runs the batch to its end; one whose rows all failed is a table of errors. */
  private Run ended(ObjectNode input) {
    try {
      return omni.run(OmniClient.world(capability) + ".batch.evaluate", input, options);
    } catch (RunFailedError failed) {
      if (!failed.code().equals("all_rows_failed")) {
        throw failed;
      }
      return failed.run();
    }
  }

  /** Adds the rows to the input, above the limit of the body as a data set; returns its id. */
  private @Nullable String source(List<ObjectNode> rows, ObjectNode input) {
    ObjectNode inline = inline(rows);
    if (JsonText.bytes(inline).length <= MOST_BYTES) {
      input.setAll(inline);
      return null;
    }
    Set<String> names = new LinkedHashSet<>();
    for (int n = 0; n < rows.size(); n++) {
      String at = "/rows/" + n + "/";
      rows.get(n)
          .properties()
          .forEach(
              member -> {
                if (member.getValue().isContainerNode()) {
                  throw new IllegalArgumentException(
                      at + member.getKey() + ": so many rows go up as a data set of single values");
                }
                names.add(member.getKey());
              });
    }
    byte[] lines = lines(rows);
    byte[] packed = packed(lines);
    String digest = EvidenceVerifier.sha256(lines);
    // The name is no other table's, whose end would delete it.
    byte[] key = key().getBytes(StandardCharsets.UTF_8);
    String name = "map-" + EvidenceVerifier.sha256(key).substring(0, 24);
    String proof = Base64.getEncoder().encodeToString(EvidenceVerifier.digest(packed));
    Map<String, String> headers =
        Map.of(
            "Content-Type",
            "application/x-ndjson",
            "Content-Encoding",
            "gzip",
            "Content-Digest",
            "sha-256=:" + proof + ":");
    Call upload = Call.post("/omni/data-sets?name=" + name).body(packed).with(headers);
    JsonNode made = omni.call(upload).data();
    ObjectNode data = input.putObject("data");
    data.put("set", name + "@sha256:" + digest);
    ObjectNode columns = data.putObject("columns");
    names.forEach(column -> columns.put(column, column));
    return made.path("id").asText();
  }

  /** Returns the rows by columns, which is shorter, when each row has the same members. */
  private static ObjectNode inline(List<ObjectNode> rows) {
    List<String> names = names(rows.get(0));
    ObjectNode inline = JsonText.object();
    if (!names.isEmpty() && rows.stream().allMatch(row -> names(row).equals(names))) {
      ObjectNode columns = inline.putObject("columns");
      for (String name : names) {
        var column = columns.putArray(name);
        rows.forEach(row -> column.add(row.get(name)));
      }
    } else {
      rows.forEach(inline.putArray("rows")::add);
    }
    return inline;
  }

  private static List<String> names(ObjectNode row) {
    var names = new ArrayList<String>();
    row.fieldNames().forEachRemaining(names::add);
    return names;
  }

  private static byte[] lines(List<ObjectNode> rows) {
    var bytes = new ByteArrayOutputStream();
    for (ObjectNode row : rows) {
      bytes.writeBytes(JsonText.bytes(row));
      bytes.write('\n');
    }
    return bytes.toByteArray();
  }

  private static byte[] packed(byte[] lines) {
    var bytes = new ByteArrayOutputStream();
    try (var out = new GZIPOutputStream(bytes)) {
      out.write(lines);
    } catch (IOException impossible) {
      throw new UncheckedIOException(impossible);
    }
    return bytes.toByteArray();
  }

  private void discard(@Nullable String set) {
    if (set == null) {
      return;
    }
    try {
      omni.request("DELETE", "/omni/data-sets/" + set);
    } catch (OmniError kept) {
      System.getLogger("dev.omni.client")
          .log(
              System.Logger.Level.WARNING,
              "the data set " + set + " of a table is still there",
              kept);
    }
  }

  private Table results(List<ObjectNode> rows, JsonNode base, Run run) {
    var done = new ArrayList<ObjectNode>();
    for (ObjectNode row : rows) {
      done.add(((ObjectNode) base.deepCopy()).setAll(row));
    }
    var errors = new ArrayList<JsonNode>();
    for (JsonNode item : run.rows()) {
      int number = item.path("row").asInt();
      ObjectNode row = done.get(number);
      if (item.path("error").isObject()) {
        row.set("error", item.path("error"));
        errors.add(JsonText.object().put("row", number).setAll((ObjectNode) item.path("error")));
      } else {
        dotted(item.path("output"), "", row);
      }
    }
    return new Table(run, done, errors, omni.capabilities().units(capability));
  }

  /** Adds members with dotted names; arrays stay as they are. */
  private static void dotted(JsonNode value, String before, ObjectNode into) {
    value
        .properties()
        .forEach(
            member -> {
              String name = member.getKey();
              String plain =
                  before + (name.startsWith("/") ? name.substring(1).replace('/', '.') : name);
              if (member.getValue().isObject()) {
                dotted(member.getValue(), plain + ".", into);
              } else {
                into.set(plain, member.getValue());
              }
            });
  }
}
