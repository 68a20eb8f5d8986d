package dev.omni.http;

import dev.omni.application.spi.StaleChange;
import dev.omni.application.spi.StoreUnavailable;
import dev.omni.domain.access.ApiKey;
import dev.omni.domain.access.Caller;
import dev.omni.domain.fault.Fault;
import dev.omni.domain.fault.FaultCode;
import dev.omni.domain.json.Json;
import dev.omni.http.fault.Refusals;
import dev.omni.http.gate.Bodies;
import dev.omni.http.gate.Gate;
import dev.omni.http.gate.Place;
import dev.omni.http.gate.RateLimits;
import dev.omni.http.gate.RateLimits.Account;
import dev.omni.http.gate.RequestIds;
import dev.omni.http.gate.RequestLines;
import dev.omni.http.route.Form;
import dev.omni.http.route.HeaderLines;
import dev.omni.http.route.Meter;
import dev.omni.http.route.Reply;
import dev.omni.http.route.Request;
import dev.omni.http.route.Route;
import dev.omni.http.route.Signpost;
import dev.omni.http.route.Signpost.Found;
import io.javalin.http.Context;
import java.time.InstantSource;
import java.util.Optional;

/**
 * Leads a request through the checks in their order: who asks, how fast, is there such an
 * operation, is its path sound, may the caller use it, what body came; then to the endpoint, which
 * checks the rest.
 */
final class Dispatch {
  private static final System.Logger LOG = System.getLogger(Dispatch.class.getName());
  private static final byte[] NOTHING = {};

  private final Gate gate;
  private final RateLimits limits;
  private final Bodies bodies;
  private final Refusals refusals;
  private final InstantSource clock;

  Dispatch(Gate gate, RateLimits limits, Bodies bodies, Refusals refusals, InstantSource clock) {
    this.gate = gate;
    this.limits = limits;
    this.bodies = bodies;
    this.refusals = refusals;
    this.clock = clock;
  }

  /** A request for what the signpost tells. */
  void lead(Signpost signpost, Context ctx) {
    Optional<Found> found = signpost.to(ctx.req().getMethod(), ctx.path());
    if (found.isPresent()) {
      matched(found.get(), ctx);
    } else {
      unmatched(signpost, ctx);
    }
  }

  private void matched(Found found, Context ctx) {
    Route.Access access = found.route().access();
    ctx.req().setAttribute(RequestLines.ROUTE, found.route().path());
    Reply reply =
        access.needs().key()
            ? known(ctx, access.meter(), (key, caller) -> answer(found, ctx, key, caller))
            : guarded(
                ctx, () -> found.endpoint().answer(request(found, anybody(ctx), ctx, NOTHING)));
    send(reply, ctx);
  }

  /** A request for which there is no operation; under the base path, only callers are told so. */
  void unmatched(Signpost signpost, Context ctx) {
    Fault fault =
        signpost
            .allowed(ctx.path())
            .map(
                methods ->
                    Fault.of(
                        FaultCode.METHOD_NOT_ALLOWED,
                        "This address serves " + methods + ".",
                        Json.obj("allow", methods)))
            .orElseGet(
                () -> Fault.of(FaultCode.ROUTE_NOT_FOUND, "There is nothing at this address."));
    boolean api = ctx.path().equals(Route.BASE) || ctx.path().startsWith(Route.BASE + "/");
    Reply reply =
        api
            ? known(
                ctx,
                Meter.READ,
                (key, caller) -> {
                  throw fault;
                })
            : refuse(fault, ctx);
    send(reply, ctx);
  }

  /** A request that something outside the endpoints broke. */
  void broke(Exception ours, Context ctx) {
    send(broken(ours, ctx), ctx);
  }

  /** What is done for a key that is good. */
  @FunctionalInterface
  private interface ForKey {
    Reply reply(ApiKey key, Caller caller);
  }

