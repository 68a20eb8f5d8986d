package dev.omni.http.data;

import dev.omni.application.access.Cursor;
import dev.omni.application.data.Markets;
import dev.omni.application.data.Markets.StoredDocument;
import dev.omni.application.list.ListPage;
import dev.omni.application.list.ListQuery;
import dev.omni.application.spi.data.MarketStore.Admission;
import dev.omni.application.spi.store.Stored;
import dev.omni.domain.data.StoredMarket;
import dev.omni.domain.fault.Fault;
import dev.omni.domain.fault.FaultCode;
import dev.omni.domain.json.Json;
import dev.omni.domain.json.ProblemCollector;
import dev.omni.http.route.Endpoint;
import dev.omni.http.route.ListReply;
import dev.omni.http.route.Reply;
import dev.omni.http.route.Request;
import dev.omni.http.view.Links;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Pattern;

/** The endpoints of stored markets. */
public final class MarketEndpoints {
  /** The query parameter that names a version. */
  public static final String VERSION = "version";

  private static final String OBJECT = "omni.market";
  private static final String MARKET = "market";
  private static final String DATE = "date";
  private static final Pattern WHOLE = Pattern.compile("[1-9][0-9]{0,8}");

  private final Markets markets;
  private final Cursor cursor;
  private final Links links;

  /** Creates the endpoints. */
  public MarketEndpoints(Markets markets, Cursor cursor, Links links) {
    this.markets = markets;
    this.cursor = cursor;
    this.links = links;
  }

  /** Returns the endpoints by the names of their routes. */
  public Map<String, Endpoint> all() {
    return Map.of(
        "markets.list", this::list,
        "markets.versions", this::versions,
        "markets.store", this::store,
        "markets.read", this::read,
        "markets.delete", this::delete);
  }

  private Reply list(Request request) {
    ListQuery query = request.list(cursor);
    return listed(request, query, markets.list(request.caller(), query));
  }

  private Reply versions(Request request) {
    ListQuery query = request.list(cursor);
    return listed(
        request, query, markets.list(request.caller(), request.path().text(MARKET), query));
  }

  private Reply listed(Request request, ListQuery query, ListPage<Stored<StoredMarket>> page) {
    var reply = new ListReply(request, query, cursor);
    return reply.linked(reply.stored(page, OBJECT, this::json), links, page.next());
  }

  private Json.Obj json(StoredMarket market) {
    StoredMarket.Version version = market.version();
    String self =
        links.to(
            "/markets/" + version.name() + "/" + version.date() + "?version=" + version.number());
    return market.json().with("links", Json.obj("self", self));
  }

  private Reply store(Request request) {
    ProblemCollector problems = Fault.collector(FaultCode.VALIDATION_FAILED);
    request.query(problems);
    Optional<Json.Obj> document = request.body(problems);
    problems.throwIfAny();
    Admission stored =
        markets.store(
            request.caller(),
            request.path().text(MARKET),
            request.path().text(DATE),
            document.orElseThrow());
    Json.Obj market = json(stored.market());
    return request
        .data(stored.inserted() ? 201 : 200, market)
        .header("Location", market.findObject("links").orElseThrow().text("self"))
        .about(OBJECT, stored.market().id());
  }

  private Optional<Integer> version(Request request) {
    ProblemCollector problems = Fault.collector(FaultCode.PARAMETER_INVALID);
    Optional<Integer> version =
        problems.parse(
            "query:" + VERSION,
            request.query(problems).get(VERSION),
            text -> Optional.of(text).filter(t -> WHOLE.matcher(t).matches()).map(Integer::valueOf),
            "must be a whole number from 1 on");
    problems.throwIfAny();
    return version;
  }

  private Reply read(Request request) {
    Optional<Integer> version = version(request);
    StoredDocument found =
        markets.read(
            request.caller(), request.path().text(MARKET), request.path().text(DATE), version);
    return request.data(200, json(found.market()).with("document", found.document()));
  }

  private Reply delete(Request request) {
    Optional<Integer> version = version(request);
    StoredMarket gone =
        markets.delete(
            request.caller(), request.path().text(MARKET), request.path().text(DATE), version);
    return request.data(200, Json.obj("id", gone.id(), "object", OBJECT, "deleted", true));
  }
}
