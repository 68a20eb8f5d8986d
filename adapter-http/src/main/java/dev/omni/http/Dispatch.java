package dev.omni.http;

import dev.omni.application.spi.Prompt;
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
import dev.omni.http.route.Route;
import dev.omni.http.route.Signpost;
import dev.omni.http.route.Signpost.Found;
import java.time.InstantSource;
import java.util.Optional;
import org.eclipse.jetty.server.Handler;
import org.eclipse.jetty.server.Request;
import org.eclipse.jetty.server.Response;
import org.eclipse.jetty.util.Callback;

/**
 * Leads a request through the checks in their order: who asks, how fast, is there such an
 * operation, is its path sound, may the caller use it, what body came; then to the endpoint, which
 * checks the rest.
 */
final class Dispatch extends Handler.Abstract {
  private static final System.Logger LOG = System.getLogger(Dispatch.class.getName());
  private static final byte[] NOTHING = {};

  private final Signpost signpost;
  private final Gate gate;
  private final RateLimits limits;
  private final Bodies bodies;
  private final Refusals refusals;
  private final InstantSource clock;

  Dispatch(
      Signpost signpost,
      Gate gate,
      RateLimits limits,
      Bodies bodies,
      Refusals refusals,
      InstantSource clock) {
    this.signpost = signpost;
    this.gate = gate;
    this.limits = limits;
    this.bodies = bodies;
    this.refusals = refusals;
    this.clock = clock;
  }

  @Override
  public boolean handle(Request request, Response response, Callback callback) {
    var exchange = new Replies.Exchange(request, response, callback);
    Reply reply = guarded(request, () -> reply(request));
    try {
      Replies.send(reply, exchange);
    } catch (Fault late) {
      Replies.send(refuse(late, request), exchange);
    } catch (RuntimeException | Error ours) {
      Replies.send(broken(ours, request), exchange);
    }
    return true;
  }

  private Reply reply(Request request) {
    String path = String.valueOf(request.getHttpURI().getPath());
    return signpost
        .to(request.getMethod(), path)
        .map(found -> matched(found, request))
        .orElseGet(() -> unmatched(path, request));
  }

  private Reply matched(Found found, Request request) {
    Route.Access access = found.route().access();
    request.setAttribute(RequestLines.ROUTE, found.route().path());
    return access.needs().key()
        ? known(request, access.meter(), (key, caller) -> answer(found, request, key, caller))
        : answer(found, anybody(request), request, NOTHING);
  }

  /** A request for which there is no operation; under the base path, only callers are told so. */
  private Reply unmatched(String path, Request request) {
    Fault fault =
        signpost
            .allowed(path)
            .map(
                methods ->
                    Fault.of(
                        FaultCode.METHOD_NOT_ALLOWED,
                        "This address serves " + methods + ".",
                        Json.obj("allow", methods)))
            .orElseGet(
                () -> Fault.of(FaultCode.ROUTE_NOT_FOUND, "There is nothing at this address."));
    boolean api = path.equals(Route.BASE) || path.startsWith(Route.BASE + "/");
    if (!api) {
      throw fault;
    }
    return known(
        request,
        Meter.READ,
        (key, caller) -> {
          throw fault;
        });
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

  private Reply known(Request request, Meter meter, ForKey then) {
    // Given up by a thread that must not wait, it was charged there.
    boolean charged = request.getAttribute(RequestLines.KEY) != null;
    ApiKey key;
    Caller caller;
    try {
      key = gate.key(HeaderLines.of(request.getHeaders()));
      caller = key.caller(id(request), clock.instant());
      request.setAttribute(RequestLines.KEY, key);
    } catch (Fault fault) {
      return unknown(fault, request);
    }
    Account account = limits.account(key, meter);
    Reply reply =
        guarded(
            request,
            () -> {
              if (!charged) {
                account.request();
              }
              return then.reply(key, caller);
            });
    return reply.headers(account.headers());
  }

  private Reply answer(Found found, Request request, ApiKey key, Caller caller) {
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
          case EVENT -> bodies.readEvent(request);
          default -> bodies.read(request);
        };
    return answer(found, caller, request, body);
  }

  private static Reply answer(Found found, Caller caller, Request request, byte[] body) {
    Optional<String> query = Optional.ofNullable(request.getHttpURI().getQuery());
    return found.answer(caller, query, HeaderLines.of(request.getHeaders()), body);
  }

  /** Where a request comes from counts only when nobody knows who asks. */
  private Reply unknown(Fault fault, Request request) {
    return guarded(
        request,
        () -> {
          throw gate.failed(fault, new Place(Request.getRemoteAddr(request)));
        });
  }

  /** Who asks where nobody is asked who they are. */
  private static Caller anybody(Request request) {
    Caller nobody = Caller.test("anybody");
    return new Caller(
        nobody.principal(), nobody.keyId(), nobody.binding(), java.util.Set.of(), id(request));
  }

  private Reply guarded(Request request, Answering answering) {
    try {
      return answering.reply();
    } catch (Fault fault) {
      return refuse(fault, request);
    } catch (Prompt.Waits waits) {
      throw waits;
    } catch (RuntimeException | Error ours) {
      return broken(ours, request);
    }
  }

  private Reply refuse(Fault fault, Request request) {
    request.setAttribute(RequestLines.CODE, fault.code());
    return refusals.of(fault, Form.of(String.valueOf(request.getHttpURI().getPath())), id(request));
  }

  /** Our own mistake: told in full to the log, and to the caller only that it happened. */
  private Reply broken(Throwable ours, Request request) {
    if (ours instanceof StoreUnavailable) {
      LOG.log(System.Logger.Level.WARNING, "request " + id(request) + " found no store", ours);
      return refuse(
          Fault.of(FaultCode.RUNTIME_UNAVAILABLE, "The store does not answer; ask again."),
          request);
    }
    if (ours instanceof StaleChange) {
      return refuse(
          Fault.of(FaultCode.CONCURRENT_UPDATE, "Somebody else was faster; ask again."), request);
    }
    LOG.log(System.Logger.Level.ERROR, "request " + id(request) + " failed", ours);
    return refuse(
        Fault.of(
            FaultCode.INTERNAL_ERROR,
            "Something went wrong here; the request id names it in our log."),
        request);
  }

  private static String id(Request request) {
    return String.valueOf(request.getAttribute(RequestIds.ATTRIBUTE));
  }
}
