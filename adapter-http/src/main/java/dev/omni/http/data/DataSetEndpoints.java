package dev.omni.http.data;

import dev.omni.application.access.Cursor;
import dev.omni.application.data.DataSetRows;
import dev.omni.application.data.DataSets;
import dev.omni.application.data.DataSets.Upload;
import dev.omni.application.list.ListPage;
import dev.omni.application.list.ListQuery;
import dev.omni.application.spi.store.Stored;
import dev.omni.domain.data.DataSet;
import dev.omni.domain.data.DataSetName;
import dev.omni.domain.fault.Fault;
import dev.omni.domain.fault.FaultCode;
import dev.omni.domain.json.Json;
import dev.omni.domain.json.ProblemCollector;
import dev.omni.http.filter.PackedFile;
import dev.omni.http.route.Endpoint;
import dev.omni.http.route.ListReply;
import dev.omni.http.route.PathValues;
import dev.omni.http.route.Query;
import dev.omni.http.route.Reply;
import dev.omni.http.route.Request;
import dev.omni.http.rows.RecordFormats;
import dev.omni.http.rows.RowQuery;
import dev.omni.http.rows.RowReplies;
import dev.omni.http.view.Links;
import java.io.IOException;
import java.time.Duration;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.UUID;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** The endpoints of data sets. */
public final class DataSetEndpoints {
  /** The query parameters of an upload. */
  public static final Set<String> UPLOAD =
      Stream.concat(
              Stream.of("name", "workspace_id", "ttl", "format"), RecordFormats.OPTIONS.stream())
          .collect(Collectors.toUnmodifiableSet());

  private static final String SECONDS =
      "must be a whole number of seconds from "
          + DataSet.MIN_LIFE.toSeconds()
          + " to "
          + DataSet.MAX_LIFE.toSeconds();
  private static final Pattern WHOLE = Pattern.compile("[1-9][0-9]{0,8}");

  private final DataSets sets;
  private final UploadForm formats;
  private final Cursor cursor;
  private final Links links;

  /** Creates the endpoints. */
  public DataSetEndpoints(DataSets sets, UploadForm formats, Cursor cursor, Links links) {
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
    ProblemCollector problems = Fault.collector(FaultCode.PARAMETER_INVALID);
    Query query = request.query(problems);
    Optional<String> name = query.get("name");
    if (name.filter(DataSetName::valid).isEmpty()) {
      problems.add(
          "query:name",
          name.isEmpty() ? FaultCode.PARAMETER_MISSING : FaultCode.PARAMETER_INVALID,
          "must have " + DataSetName.FORM);
    }
    Optional<UUID> workspace =
        problems.parse(
            "query:workspace_id", query.get("workspace_id"), PathValues::uuid, "must be a UUID");
    Optional<Duration> life =
        problems.parse("query:ttl", query.get("ttl"), DataSetEndpoints::life, SECONDS);
    Optional<UploadForm.Reader> reader = formats.of(query, request.headers(), problems);
    problems.throwIfAny();
    UploadForm.Reader read = reader.orElseThrow();
    try {
      Upload upload =
          sets.upload(
              sets.within(request.caller(), workspace),
              name.orElseThrow(),
              read.table(),
              read.isFile()
                  ? PackedFile.unpacked(request.body().stream())
                  : request.body().stream(),
              life);
      int status = upload.created() ? 201 : 200;
      return request
          .data(
              status, read.isFile() ? upload.defects().in(json(upload.set())) : json(upload.set()))
          .header("Location", links.to("/data-sets/" + upload.set().id()))
          .about("omni.data_set", upload.set().id());
    } catch (IOException broken) {
      throw Fault.of(FaultCode.BAD_REQUEST, "The body was cut off.");
    }
  }

  private static Optional<Duration> life(String text) {
    return Optional.of(text)
        .filter(seconds -> WHOLE.matcher(seconds).matches())
        .map(seconds -> Duration.ofSeconds(Integer.parseInt(seconds)))
        .filter(life -> life.compareTo(DataSet.MIN_LIFE) >= 0)
        .filter(life -> life.compareTo(DataSet.MAX_LIFE) <= 0);
  }

  private Json.Obj json(DataSet set) {
    String self = links.to("/data-sets/" + set.id());
    return set.json()
        .with(
            "links",
            Json.obj("self", self, "rows", self + "/rows", "rows_csv", self + "/rows?format=csv"));
  }

  private Reply list(Request request) {
    ListQuery query = request.list(cursor);
    ListPage<Stored<DataSet>> page = sets.list(request.caller(), query);
    var reply = new ListReply(request, query, cursor);
    return reply.linked(reply.stored(page, "omni.data_set", this::json), links, page.next());
  }

  private static String named(Request request) {
    return request.path().text("set");
  }

  private Reply read(Request request) {
    request.noQuery();
    return request.data(200, json(sets.read(request.caller(), named(request))));
  }

  private Reply rows(Request request) {
    DataSet set = sets.read(request.caller(), named(request));
    RowQuery query = RowQuery.of(request, formats.rows(), cursor);
    var rows = new DataSetRows(sets.open(set), query.first());
    return new RowReplies(cursor, links).of(request, query, rows);
  }

  private Reply delete(Request request) {
    request.noQuery();
    UUID id = sets.delete(request.caller(), named(request));
    return request.data(200, Json.obj("id", id, "object", "omni.data_set", "deleted", true));
  }
}
