package dev.omni.cli;

import dev.omni.client.OmniClient;
import dev.omni.client.Run;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/** Ids of runs: whole, by a prefix, or as a table shows them. */
final class RunIds {
  private static final int SHORTEST = 8;
  private static final int LAST = 100;
  private static final String WHOLE = "[0-9a-fA-F]{8}(-[0-9a-fA-F]{4}){3}-[0-9a-fA-F]{12}";

  private RunIds() {}

  /** Returns the form of tables. */
  static String shown(String id) {
    return id.length() < 12 ? id : id.substring(0, 4) + "\u2026" + id.substring(id.length() - 4);
  }

  /** Returns the run of an id, of a unique prefix, or of the form of tables. */
  static Run find(OmniClient omni, String text) {
    return omni.runs().get(whole(omni, text));
  }

  private static String whole(OmniClient omni, String text) {
    if (text.matches(WHOLE)) {
      return text;
    }
    String[] ends = text.split("\u2026|\\.\\.\\.", 2);
    String end = ends.length == 2 ? ends[1] : "";
    if (text.length() < SHORTEST || !(ends[0] + end).matches("[0-9a-fA-F-]+")) {
      throw CommandException.usage(
          text + ": must be the id of a run, or at least " + SHORTEST + " of its first characters");
    }
    List<String> found = new ArrayList<>();
    for (Run run : omni.runs().list(Map.of(), LAST, LAST)) {
      if (run.id().startsWith(ends[0]) && run.id().endsWith(end)) {
        found.add(run.id());
      }
    }
    if (found.size() == 1) {
      return found.get(0);
    }
    throw found.isEmpty()
        ? new CommandException(
            ExitStatus.FAILED, "none of the last " + LAST + " runs has the id " + text)
        : CommandException.usage(
            text
                + ": "
                + found.size()
                + " runs have this id; give more of it: "
                + String.join(", ", found.subList(0, Math.min(3, found.size()))));
  }
}
