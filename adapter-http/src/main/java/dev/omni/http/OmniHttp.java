package dev.omni.http;

import dev.omni.application.Omni;
import dev.omni.application.access.ApiKeyAuthenticator;
import dev.omni.application.access.Cursor;
import dev.omni.application.access.IdentityProvider;
import dev.omni.application.developer.ShareLinks;
import dev.omni.application.developer.TenantApi;
import dev.omni.application.evidence.EvidenceFormat;
import dev.omni.application.load.BodySpool;
import dev.omni.application.load.MemoryBudget;
import dev.omni.application.operation.Operations;
import dev.omni.application.spi.ClockAndIds;
import dev.omni.application.spi.WebhookAddresses;
import dev.omni.application.spi.data.RowFormat;
import dev.omni.application.spi.store.ApiKeyStore;
import dev.omni.domain.data.RecordFormat;
import dev.omni.domain.traffic.RequestLine;
import dev.omni.domain.world.Capability;
import dev.omni.domain.world.ServedWorlds;
import dev.omni.http.data.DataSetEndpoints;
import dev.omni.http.data.MarketEndpoints;
import dev.omni.http.data.UploadForm;
import dev.omni.http.developer.DeliveryEndpoints;
import dev.omni.http.developer.DeveloperEndpoints;
import dev.omni.http.developer.KeyEndpoints;
import dev.omni.http.developer.RequestEndpoints;
import dev.omni.http.developer.SignerEndpoints;
import dev.omni.http.developer.UsageEndpoint;
import dev.omni.http.developer.WebhookEndpoints;
import dev.omni.http.docs.Documentation;
import dev.omni.http.docs.PredicatePages;
import dev.omni.http.filter.HeaderAuthenticator;
import dev.omni.http.filter.RequestTracer;
import dev.omni.http.filter.TokenBucketRateLimiter;
import dev.omni.http.mcp.McpEndpoint;
import dev.omni.http.mcp.OriginValidator;
import dev.omni.http.mcp.Tool;
import dev.omni.http.mcp.ToolSources;
import dev.omni.http.omni.EvidenceExports;
import dev.omni.http.omni.LongPollLimiter;
import dev.omni.http.omni.PreviewEndpoint;
import dev.omni.http.omni.ProtectedResource;
import dev.omni.http.omni.RunEndpoints;
import dev.omni.http.omni.RunEventStream;
import dev.omni.http.omni.RunList;
import dev.omni.http.omni.RunReadEndpoints;
import dev.omni.http.omni.RunRowEndpoints;
import dev.omni.http.omni.ShareEndpoints;
import dev.omni.http.omni.WellKnown;
import dev.omni.http.omni.WorldEndpoints;
import dev.omni.http.openapi.OpenApiDocument;
import dev.omni.http.operation.OperationEndpoint;
import dev.omni.http.route.Endpoint;
import dev.omni.http.route.Route;
import dev.omni.http.rows.RecordFormats;
import dev.omni.http.rows.RowFormats;
import dev.omni.http.view.Links;
import dev.omni.http.view.RunViewCache;
import io.javalin.config.RoutesConfig;
import java.security.SecureRandom;
import java.time.InstantSource;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.UUID;
import java.util.function.Consumer;
import java.util.function.Supplier;
import java.util.stream.Stream;

/** The HTTP listener over an Omni. */
public final class OmniHttp {
  private final ApiListener listener;
  private final LongPollLimiter waiting;

  private OmniHttp(ApiListener listener, LongPollLimiter waiting) {
    this.listener = listener;
    this.waiting = waiting;
  }

  public int port() {
    return listener.port();
  }

  List<String> served() {
    return listener.served();
  }

  /** Accepts no new requests, finishes those in progress within the drain time, and closes. */
  public void stop() {
    waiting.close();
    listener.stop();
  }

  /** Starts the configuration of a listener over an Omni and its API keys. */
  public static Builder of(Omni omni, ApiKeyStore keys) {
    return new Builder(omni, keys);
  }

  public static final class Builder {
    private static final SecureRandom CHANCE = new SecureRandom();

