package dev.omni.domain.batch;

import dev.omni.domain.json.Json;
import dev.omni.domain.world.Capability;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/** The rows that the input of a batch itself gives. */
public final class RowSources {
  private RowSources() {}

  /** Returns the rows of a list, columns or a grid; empty for those of a data set. */
  public static Optional<RowSource> inline(Json.Obj input, Capability target) {
    return switch (BatchInput.source(input)) {
      case "rows" ->
          Optional.of(
              InlineRows.of(
                  input.items("rows").stream().map(Json.Obj.class::cast).toList(),
                  carried(input, target)));
      case "columns" ->
          Optional.of(
              InlineRows.Columns.of(
                  input.findObject("columns").orElseThrow(), carried(input, target)));
      case "grid" -> Optional.of(Grid.of(input.findObject("grid").orElseThrow()));
      default -> Optional.empty();
    };
  }

  private static CarriedMembers carried(Json.Obj input, Capability target) {
    return CarriedMembers.of(BatchInput.carry(input), new ContractPlaces(target.input().schema()));
  }

  /**
   * Returns the names and pointers that the rows of a source give the input, in any of them; of a
   * data set those of the members that its columns give.
   */
  static Set<String> names(Json.Obj input, Capability target) {
    List<Json.Obj> named =
        switch (BatchInput.source(input)) {
          case "rows" -> input.items("rows").stream().map(Json.Obj.class::cast).toList();
          case "data" ->
              List.of(input.findObject("data").orElseThrow().findObject("columns").orElseThrow());
          default -> List.of(input.findObject(BatchInput.source(input)).orElseThrow());
        };
    var names = new HashSet<String>();
    named.forEach(row -> names.addAll(row.members().keySet()));
    if (!BatchInput.source(input).equals("data")) {
      carried(input, target).leaving().forEach(names::remove);
    }
    return names;
  }

  /** Returns the number of combinations of a grid; the greatest long when there are more. */
  public static long gridSize(Json.Obj input) {
    return Grid.product(Grid.axes(input.findObject("grid").orElseThrow()));
  }
}
