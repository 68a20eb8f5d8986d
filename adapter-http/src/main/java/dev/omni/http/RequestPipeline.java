package dev.omni.http;

import dev.omni.application.access.ClientAddress;
import dev.omni.application.access.RateLimitKind;
import dev.omni.application.access.RequestAttributes;
import dev.omni.application.access.StoreFaults;
import dev.omni.application.load.Reservations;
import dev.omni.application.spi.store.ChangeSet.StaleVersionException;
import dev.omni.application.spi.store.StoreUnavailableException;
import dev.omni.domain.access.ApiKey;
import dev.omni.domain.access.Caller;
import dev.omni.domain.fault.Fault;
import dev.omni.domain.fault.FaultCode;
import dev.omni.domain.json.Json;
import dev.omni.http.error.ErrorResponses;
import dev.omni.http.filter.BodyReader;
import dev.omni.http.filter.HeaderAuthenticator;
import dev.omni.http.filter.RequestIds;
import dev.omni.http.filter.TokenBucketRateLimiter;
import dev.omni.http.filter.TokenBucketRateLimiter.Account;
import dev.omni.http.route.Endpoint;
import dev.omni.http.route.PathSubject;
import dev.omni.http.route.PathValues;
import dev.omni.http.route.Preferences;
import dev.omni.http.route.Reply;
import dev.omni.http.route.Request;
import dev.omni.http.route.RequestBody;
import dev.omni.http.route.Route;
import io.javalin.config.JavalinConfig;
import io.javalin.config.RoutesConfig;
import io.javalin.http.Context;
import io.javalin.http.HandlerType;
import io.javalin.http.HttpResponseException;
import io.javalin.http.MethodNotAllowedResponse;
import io.javalin.router.EndpointMetadata;
import java.time.InstantSource;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.UUID;

/**
 * The checks of a request as Javalin handlers, in order: API key and rate limit, path, scopes,
 * body; the endpoint checks the rest. Key and rate are checked before the path, so that
 * unauthenticated callers learn nothing about it. Faults become error responses here.
 */
final class RequestPipeline {
  private static final System.Logger LOG = System.getLogger(RequestPipeline.class.getName());

  private final HeaderAuthenticator authenticator;
  private final TokenBucketRateLimiter limits;
  private final BodyReader bodies;
  private final ErrorResponses errors;
  private final InstantSource clock;

  RequestPipeline(
      HeaderAuthenticator authenticator,
      TokenBucketRateLimiter limits,
      BodyReader bodies,
      ErrorResponses errors,
      InstantSource clock) {
    this.authenticator = authenticator;
    this.limits = limits;
    this.bodies = bodies;
    this.errors = errors;
    this.clock = clock;
  }

  private static final String CALLER = "omni.caller";
  private static final String ACCOUNT = "omni.account";

  /** The operation at a path of Javalin. */
  private record Operation(Route route) implements EndpointMetadata {}

  /** Registers the checks, the table of operations and the error responses. */
  void register(JavalinConfig javalin, Map<Route, Endpoint> table) {
    RoutesConfig routes = javalin.routes;
    routes.before(RequestPipeline::nameRoute);
    routes.before(this::meterOptions);
    routes.before(Route.BASE, this::authenticate);
    routes.before(Route.BASE + "/*", this::authenticate);
    routes.beforeMatched(Route.BASE + "/*", this::authorize);
    table.forEach((route, endpoint) -> register(routes, route, endpoint));
    routes.after(this::announceClose);

    routes.exception(Fault.class, this::refuse);
    routes.exception(HttpResponseException.class, this::unmatched);
    routes.exception(StoreUnavailableException.class, this::storeUnavailable);
    routes.exception(
        StaleVersionException.class,
        (stale, ctx) -> refuse(StoreFaults.of(stale).orElseThrow(), ctx));
    routes.exception(Exception.class, this::internalError);
    javalin.router.javaLangErrorHandler(
        (response, error) -> {
          LOG.log(System.Logger.Level.ERROR, "a request failed", error);
          response.setStatus(500);
        });
    routes.error(500, this::completeError);
  }

  /**
   * Registers an operation. HEAD uses the handlers of GET, because Javalin would answer it without
   * checks.
   */
  private void register(RoutesConfig routes, Route route, Endpoint endpoint) {
    Set<String> methods =
        route.method().equals("GET") ? Set.of("GET", "HEAD") : Set.of(route.method());
    for (String method : methods) {
      routes.addEndpoint(
          io.javalin.router.Endpoint.create(HandlerType.findOrCreate(method), route.path())
              .addMetadata(new Operation(route))
              .handler(ctx -> send(endpoint.answer(request(route, ctx)), ctx)));
    }
  }

  private static Optional<Route> route(Context ctx) {
    return Optional.ofNullable(ctx.endpoints().matchedHttpEndpoint())
        .map(endpoint -> endpoint.metadata(Operation.class))
        .map(Operation::route);
  }

  private static void nameRoute(Context ctx) {
    route(ctx).ifPresent(route -> ctx.attribute(RequestAttributes.ROUTE, route.path()));
    if (route(ctx).filter(route -> route.name().equals("mcp")).isPresent()) {
      ctx.attribute(RequestAttributes.VIA, "mcp");
    }
  }

  /** Charges a question for the methods of a path, which needs no key (Fetch standard, 2026). */
  private void meterOptions(Context ctx) {
    if (isOptions(ctx)) {
      limits.options(new ClientAddress(ctx.req().getRemoteAddr()));
    }
  }

  private static boolean isOptions(Context ctx) {
    return ctx.method().equals(HandlerType.OPTIONS);
  }

