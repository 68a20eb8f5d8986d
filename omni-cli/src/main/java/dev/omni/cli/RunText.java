package dev.omni.cli;

import com.fasterxml.jackson.databind.JsonNode;
import dev.omni.client.Run;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.stream.StreamSupport;
import picocli.CommandLine.Help.Ansi;

/** Printed form of runs. */
final class RunText {
  private static final String CHECKS = "checks";
  private static final int LONGEST = 6;
  private final boolean colors;

  RunText(CommandContext context) {
    this.colors = context.terminal();
  }

  /** Returns the line of a status: id, time, error. */
  String status(Run run) {
    JsonNode error = run.raw().path("error");
    String why =
        error.isObject()
            ? "  " + error.path("code").asText() + ": " + error.path("message").asText()
            : "";
    String taken = DurationText.taken(run.raw());
    return colored(run.status()) + "  " + run.id() + (taken.isEmpty() ? "" : "  " + taken) + why;
  }

  String colored(String status) {
    String style =
        switch (status) {
          case "completed" -> "green";
          case "failed" -> "red";
          case "cancelled" -> "yellow";
          default -> "cyan";
        };
    return colors ? Ansi.ON.string("@|" + style + " " + status + "|@") : status;
  }

  /** Returns the status and the members of the result with unit and title. */
  List<String> lines(Run run, JsonNode capability) {
    List<String> lines = new ArrayList<>();
    lines.add(status(run));
    if (run.result().isObject()) {
      ValueContract contract = ValueContract.of(capability.path("result_contract"));
      var table = new AlignedTable(3);
      var checks = new AlignedTable(3); // apart, since their long names would widen the table
      run.result()
          .properties()
          .forEach(
              member ->
                  member(member, contract, "", member.getKey().equals(CHECKS) ? checks : table));
      lines.addAll(table.lines());
      lines.addAll(checks.lines());
    }
    return lines;
  }

  private static void member(
      Map.Entry<String, JsonNode> member,
      ValueContract contract,
      String before,
      AlignedTable into) {
    ValueContract own = contract.member(member.getKey());
    String name = before + member.getKey();
    JsonNode value = member.getValue();
    if (value.isObject() && !value.isEmpty()) {
      value.properties().forEach(below -> member(below, own, name + ".", into));
    } else {
      into.row(name, text(value), own.text("x-unit"), own.text("title"));
    }
  }

  /** Returns a value in one line. */
  static String text(JsonNode value) {
    if (value.isTextual()) {
      return value.asText();
    }
    if (!value.isArray()) {
      return value.isNull() ? "-" : value.toString();
    }
    boolean single =
        StreamSupport.stream(value.spliterator(), false).noneMatch(JsonNode::isContainerNode);
    if (!single) {
      return value.size() + (value.size() == 1 ? " item" : " items");
    }
    List<String> shown =
        StreamSupport.stream(value.spliterator(), false)
            .limit(LONGEST)
            .map(JsonNode::toString)
            .toList();
    return "["
        + String.join(", ", shown)
        + (value.size() > LONGEST ? ", \u2026 " + value.size() + " values]" : "]");
  }
}