    private final Omni omni;
    private final ApiKeyStore keys;
    private final Map<String, Supplier<Optional<String>>> parts = new LinkedHashMap<>();
    private final Map<String, Supplier<Optional<String>>> alarms = new LinkedHashMap<>();
    private Supplier<List<String>> dead = List::of;
    private HttpSettings settings = HttpSettings.USUAL;
    private InstantSource clock = InstantSource.system();
    private Supplier<UUID> ids = ClockAndIds.system()::newId;
    private TokenBucketRateLimiter limits = new TokenBucketRateLimiter(true, clock);
    private WebhookAddresses addresses = WebhookAddresses.https();
    private Optional<ShareLinks> shares = Optional.empty();
    private Operations earlier;
    private Consumer<RequestLine> requestLog = line -> {};
    private List<Tool> tools = List.of();
    private Optional<Consumer<RoutesConfig>> console = Optional.empty();
    private List<RowFormat> formats = List.of();
    private List<RecordFormat> recordFormats = List.of();
    private List<EvidenceFormat> evidenceFormats = List.of();
    private Optional<IdentityProvider> provider = Optional.empty();
    private RequestTracer tracer = RequestTracer.NONE;
    private BodySpool bodies = BodySpool.temporary(MemoryBudget.usual());

    private Builder(Omni omni, ApiKeyStore keys) {
      this.omni = omni;
      this.keys = keys;
      this.earlier = omni.operations();
    }

    public Builder settings(HttpSettings given) {
      settings = given;
      return this;
    }

    /** Sets the clock and the source of ids; those of the system by default. */
    public Builder clockAndIds(InstantSource time, Supplier<UUID> identity) {
      clock = time;
      ids = identity;
      return this;
    }

    /** Sets the rate limiter; use the same object that limits the creation of runs. */
    public Builder limits(TokenBucketRateLimiter given) {
      limits = given;
      return this;
    }

    /** Sets the addresses that webhooks may have; those by https by default. */
    public Builder webhookAddresses(WebhookAddresses given) {
      addresses = given;
      return this;
    }

    /** Adds links to runs, which the pages of a console show; none by default. */
    public Builder shares(Optional<ShareLinks> given) {
      shares = given;
      return this;
    }

    /** Sets the earlier operations, in place of the Omni's own. */
    public Builder earlier(Operations given) {
      earlier = given;
      return this;
    }

    /** Sets the receiver of a log line for each request; it must not block. */
    public Builder log(Consumer<RequestLine> given) {
      requestLog = given;
      return this;
    }

    /** Adds tools for agents to those of the operations and capabilities. */
    public Builder tools(List<Tool> given) {
      tools = List.copyOf(given);
      return this;
    }

    /** Sets the observer of requests as parts of traces. */
    public Builder tracer(RequestTracer given) {
      tracer = given;
      return this;
    }

    /** Accepts access tokens of a provider beside API keys. */
    public Builder provider(Optional<IdentityProvider> given) {
      provider = given;
      return this;
    }

    /** Adds the pages of a console, which are under {@code /console}. */
    public Builder console(Consumer<RoutesConfig> pages) {
      console = Optional.of(pages);
      return this;
    }

    /** Adds formats of files that have records, for uploads. */
    public Builder files(List<RecordFormat> ofRecords) {
      recordFormats = List.copyOf(ofRecords);
      return this;
    }

    /** Adds formats of rows to JSON, NDJSON and CSV, and of evidence to its own document. */
    public Builder formats(List<RowFormat> ofRows, List<EvidenceFormat> ofEvidence) {
      formats = List.copyOf(ofRows);
      evidenceFormats = List.copyOf(ofEvidence);
      return this;
    }

    /** Sets where bodies arrive; by default the temporary folder, with the memory of this heap. */
    public Builder bodies(BodySpool given) {
      bodies = given;
      return this;
    }

    /**
     * Sets which parts are dead, so that {@code /healthz} is 503; none by default.
     *
     * @param given must not wait for them
     */
    public Builder alive(Supplier<List<String>> given) {
      dead = given;
      return this;
    }

    /**
     * Adds a readiness check, as {@code store}.
     *
     * @param trouble reason why the part is unavailable, shown to everyone; empty while available
     */
    public Builder ready(String part, Supplier<Optional<String>> trouble) {
      parts.put(part, trouble);
      return this;
    }

    /**
     * Adds an alarm, which readiness names while it stays as it is.
     *
     * @param reason what an operator must look at, shown to everyone; empty for nothing
     */
    public Builder alarm(String part, Supplier<Optional<String>> reason) {
      alarms.put(part, reason);
      return this;
    }

    /**
     * Starts the listener.
     *
     * @param cursorSecret signs the cursors of lists; the same on every node and after every start
     */
    public OmniHttp start(byte[] cursorSecret) {
      var waiting = new LongPollLimiter(settings.limits().waiting());
      var listener = new ApiListener(settings, clock, ids, requestLog, tracer);
      var links =
          new Links(
              settings.publicUrl().orElse(""),
              listener::origin,
              this::plotted,
              console.isPresent());
      Map<String, Endpoint> endpoints = endpoints(links, new Cursor(cursorSecret), waiting);
      listener.start(
          new ApiKeyAuthenticator(keys, provider),
          limits,
          links,
          bound(endpoints),
          bodies,
          console.orElse(routes -> {}));
      return new OmniHttp(listener, waiting);
    }

