package dev.omni.application.plot;

import dev.omni.domain.json.Json;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;

/** The transform {@code flatten}: a row with lists becomes one row an item; no other is drawn. */
final class Flattening {
  private Flattening() {}

  /** Returns the rows after the transforms of a part. */
  static List<Json.Obj> of(Part part, List<Json.Obj> rows) {
    List<Json.Obj> flat = rows;
    int i = 0;
    for (Json item : part.json().items("transform")) {
      var at = part.at().to("transform").to(i++);
      var transform = new Part(item instanceof Json.Obj object ? object : Json.Obj.EMPTY, at);
      List<String> fields =
          transform.only(Set.of("flatten")).json().items("flatten").stream()
              .map(Channel::words)
              .toList();
      flat = flat.stream().flatMap(row -> items(row, fields).stream()).toList();
    }
    return flat;
  }

  private static List<Json.Obj> items(Json.Obj row, List<String> fields) {
    int size = fields.stream().mapToInt(field -> row.items(field).size()).max().orElse(0);
    var rows = new ArrayList<Json.Obj>(size);
    for (int i = 0; i < size; i++) {
      Json.Obj one = row;
      for (String field : fields) {
        List<Json> items = row.items(field);
        one = one.with(field, i < items.size() ? items.get(i) : Json.NULL);
      }
      rows.add(one);
    }
    return rows;
  }
}
