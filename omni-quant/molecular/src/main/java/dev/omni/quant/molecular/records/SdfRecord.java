package dev.omni.quant.molecular.records;

import dev.omni.quant.core.records.RecordOutput;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** A record of SDF while its lines arrive. For one thread. */
final class SdfRecord {
  private static final Pattern FIELD = Pattern.compile(">.*?<(.+)>[^<>]*");
  private static final Pattern COUNTS = Pattern.compile("M {2}V30 COUNTS +([0-9]{1,9}) .*");
  private static final int COUNTS_LINE = 3;

  private final long line;
  private final List<String> block = new ArrayList<>();
  private final List<MoleculeField> fields = new ArrayList<>();
  private boolean ended;

  /**
   * Creates a record.
   *
   * @param line on which it begins, from 1
   */
  SdfRecord(long line) {
    this.line = line;
  }

  /** Takes a line of the record, with its number in the file. */
  void add(long number, String text) {
    if (!ended) {
      boolean field = text.startsWith(">") && block.size() > COUNTS_LINE;
      ended = field || text.startsWith("M  END");
      if (!field) {
        block.add(text.stripTrailing());
        return;
      }
    }
    if (text.startsWith(">") && (fields.isEmpty() || fields.get(fields.size() - 1).isClosed())) {
      Matcher named = FIELD.matcher(text.strip());
      fields.add(new MoleculeField(number, named.matches() ? named.group(1) : ""));
    } else if (!fields.isEmpty()) {
      fields.get(fields.size() - 1).add(text);
    }
  }

  /** Returns the line on which it begins, from 1. */
  long line() {
    return line;
  }

  /** Returns whether it has no letter yet. */
  boolean isBlank() {
    return block.stream().allMatch(String::isBlank) && fields.isEmpty();
  }

  /** Gives the record as a row. */
  void to(RecordOutput out, MoleculeColumns columns) {
    String molfile = String.join("\n", block) + "\n";
    columns.row(out, new MoleculeRow(line, block.get(0).strip(), molfile, atoms(), fields));
  }

  /** Returns the number of atoms that the block says it has; 0 where it says none. */
  private int atoms() {
    for (String text : block) {
      Matcher counts = COUNTS.matcher(text);
      if (counts.matches()) {
        return Integer.parseInt(counts.group(1));
      }
    }
    String counts = block.size() > COUNTS_LINE ? block.get(COUNTS_LINE) : "";
    String columns = counts.substring(0, Math.min(COUNTS_LINE, counts.length())).strip();
    return columns.matches("[0-9]{1,3}") ? Integer.parseInt(columns) : 0;
  }
}