  /** Authenticates the caller and charges its rate limit, even when the path does not exist. */
  private void authenticate(Context ctx) {
    Optional<Route> route = route(ctx);
    if (isOptions(ctx) || (route.isPresent() && !route.get().access().needs().key())) {
      return;
    }
    ApiKey key = key(ctx);
    Account account =
        limits.account(
            key, route.map(known -> known.access().rateLimit()).orElse(RateLimitKind.READ));
    ctx.attribute(ACCOUNT, account);
    account.request();
  }

  /** Returns the API key; failures are charged to the address of the client. */
  private ApiKey key(Context ctx) {
    try {
      ApiKey key = authenticator.key(new ServletHeaders(ctx.req()));
      ctx.attribute(CALLER, key.caller(id(ctx), clock.instant()));
      ctx.attribute(RequestAttributes.KEY, key);
      return key;
    } catch (Fault fault) {
      throw authenticator.failed(fault, new ClientAddress(ctx.req().getRemoteAddr()));
    }
  }

  private void authorize(Context ctx) {
    Route route = route(ctx).orElseThrow();
    if (!(ctx.attribute(RequestAttributes.KEY) instanceof ApiKey key)) {
      return;
    }
    var path = new PathValues(ctx.pathParamMap());
    PathSubject.of(route, path).ifPresent(named -> ctx.attribute(RequestAttributes.SUBJECT, named));
    path.check();
    if (key.validity().suspended()) {
      throw Fault.of(
          FaultCode.PRINCIPAL_SUSPENDED, "The principal or project of this API key is suspended.");
    }
    route.access().needs().check(caller(ctx), path.world());
  }

  private Request request(Route route, Context ctx) {
    Caller caller = caller(ctx);
    UUID project = caller.tenant().projectId();
    RequestBody body =
        switch (route.wire().body()) {
          case NONE -> RequestBody.NONE;
          case EVENT -> RequestBody.of(bodies.readEvent(ctx.req(), project));
          case TABLE -> new RequestBody(new byte[0], bodies.stream(ctx.req()));
          default -> RequestBody.of(bodies.read(ctx.req(), project));
        };
    return new Request(
        route,
        caller,
        new PathValues(ctx.pathParamMap()),
        Optional.ofNullable(ctx.req().getQueryString()),
        new ServletHeaders(ctx.req()),
        body,
        ctx.<Reservations>attribute(RequestAttributes.RESERVATIONS));
  }

  /** Returns the authenticated caller, or a caller without scopes for operations without a key. */
  private static Caller caller(Context ctx) {
    if (ctx.attribute(CALLER) instanceof Caller known) {
      return known;
    }
    Caller nobody = Caller.test("anybody");
    return new Caller(nobody.principal(), nobody.keyId(), nobody.binding(), Set.of(), id(ctx));
  }

  private static String id(Context ctx) {
    return String.valueOf(ctx.<Object>attribute(RequestIds.ATTRIBUTE));
  }

  private static void send(Reply reply, Context ctx) {
    reply.subject().ifPresent(made -> ctx.attribute(RequestAttributes.SUBJECT, made));
    Account account = ctx.attribute(ACCOUNT);
    ResponseWriter.write(account == null ? reply : reply.headers(account.headers()), ctx);
  }

  private void announceClose(Context ctx) {
    if (bodies.isTooMuchUnread(ctx.req())) {
      ctx.header("Connection", "close");
    }
  }

  private void refuse(Fault fault, Context ctx) {
    ctx.attribute(RequestAttributes.CODE, fault.code());
    ctx.attribute(RequestAttributes.FAULT, fault);
    Reply reply = errors.of(fault, ctx.req().getRequestURI(), id(ctx));
    boolean strict =
        reply.status() == 422
            && route(ctx).filter(Route::keepsUnknownMembers).isPresent()
            && Preferences.of(new ServletHeaders(ctx.req())).strict();
    send(strict ? reply.applied(Preferences.STRICT) : reply, ctx);
  }

  /** Answers a request for which there is no handler: of the path, or of its method. */
  private void unmatched(HttpResponseException none, Context ctx) {
    if (!(none instanceof MethodNotAllowedResponse other)) {
      refuse(Fault.of(FaultCode.ROUTE_NOT_FOUND, "No operation has this path."), ctx);
      return;
    }
    var methods = new TreeSet<>(Set.of("OPTIONS"));
    other.getDetails().values().forEach(names -> methods.addAll(Set.of(names.split(", ", -1))));
    String allowed = String.join(", ", methods);
    if (isOptions(ctx)) {
      send(Reply.empty(204).header("Allow", allowed), ctx);
      return;
    }
    refuse(
        Fault.of(
            FaultCode.METHOD_NOT_ALLOWED,
            "Method not allowed here; allowed: " + allowed + ".",
            Json.obj("allow", allowed)),
        ctx);
  }

  private void storeUnavailable(StoreUnavailableException none, Context ctx) {
    LOG.log(System.Logger.Level.WARNING, "request " + id(ctx) + " found no store", none);
    refuse(StoreFaults.of(none).orElseThrow(), ctx);
  }

  /** Logs an internal error with all details; the response has none. */
  private void internalError(Exception ours, Context ctx) {
    LOG.log(System.Logger.Level.ERROR, "request " + id(ctx) + " failed", ours);
    refuse(internal(), ctx);
  }

  /** Writes the response for an {@link Error}, which no exception handler receives. */
  private void completeError(Context ctx) {
    if (ctx.resultInputStream() == null) {
      refuse(internal(), ctx);
    }
  }

  private static Fault internal() {
    return Fault.of(FaultCode.INTERNAL_ERROR, "Internal error. Report it with this request id.");
  }
}