    private boolean plotted(String capability) {
      return omni.capability(capability).flatMap(Capability::plotTitle).isPresent();
    }

    private Map<String, Endpoint> endpoints(Links links, Cursor cursor, LongPollLimiter waiting) {
      ServedWorlds worlds = omni.worlds().served();
      parts.put(
          "listener", () -> waiting.closing() ? Optional.of("the server stops") : Optional.empty());
      var all = new HashMap<String, Endpoint>(new Health(parts, alarms, worlds, dead).all());
      all.putAll(new Documentation(worlds).all());
      all.putAll(new PredicatePages(worlds, "predicates", "run/v2").all());
      all.putAll(new PredicatePages(worlds, "sign-off-predicate", "sign_off/v1").all());
      all.put("root", new Root(console.isPresent()));
      all.put("openapi.read", new OpenApiDocument(worlds, routes()));
      all.put("openapi.capabilities", OpenApiDocument.ofCapabilities(worlds, omni.worlds()::all));
      all.putAll(new WellKnown(omni.log()).all());
      all.putAll(new ProtectedResource(provider, links).all());
      all.putAll(new WorldEndpoints(omni.worlds(), links).all());
      var views = new RunViewCache(links, omni.rows());
      all.putAll(new RunEndpoints(omni, views, links, waiting).all());
      var exports = new EvidenceExports(omni.evidence(), evidenceFormats);
      all.putAll(new RunReadEndpoints(omni, views, waiting, exports).all());
      all.put("runs.preview", new PreviewEndpoint(omni.previews()));
      all.put("runs.list", new RunList(omni.runs(), omni.worlds(), cursor, links));
      var gate =
          new HeaderAuthenticator(
              new ApiKeyAuthenticator(keys, provider), settings.keyHeaders(), limits);
      all.put(
          "runs.events",
          new RunEventStream(
              omni.runs(), waiting, request -> gate.good(request.headers(), clock.instant())));
      var rows = new RowFormats(formats);
      var uploads = new UploadForm(rows, new RecordFormats(recordFormats));
      all.putAll(new DataSetEndpoints(omni.dataSets(), uploads, cursor, links).all());
      all.putAll(new MarketEndpoints(omni.markets(), cursor, links).all());
      all.putAll(new RunRowEndpoints(omni.rows(), rows, cursor, links).all());
      all.putAll(DeveloperEndpoints.all());
      TenantApi tenants = omni.tenantApi(CHANCE, addresses, shares);
      all.putAll(new ShareEndpoints(tenants.shares(), cursor).all());
      all.putAll(new KeyEndpoints(tenants.keys(), cursor).all());
      all.putAll(new SignerEndpoints(tenants.signers()).all());
      all.putAll(new WebhookEndpoints(tenants.webhooks(), cursor, links).all());
      all.putAll(new DeliveryEndpoints(tenants.deliveries(), cursor).all());
      all.putAll(new RequestEndpoints(tenants.requests(), cursor, links).all());
      all.put("developer.usage", new UsageEndpoint(tenants.usage(), cursor, links));
      var operations = new OperationEndpoint(earlier, omni.runs(), waiting, cursor, links);
      earlier.names().forEach(name -> all.put(name, operations));
      all.computeIfPresent("evidence.read", (name, document) -> exports.before(document));
      var strangers = new OriginValidator(settings.publicUrl(), settings.front().origins()::admits);
      var sources = new ToolSources(omni, earlier, links, ids, waiting, tools);
      all.put("mcp", new McpEndpoint(sources, strangers));
      return all;
    }

    private List<Route> routes() {
      return Stream.of(Routes.api(earlier), Routes.OPEN).flatMap(List::stream).toList();
    }

    /** Binds endpoints to routes, in their order. */
    private Map<Route, Endpoint> bound(Map<String, Endpoint> endpoints) {
      var bound = new LinkedHashMap<Route, Endpoint>();
      for (Route route : routes()) {
        Endpoint endpoint =
            Optional.ofNullable(endpoints.get(route.name()))
                .orElseThrow(() -> new IllegalStateException("no endpoint for " + route.name()));
        bound.put(route, endpoint);
      }
      return bound;
    }
  }
}