  /** What is done without a key. */
  @FunctionalInterface
  private interface Answering {
    Reply reply();
  }

  private Reply known(Context ctx, Meter meter, ForKey then) {
    ApiKey key;
    Caller caller;
    try {
      key = gate.key(HeaderLines.of(ctx.req()));
      caller = key.caller(id(ctx), clock.instant());
      ctx.req().setAttribute(RequestLines.KEY, key);
    } catch (Fault fault) {
      return unknown(fault, ctx);
    } catch (RuntimeException | Error ours) {
      return broken(ours, ctx);
    }
    Account account = limits.account(key, meter);
    Reply reply =
        guarded(
            ctx,
            () -> {
              account.request();
              return then.reply(key, caller);
            });
    return reply.headers(account.headers());
  }

  private Reply answer(Found found, Context ctx, ApiKey key, Caller caller) {
    Route route = found.route();
    found.path().check();
    if (key.life().suspended()) {
      throw Fault.of(
          FaultCode.PRINCIPAL_SUSPENDED, "The holder of this key, or its project, is suspended.");
    }
    route.access().needs().check(caller, found.path().world());
    byte[] body =
        switch (route.wire().body()) {
          case NONE -> NOTHING;
          case EVENT -> bodies.readEvent(ctx.req());
          default -> bodies.read(ctx.req());
        };
    return found.endpoint().answer(request(found, caller, ctx, body));
  }

  private static Request request(Found found, Caller caller, Context ctx, byte[] body) {
    Optional<String> query = Optional.ofNullable(ctx.req().getQueryString());
    return new Request(found.route(), caller, found.path(), query, HeaderLines.of(ctx.req()), body);
  }

  /** Where a request comes from counts only when nobody knows who asks. */
  private Reply unknown(Fault fault, Context ctx) {
    return guarded(
        ctx,
        () -> {
          throw gate.failed(fault, new Place(ctx.req().getRemoteAddr()));
        });
  }

  /** Who asks where nobody is asked who they are. */
  private static Caller anybody(Context ctx) {
    Caller nobody = Caller.test("anybody");
    return new Caller(
        nobody.principal(), nobody.keyId(), nobody.binding(), java.util.Set.of(), id(ctx));
  }

  private Reply guarded(Context ctx, Answering answering) {
    try {
      return answering.reply();
    } catch (Fault fault) {
      return refuse(fault, ctx);
    } catch (RuntimeException | Error ours) {
      return broken(ours, ctx);
    }
  }

  private Reply refuse(Fault fault, Context ctx) {
    ctx.req().setAttribute(RequestLines.CODE, fault.code());
    return refusals.of(fault, Form.of(ctx.req().getRequestURI()), id(ctx));
  }

  /** Our own mistake: told in full to the log, and to the caller only that it happened. */
  private Reply broken(Throwable ours, Context ctx) {
    if (ours instanceof StoreUnavailable) {
      LOG.log(System.Logger.Level.WARNING, "request " + id(ctx) + " found no store", ours);
      return refuse(
          Fault.of(FaultCode.RUNTIME_UNAVAILABLE, "The store does not answer; ask again."), ctx);
    }
    if (ours instanceof StaleChange) {
      return refuse(
          Fault.of(FaultCode.CONCURRENT_UPDATE, "Somebody else was faster; ask again."), ctx);
    }
    LOG.log(System.Logger.Level.ERROR, "request " + id(ctx) + " failed", ours);
    return refuse(
        Fault.of(
            FaultCode.INTERNAL_ERROR,
            "Something went wrong here; the request id names it in our log."),
        ctx);
  }

  private void send(Reply reply, Context ctx) {
    try {
      Replies.send(reply, ctx);
    } catch (Fault late) {
      Replies.send(refuse(late, ctx), ctx);
    }
  }

  private static String id(Context ctx) {
    return String.valueOf(ctx.req().getAttribute(RequestIds.ATTRIBUTE));
  }
}
