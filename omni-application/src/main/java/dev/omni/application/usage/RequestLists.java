package dev.omni.application.usage;

import dev.omni.application.list.ListDefinition;
import dev.omni.application.list.ListDefinition.Limits;
import dev.omni.application.list.ListDefinition.Range;
import dev.omni.application.list.ListFilter;
import dev.omni.application.list.ListQuery;
import dev.omni.application.spi.store.RequestLog.StatusRange;
import dev.omni.application.spi.store.RequestLog.TenantFilter;
import dev.omni.application.spi.store.RequestLog.Wanted;
import dev.omni.domain.json.Json;
import dev.omni.domain.json.Shape;
import java.util.List;
import java.util.Optional;
import java.util.UUID;
import java.util.function.Function;
import java.util.regex.Pattern;

/** The list of the requests of a project. */
public final class RequestLists {
  private static final String STATUS_FORM = "[1-5]([0-9]{2}|xx)";
  private static final ListFilter<String> ID =
      ListFilter.text("request_id", 128, "the id of a request", "Only those with this request id.");
  private static final ListFilter<UUID> KEY_ID =
      ListFilter.uuid("key_id", "Only those of this API key.");
  private static final ListFilter<String> METHOD =
      ListFilter.of(
          "method",
          form("^[A-Z]{1,10}$").described("Only those with this method."),
          matching("[A-Z]{1,10}"),
          "must be a method, as GET");
  private static final ListFilter<String> ROUTE =
      ListFilter.of(
          "route",
          Shape.string().length(0, 200).described("Only those of this path, with names in braces."),
          matching("/[^\0]{0,199}"),
          "must be a path with names in braces, as /omni/runs/{run} at its end");
  private static final ListFilter<StatusRange> STATUS =
      ListFilter.of(
          "status",
          form("^" + STATUS_FORM + "$")
              .described("Only those with this status, as `404`, or of this class, as `4xx`."),
          text -> matching(STATUS_FORM).apply(text).map(RequestLists::statuses),
          "must be a status, as 404, or 4xx");
  private static final ListFilter<String> CODE =
      ListFilter.of(
          "code",
          Shape.string().described("Only those with this error code."),
          matching("[a-z_]{1,60}"),
          "must be the code of an error");

  /** Requests, newest first. */
  public static final ListDefinition REQUESTS =
      new ListDefinition(
          "developer.requests.list",
          List.of(STATUS, ROUTE, KEY_ID, ID, CODE, METHOD),
          Range.CREATED_OR_SINCE,
          Limits.ITEMS);

  private RequestLists() {}

  private static Shape form(String pattern) {
    return Shape.of(Json.obj("type", "string", "pattern", pattern));
  }

  private static Function<String, Optional<String>> matching(String form) {
    Pattern pattern = Pattern.compile(form);
    return text -> Optional.of(text).filter(sent -> pattern.matcher(sent).matches());
  }

  private static StatusRange statuses(String text) {
    int min = Integer.parseInt(text.replace("xx", "00"));
    return new StatusRange(min, text.endsWith("xx") ? min + 99 : min);
  }

  /** Returns the conditions of a query. */
  static TenantFilter filter(ListQuery query) {
    return new TenantFilter(
        query.get(ID),
        query.get(KEY_ID),
        new Wanted(query.get(METHOD), query.get(ROUTE), query.get(CODE)),
        query.get(STATUS),
        query.range().after(),
        query.range().before());
  }
}
