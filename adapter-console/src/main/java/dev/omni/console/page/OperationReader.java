package dev.omni.console.page;

import dev.omni.application.operation.OperationCall;
import dev.omni.application.operation.OperationResponse;
import dev.omni.application.operation.Operations;
import dev.omni.application.spi.store.Stored;
import dev.omni.console.view.PagePart;
import dev.omni.console.web.ConsoleRequest;
import dev.omni.domain.access.Caller;
import dev.omni.domain.access.Scope;
import dev.omni.domain.document.ListPosition;
import dev.omni.domain.json.Json;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** Calls of the earlier operations for pages. */
final class OperationReader {
  /** The number of items that a chart takes at most; a multiple of the longest page. */
  private static final int CHARTED = 500;

  private static final String LONGEST_PAGE = "100";

  private final Operations operations;

  OperationReader(Operations operations) {
    this.operations = operations;
  }

  /** A page of a list and the position of the next one. */
  record Listed(List<Json.Obj> items, Optional<ListPosition> next) {}

  /** Returns whether this server has an operation. */
  boolean has(String operation) {
    return operations.find(operation).isPresent();
  }

  /** Returns a page of a list; none of an operation that this server does not have. */
  Listed list(
      Caller caller, String operation, Map<String, String> path, Map<String, String> query) {
    return list(caller, operation, path, query, Optional.empty());
  }

  /** Returns the page of a list that the address of a request names by {@code cursor}. */
  Listed list(ConsoleRequest request, String operation, Map<String, String> query) {
    return list(request.caller(), operation, Map.of(), query, request.after());
  }

  /** Returns the newest items of a list for a chart; those that cannot be read are left out. */
  ChartItems<Json.Obj> newest(
      Caller caller, String operation, Map<String, String> path, Map<String, String> filters) {
    var query = new HashMap<>(filters);
    query.put("limit", LONGEST_PAGE);
    var items = new ArrayList<Json.Obj>();
    Optional<ListPosition> after = Optional.empty();
    do {
      Listed page = list(caller, operation, path, query, after);
      page.items().stream()
          .filter(item -> !item.findText("status").equals(Optional.of(Stored.UNREADABLE)))
          .forEach(items::add);
      after = page.next();
    } while (after.isPresent() && items.size() < CHARTED);
    return new ChartItems<>(items, after.isEmpty());
  }

  private Listed list(
      Caller caller,
      String operation,
      Map<String, String> path,
      Map<String, String> query,
      Optional<ListPosition> after) {
    caller.require(Scope.OMNI_READ);
    if (!has(operation)) {
      return new Listed(List.of(), Optional.empty());
    }
    OperationResponse answer =
        operations.answer(
            operation,
            new OperationCall(caller, path, query, Json.Obj.EMPTY, after),
            Optional.empty());
    List<Json.Obj> items =
        answer.data() instanceof Json.Arr list
            ? list.items().stream().map(Json.Obj.class::cast).toList()
            : List.of();
    return new Listed(items, answer.next());
  }

  /** Returns the time of creation of an item of a list. */
  static Instant created(Json.Obj item) {
    return Instant.parse(item.text("created_at"));
  }

  /** Returns one object. */
  Json.Obj read(Caller caller, String operation, String id) {
    caller.require(Scope.OMNI_READ);
    var call =
        new OperationCall(caller, Map.of("uuid", id), Map.of(), Json.Obj.EMPTY, Optional.empty());
    return (Json.Obj) operations.answer(operation, call, Optional.empty()).data();
  }

  /** Cancels a run. */
  void cancel(Caller caller, String operation, String id) {
    operations.answer(
        operation,
        new OperationCall(caller, Map.of("uuid", id), Map.of(), Json.Obj.EMPTY, Optional.empty()),
        Optional.empty());
  }

  /** Sends a body to an operation that makes something. */
  Json.Obj send(
      Caller caller, String operation, Map<String, String> path, Json.Obj body, String key) {
    if (!operation.equals("outcomes.create") || !caller.approves()) {
      caller.require(Scope.OMNI_RUN);
    }
    var call = new OperationCall(caller, path, Map.of(), body, Optional.empty());
    Optional<String> sent = Optional.of(key).filter(text -> !text.isEmpty());
    return (Json.Obj) operations.answer(operation, call, sent).data();
  }

  /** Returns the link to the next page of a list. */
  static PagePart pager(ConsoleRequest request, Listed listed) {
    return new PagePart.Pager(listed.next().map(request::next));
  }
}
