package dev.omni.cli;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.io.PrintWriter;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Data of a command on its way to standard output: documents, or the items of one list. */
final class CommandOutput {
  private final PrintWriter out;
  private final OutputFormat format;
  private final @Nullable JqFilter filter;
  private final ArrayNode kept = JsonLines.object().putArray("kept");
  private boolean list;
  private long items;

  /**
   * Creates the way of one command.
   *
   * @param filter what is printed of each document, of a whole list too; null for all of it
   */
  CommandOutput(PrintWriter out, OutputFormat format, @Nullable JqFilter filter) {
    this.out = out;
    this.format = format;
    this.filter = filter;
  }

  OutputFormat format() {
    return format;
  }

  /** Declares that a list is printed, which may have no items. */
  void beginList() {
    list = true;
  }

  /** Prints an item of a list. */
  void item(JsonNode value) {
    list = true;
    if (format == OutputFormat.NDJSON) {
      document(value);
    } else if (format == OutputFormat.JSON && filter == null) {
      out.print((items++ == 0 ? "[" : ",") + "\n" + value);
    } else {
      kept.add(value);
    }
  }

  /** Prints a document. */
  void document(JsonNode value) {
    if (format.isText()) {
      kept.addAll(value instanceof ArrayNode all ? all : kept.arrayNode().add(value));
    } else if (filter != null) {
      filter.lines(value).forEach(out::println);
    } else {
      out.println(format == OutputFormat.JSON ? value.toPrettyString() : value.toString());
    }
  }

  /** Prints what a whole list or table needs at its end. */
  void end() {
    if (format.isText()) {
      List<ObjectNode> rows = new ArrayList<>();
      kept.forEach(each -> rows.add(flat(each)));
      if (format == OutputFormat.CSV && !rows.isEmpty()) {
        out.print(TableCommand.csv(rows));
      } else {
        TableCommand.aligned(rows).forEach(out::println);
      }
    } else if (list && format == OutputFormat.JSON) {
      if (filter != null) {
        filter.lines(kept).forEach(out::println);
      } else {
        out.println(items == 0 ? "[]" : "\n]");
      }
    }
    out.flush();
  }

  /** Returns a value as a row: members of members under dotted names, an error as one. */
  private static ObjectNode flat(JsonNode value) {
    ObjectNode row = JsonLines.object();
    if (value.isObject()) {
      members("", value, row);
    } else {
      row.set("value", value);
    }
    return row;
  }

  private static void members(String before, JsonNode value, ObjectNode row) {
    for (Map.Entry<String, JsonNode> member : value.properties()) {
      String name = before + member.getKey();
      boolean error = member.getKey().equals("error") && member.getValue().has("code");
      if (member.getValue().isObject() && !member.getValue().isEmpty() && !error) {
        members(name + ".", member.getValue(), row);
      } else {
        row.set(name, member.getValue());
      }
    }
  }
}
