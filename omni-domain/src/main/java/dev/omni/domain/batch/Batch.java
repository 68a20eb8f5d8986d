package dev.omni.domain.batch;

import dev.omni.domain.json.Json;
import dev.omni.domain.world.Capability;
import dev.omni.domain.world.World;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * The computation of each row of a batch.
 *
 * @param target capability of each row
 * @param base members that all rows share
 * @param outputs what is kept of each result
 * @param totals sums over the completed rows
 * @param stops whether the first failed row ends the batch
 */
public record Batch(
    Capability target,
    Json.Obj base,
    List<OutputColumn> outputs,
    List<BatchTotal> totals,
    boolean stops) {
  private static final String SUFFIX = ".batch.evaluate";
  private static final String BOOK = ".book.evaluate";

  public Batch {
    outputs = List.copyOf(outputs);
    totals = List.copyOf(totals);
  }

  /** Returns the id of the batch capability of a world. */
  public static String id(World world) {
    return world + SUFFIX;
  }

  /** Returns whether a capability is a batch. */
  public static boolean isBatch(String capability) {
    return capability.endsWith(SUFFIX);
  }

  /** Returns whether a capability is a book, whose engine computes all rows itself. */
  public static boolean isBook(String capability) {
    return capability.endsWith(BOOK);
  }

  /** Returns whether the runs of a capability have rows: those of a batch, or of a book. */
  public static boolean hasRows(String capability) {
    return isBatch(capability) || isBook(capability);
  }

  /**
   * Reads a batch.
   *
   * @param input that fits {@link BatchContract} and has no {@link BatchProblems}
   */
  public static Batch of(Json.Obj input, Capability target) {
    var outputs = new ArrayList<OutputColumn>();
    for (String name : BatchInput.select(input, target)) {
      Place place = Place.of(name);
      var schema = new ContractPlaces(target.resultContract()).at(place).orElseThrow();
      outputs.add(OutputColumn.of(name, place, schema));
    }
    var names = new TotalNames(outputs, BatchInput.carry(input), target);
    List<BatchTotal> totals =
        BatchInput.totals(input).stream()
            .map(
                total ->
                    new BatchTotal(
                        total.text("name"),
                        names.term(total.text("of")).orElseThrow(),
                        total.findText("weight").map(name -> names.term(name).orElseThrow())))
            .toList();
    return new Batch(
        target,
        BatchInput.base(input),
        outputs,
        totals,
        input.findText("on_error").filter("stop"::equals).isPresent());
  }

  /**
   * Returns the input of a row, before defaults.
   *
   * @return the input, or the error of a name that has no place in it
   */
  public RowInput input(Json.Obj members) {
    return input(base, members);
  }

  /** Returns the input of a row over a base. */
  static RowInput input(Json.Obj base, Json.Obj members) {
    Json.Obj input = base;
    for (var member : members.members().entrySet()) {
      String name = member.getKey();
      if (name.startsWith("/")) {
        Optional<Place> place = Place.parse(name);
        Json.Obj before = input;
        Optional<Json.Obj> put = place.flatMap(at -> at.put(before, member.getValue()));
        if (put.isEmpty()) {
          return new RowInput(input.with(name, member.getValue()), Optional.of(name));
        }
        input = put.get();
      }
    }
    return new RowInput(plain(input, members), Optional.empty());
  }

  private static Json.Obj plain(Json.Obj input, Json.Obj members) {
    Json.Obj plain = members;
    for (String name : members.members().keySet()) {
      if (name.startsWith("/")) {
        plain = plain.without(name);
      }
    }
    return input.withAll(plain);
  }

  /**
   * The input of a row.
   *
   * @param input base with the members of the row
   * @param misplaced a pointer among their names that leads nowhere
   */
  public record RowInput(Json.Obj input, Optional<String> misplaced) {}
}
