package dev.omni.http;

import dev.omni.application.list.ListDefinition;
import dev.omni.application.operation.Operation;
import dev.omni.application.operation.OperationCall;
import dev.omni.application.operation.OperationEffect;
import dev.omni.domain.json.Json;
import dev.omni.http.route.Route;
import java.util.List;

/** Earlier operations that answer with their name and what was sent. */
final class Echo {
  private Echo() {}

  static List<Operation> rows() {
    return Routes.EARLIER.stream()
        .filter(route -> !route.name().equals("mcp"))
        .map(Echo::row)
        .toList();
  }

  private static Operation row(Route route) {
    if (route.name().contains(".list")) {
      ListDefinition list = ListDefinition.catalog(route.name());
      return Operation.listing(list, (call, query) -> answer(route, call));
    }
    return Operation.reading(route.name(), call -> answer(route, call));
  }

  private static OperationEffect answer(Route route, OperationCall call) {
    Json.Obj path = Json.Obj.EMPTY;
    for (var value : call.path().entrySet()) {
      path = path.with(value.getKey(), Json.str(value.getValue()));
    }
    return new OperationEffect.Answer(
        Json.obj("operation", route.name(), "body", call.body(), "path", path));
  }
}
