package dev.omni.http.developer;

import dev.omni.application.access.Cursor;
import dev.omni.application.developer.Usage;
import dev.omni.application.developer.UsagePage;
import dev.omni.application.developer.UsageRequest;
import dev.omni.domain.fault.Fault;
import dev.omni.domain.fault.FaultCode;
import dev.omni.domain.json.Json;
import dev.omni.domain.json.JsonObjectBuilder;
import dev.omni.domain.usage.QuotaState;
import dev.omni.domain.usage.UsageAmount;
import dev.omni.domain.usage.UsageRow;
import dev.omni.http.developer.DeveloperPages.Wanted;
import dev.omni.http.route.AcceptedMedia;
import dev.omni.http.route.Endpoint;
import dev.omni.http.route.Reply;
import dev.omni.http.route.Request;
import dev.omni.http.rows.CsvFormat;
import dev.omni.http.view.Links;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** The endpoint that reads the usage of a project, in JSON or CSV. */
public final class UsageEndpoint implements Endpoint {
  /** The query parameters. */
  public static final Set<String> PARAMETERS =
      Stream.concat(UsageRequest.PARAMETERS.stream(), Stream.of("cursor"))
          .collect(Collectors.toUnmodifiableSet());

  private static final String JSON = "application/json";
  private static final String CSV = "text/csv";

  private final Usage usage;
  private final DeveloperPages pages;

  /** Creates the endpoint. */
  public UsageEndpoint(Usage usage, Cursor cursor, Links links) {
    this.usage = usage;
    this.pages = new DeveloperPages(cursor, links);
  }

  @Override
  public Reply answer(Request request) {
    Wanted<UsageRequest> wanted = pages.wanted(request, usage::request, UsageRequest::filters);
    String media =
        AcceptedMedia.of(request.headers())
            .best(List.of(JSON, CSV))
            .orElseThrow(
                () ->
                    Fault.of(
                        FaultCode.NOT_ACCEPTABLE,
                        "Accept must allow one of " + JSON + ", " + CSV + ".",
                        Json.obj("served", List.of(JSON, CSV))));
    UsagePage page = usage.read(request.caller(), wanted.filters(), wanted.after());
    Reply reply = media.equals(CSV) ? csv(request, wanted, page) : json(request, wanted, page);
    return reply.header("Vary", "Accept");
  }

  private Reply json(Request request, Wanted<UsageRequest> wanted, UsagePage page) {
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
    return pages.page(request, wanted, items, page.next(), meta);
  }

  private Reply csv(Request request, Wanted<UsageRequest> wanted, UsagePage page) {
    var bytes = new ByteArrayOutputStream();
    try {
      new CsvFormat().write(new UsageTable(page), bytes);
    } catch (IOException memoryDoesNotFail) {
      throw new UncheckedIOException(memoryDoesNotFail);
    }
    Reply reply = Reply.of(200, new Reply.Bytes(CSV + ";charset=utf-8", bytes.toByteArray()));
    return pages.linked(request, reply, pages.text(request, wanted, page.next()));
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
