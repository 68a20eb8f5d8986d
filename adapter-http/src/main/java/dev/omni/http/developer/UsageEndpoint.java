package dev.omni.http.developer;

import dev.omni.application.access.Cursor;
import dev.omni.application.list.ListQuery;
import dev.omni.application.usage.Usage;
import dev.omni.application.usage.UsagePage;
import dev.omni.application.usage.UsageRequest;
import dev.omni.domain.fault.Fault;
import dev.omni.domain.fault.FaultCode;
import dev.omni.domain.json.Json;
import dev.omni.domain.json.JsonObjectBuilder;
import dev.omni.domain.usage.QuotaState;
import dev.omni.domain.usage.UsageAmount;
import dev.omni.domain.usage.UsageRow;
import dev.omni.http.route.AcceptedMedia;
import dev.omni.http.route.Endpoint;
import dev.omni.http.route.ListReply;
import dev.omni.http.route.Reply;
import dev.omni.http.route.Request;
import dev.omni.http.rows.CsvFormat;
import dev.omni.http.view.Links;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.List;

/** The endpoint that reads the usage of a project, in JSON or CSV. */
public final class UsageEndpoint implements Endpoint {
  private static final String JSON = "application/json";
  private static final String CSV = "text/csv";

  private final Usage usage;
  private final Cursor cursor;
  private final Links links;

  /** Creates the endpoint. */
  public UsageEndpoint(Usage usage, Cursor cursor, Links links) {
    this.usage = usage;
    this.cursor = cursor;
    this.links = links;
  }

  @Override
  public Reply answer(Request request) {
    ListQuery query = request.list(cursor);
    UsageRequest wanted = usage.request(query);
    String media =
        AcceptedMedia.of(request.headers())
            .best(List.of(JSON, CSV))
            .orElseThrow(
                () ->
                    Fault.of(
                        FaultCode.NOT_ACCEPTABLE,
                        "Accept must allow one of " + JSON + ", " + CSV + ".",
                        Json.obj("served", List.of(JSON, CSV))));
    UsagePage page = usage.read(request.caller(), wanted, query.after());
    var list = new ListReply(request, query, cursor);
    Reply reply = media.equals(CSV) ? csv(page) : json(list, page);
    return list.linked(reply, links, page.next()).header("Vary", "Accept");
  }

  private static Reply json(ListReply list, UsagePage page) {
    UsageRequest requested = page.request();
    List<Json> items = page.rows().stream().<Json>map(row -> view(requested, row)).toList();
    Json.Obj meta =
        Json.obj(
            "from", requested.from(),
            "to", requested.to(),
            "bucket", requested.bucket(),
            "group_by", requested.groupBy().stream().map(Object::toString).toList(),
            "totals", amount(new JsonObjectBuilder(), page.totals()),
            "quotas", page.quotas().stream().map(QuotaState::json).toList());
    return list.items(items, page.next(), meta);
  }

  private static Reply csv(UsagePage page) {
    var bytes = new ByteArrayOutputStream();
    try {
      new CsvFormat().write(new UsageTable(page), bytes);
    } catch (IOException memoryDoesNotFail) {
      throw new UncheckedIOException(memoryDoesNotFail);
    }
    return Reply.of(200, new Reply.Bytes(CSV + ";charset=utf-8", bytes.toByteArray()));
  }

  /**
   * Returns a sum with its bucket and the properties that distinguish it; null where there is none.
   */
  static Json.Obj view(UsageRequest request, UsageRow row) {
    var members =
        new JsonObjectBuilder()
            .set("object", "developer.usage")
            .set("start", row.group().start())
            .set("end", row.group().start().plus(request.bucket().length()));
    for (int i = 0; i < request.groupBy().size(); i++) {
      String value = row.group().values().get(i);
      members.set(
          request.groupBy().get(i).toString(), value.isEmpty() ? Json.NULL : Json.str(value));
    }
    return amount(members, row.amount());
  }

  private static Json.Obj amount(JsonObjectBuilder members, UsageAmount amount) {
    return members
        .set("runs", amount.runs())
        .set("rows", amount.rows())
        .set("compute_seconds", amount.compute().toNanos() / 1e9)
        .set("bytes_stored", amount.bytes())
        .object();
  }
}
