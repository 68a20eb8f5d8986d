package dev.omni.console.page;

import dev.omni.application.list.ListDefinition;
import dev.omni.application.operation.OperationCall;
import dev.omni.application.operation.OperationResponse;
import dev.omni.application.operation.Operations;
import dev.omni.console.item.Item;
import dev.omni.console.item.Members;
import dev.omni.console.item.OutcomeItem;
import dev.omni.console.view.PagePart;
import dev.omni.console.web.ConsoleRequest;
import dev.omni.domain.access.Caller;
import dev.omni.domain.access.Scope;
import dev.omni.domain.document.ListPosition;
import dev.omni.domain.json.Json;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;

/** Calls of the earlier operations for pages. */
final class OperationReader {
  /** The number of items that a chart takes at most; a multiple of the longest page. */
  private static final int CHARTED = 500;

  /** The longest page of a list. */
  static final int LONGEST_PAGE = 100;

  private final Operations operations;

  OperationReader(Operations operations) {
    this.operations = operations;
  }

  /** A page of a list and the position of the next one. */
  record Listed<T>(List<T> items, Optional<ListPosition> next) {}

  /** Returns whether this server has an operation. */
  boolean has(String operation) {
    return operations.find(operation).isPresent();
  }

  /**
   * Returns what can be asked of a list.
   *
   * @throws dev.omni.domain.fault.Fault {@code resource_not_found} when this server has no such
   *     list
   */
  ListDefinition definition(String operation) {
    return operations
        .find(operation)
        .flatMap(row -> row.input().list())
        .orElseThrow(Actions::missing);
  }

  /** Returns a page of a list; none of an operation that this server does not have. */
  <T> Listed<T> list(Caller caller, OperationQuery query, Function<Members, T> view) {
    return list(caller, query, view, Optional.empty());
  }

  /** Returns the page of a list that the address of a request names by {@code cursor}. */
  <T> Listed<T> list(
      ConsoleRequest request,
      String operation,
      Map<String, String> filters,
      Function<Members, T> view) {
    return list(
        request.caller(), OperationQuery.of(operation).where(filters), view, request.after());
  }

  /** Returns the newest items of a list for a chart; those that cannot be read are left out. */
  <T extends Item> ChartItems<T> newest(
      Caller caller, OperationQuery query, Function<Members, T> view) {
    OperationQuery longest = query.limit(LONGEST_PAGE);
    var items = new ArrayList<T>();
    Optional<ListPosition> after = Optional.empty();
    do {
      Listed<T> page = list(caller, longest, view, after);
      page.items().stream().filter(item -> !item.isUnreadable()).forEach(items::add);
      after = page.next();
    } while (after.isPresent() && items.size() < CHARTED);
    return new ChartItems<>(items, after.isEmpty());
  }

  private <T> Listed<T> list(
      Caller caller,
      OperationQuery query,
      Function<Members, T> view,
      Optional<ListPosition> after) {
    caller.require(Scope.OMNI_READ);
    if (!has(query.operation())) {
      return new Listed<>(List.of(), Optional.empty());
    }
    OperationResponse answer =
        operations.answer(
            query.operation(),
            new OperationCall(caller, query.path(), query.filters(), Json.Obj.EMPTY, after),
            Optional.empty());
    List<T> items =
        answer.data() instanceof Json.Arr list
            ? list.items().stream().map(Json.Obj.class::cast).map(Members::new).map(view).toList()
            : List.of();
    return new Listed<>(items, answer.next());
  }

  /** Returns one object. */
  <T> T read(Caller caller, String operation, String id, Function<Members, T> view) {
    caller.require(Scope.OMNI_READ);
    var call =
        new OperationCall(caller, Map.of("uuid", id), Map.of(), Json.Obj.EMPTY, Optional.empty());
    return view.apply(
        new Members((Json.Obj) operations.answer(operation, call, Optional.empty()).data()));
  }

  /** Cancels a run. */
  void cancel(Caller caller, String operation, String id) {
    operations.answer(
        operation,
        new OperationCall(caller, Map.of("uuid", id), Map.of(), Json.Obj.EMPTY, Optional.empty()),
        Optional.empty());
  }

  /** Sends a body to an operation that adds to what is there. */
  void send(Caller caller, String operation, Map<String, String> path, Json.Obj body) {
    caller.require(Scope.OMNI_RUN);
    operations.answer(
        operation,
        new OperationCall(caller, path, Map.of(), body, Optional.empty()),
        Optional.empty());
  }

  /** Records an outcome, once for each key. */
  OutcomeItem record(Caller caller, Json.Obj outcome, String key) {
    if (!caller.approves()) {
      caller.require(Scope.OMNI_RUN);
    }
    var call = OperationCall.of(caller, outcome);
    return new OutcomeItem(
        new Members(
            (Json.Obj) operations.answer("outcomes.create", call, Optional.of(key)).data()));
  }

  /** Returns the link to the next page of a list. */
  static PagePart pager(ConsoleRequest request, Listed<?> listed) {
    return new PagePart.Pager(listed.next().map(request::next));
  }
}
