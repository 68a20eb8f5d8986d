package dev.omni.http.data;

import dev.omni.application.access.Cursor;
import dev.omni.application.data.DataSetRows;
import dev.omni.application.data.DataSets;
import dev.omni.application.data.DataSets.Upload;
import dev.omni.application.spi.store.Stored;
import dev.omni.domain.data.DataSet;
import dev.omni.domain.data.DataSetName;
import dev.omni.domain.document.ListPosition;
import dev.omni.domain.fault.Fault;
import dev.omni.domain.fault.FaultCode;
import dev.omni.domain.json.Json;
import dev.omni.http.route.Endpoint;
import dev.omni.http.route.PathValues;
import dev.omni.http.route.Query;
import dev.omni.http.route.Reply;
import dev.omni.http.route.Request;
import dev.omni.http.route.RequestProblems;
import dev.omni.http.rows.RowFormats;
import dev.omni.http.rows.RowQuery;
import dev.omni.http.rows.RowReplies;
import dev.omni.http.view.Links;
import java.io.IOException;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.UUID;
import java.util.regex.Pattern;

/** The endpoints of data sets. */
public final class DataSetEndpoints {
  /** The query parameters of the list. */
  public static final Set<String> LIST = Set.of("name", "limit", "cursor");

  /** The query parameters of an upload. */
  public static final Set<String> UPLOAD = Set.of("name", "workspace_id");

  private static final Pattern LIMIT = Pattern.compile("[1-9][0-9]?|100");
  private static final int USUAL = 25;

  private final DataSets sets;
  private final RowFormats formats;
  private final Cursor cursor;
  private final Links links;

  /** Creates the endpoints. */
  public DataSetEndpoints(DataSets sets, RowFormats formats, Cursor cursor, Links links) {
    this.sets = sets;
    this.formats = formats;
    this.cursor = cursor;
    this.links = links;
  }

  /** Returns the endpoints by the names of their routes. */
  public Map<String, Endpoint> all() {
    return Map.of(
        "data-sets.create", this::create,
        "data-sets.list", this::list,
        "data-sets.read", this::read,
        "data-sets.rows", this::rows,
        "data-sets.delete", this::delete);
  }

  private Reply create(Request request) {
    var wrong = new RequestProblems();
    Query query = request.query(wrong);
    Optional<String> name = query.get("name");
    if (name.filter(DataSetName::valid).isEmpty()) {
      wrong.add(
          "query:name",
          name.isEmpty() ? FaultCode.PARAMETER_MISSING : FaultCode.PARAMETER_INVALID,
          "must have " + DataSetName.FORM);
    }
    Optional<UUID> workspace =
        wrong.parsed(
            "query:workspace_id", query.get("workspace_id"), PathValues::uuid, "must be a UUID");
    wrong.end();
    var format = formats.ofBody(request.headers()).table();
    try {
      Upload upload =
          sets.upload(
              sets.within(request.caller(), workspace),
              name.orElseThrow(),
              format,
              request.body().stream());
      int status = upload.created() ? 201 : 200;
      return request
          .data(status, json(upload.set()))
          .header("Location", links.to("/data-sets/" + upload.set().id()))
          .about("omni.data_set", upload.set().id());
    } catch (IOException broken) {
      throw Fault.of(FaultCode.BAD_REQUEST, "The body was cut off.");
    }
  }

  private Json.Obj json(DataSet set) {
    String self = links.to("/data-sets/" + set.id());
    return set.json()
        .with(
            "links",
            Json.obj("self", self, "rows", self + "/rows", "rows_csv", self + "/rows?format=csv"));
  }

  private Reply list(Request request) {
    var wrong = new RequestProblems();
    Query query = request.query(wrong);
    Optional<String> name =
        wrong.parsed(
            "query:name",
            query.get("name"),
            text -> Optional.of(text).filter(DataSetName::valid),
            "must have " + DataSetName.FORM);
    int limit =
        wrong
            .parsed(
                "query:limit",
                query.get("limit"),
                text ->
                    Optional.of(text)
                        .filter(number -> LIMIT.matcher(number).matches())
                        .map(Integer::valueOf),
                "must be an integer from 1 to 100")
            .orElse(USUAL);
    String list = "data-sets.list\n" + name.orElse("");
    Optional<ListPosition> after =
        query.get("cursor").flatMap(text -> position(request, list, text, wrong));
    wrong.end();
    List<Stored<DataSet>> found = sets.list(request.caller(), name, after, limit + 1);
    boolean more = found.size() > limit;
    List<Stored<DataSet>> page = more ? found.subList(0, limit) : found;
    Optional<String> next =
        more
            ? Optional.of(
                next(request, list, page.get(page.size() - 1).position(DataSetEndpoints::position)))
            : Optional.empty();
    Reply reply =
        request.data(
            200,
            Json.of(page.stream().map(set -> set.json(this::json, "omni.data_set")).toList()),
            Json.obj("next_cursor", next, "has_more", more));
    String filter = name.map(text -> "name=" + text + "&").orElse("") + "limit=" + limit;
    return next.map(
            text ->
                reply.header(
                    "Link",
                    "<" + links.to("/data-sets?" + filter + "&cursor=" + text) + ">; rel=\"next\""))
        .orElse(reply);
  }

  private Optional<ListPosition> position(
      Request request, String list, String text, RequestProblems wrong) {
    Optional<ListPosition> place = cursor.position(request.caller().tenant(), list, text);
    if (place.isEmpty()) {
      wrong.add(
          "query:cursor",
          FaultCode.CURSOR_INVALID,
          "must be a next_cursor of this list with the same filters");
    }
    return place;
  }

  private static ListPosition position(DataSet set) {
    return new ListPosition(set.createdAt(), set.id());
  }

  private String next(Request request, String list, ListPosition last) {
    return cursor.text(request.caller().tenant(), list, last);
  }

  private static UUID id(Request request) {
    return UUID.fromString(request.path().text("set"));
  }

  private Reply read(Request request) {
    request.noQuery();
    return request.data(200, json(sets.read(request.caller(), id(request))));
  }

  private Reply rows(Request request) {
    DataSet set = sets.read(request.caller(), id(request));
    var wrong = new RequestProblems();
    String list = "data-sets.rows\n" + set.id();
    RowQuery query = RowQuery.of(request, formats, cursor, list, wrong);
    wrong.end();
    var rows = new DataSetRows(sets.open(set), query.first());
    return new RowReplies(cursor, links).of(request, query, rows);
  }

  private Reply delete(Request request) {
    request.noQuery();
    UUID id = id(request);
    sets.delete(request.caller(), id);
    return request.data(200, Json.obj("id", id, "object", "omni.data_set", "deleted", true));
  }
}
