package dev.omni.client;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Options of a table. Each method returns this object. */
public final class TableOptions {
  private final ObjectNode members = JsonText.object();
  private @Nullable List<String> carry;
  private RunOptions run = RunOptions.none();

  private TableOptions() {}

  /** Returns options that change nothing. */
  public static TableOptions none() {
    return new TableOptions();
  }

  /** Sets the options of the run; one that stops at a failed row makes the table fail there. */
  public TableOptions run(RunOptions options) {
    run = options;
    return this;
  }

  /** Sets the outputs: names, or JSON pointers into the result. */
  public TableOptions select(String... outputs) {
    members.set("select", JsonText.tree(outputs));
    return this;
  }

  /**
   * Sets the columns that are given back beside the results. By default these are all that the
   * capability does not know; when they are set, others are refused.
   */
  public TableOptions carry(String... columns) {
    carry = List.of(columns);
    return this;
  }

  /** Adds a sum of an output, a member or a carried column, times another one unless null. */
  public TableOptions total(String name, String of, @Nullable String weight) {
    ArrayNode totals = members.withArray("totals");
    ObjectNode total = totals.addObject().put("name", name).put("of", of);
    if (weight != null) {
      total.put("weight", weight);
    }
    return this;
  }

  /** Returns the members of the batch. */
  ObjectNode members() {
    return members;
  }

  @Nullable List<String> carry() {
    return carry;
  }

  RunOptions run() {
    return run;
  }
}
