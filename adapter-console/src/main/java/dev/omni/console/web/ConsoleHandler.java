package dev.omni.console.web;

import dev.omni.application.access.ApiKeyAuthenticator;
import dev.omni.application.access.ClientAddress;
import dev.omni.application.access.ConsoleSessions;
import dev.omni.application.access.ConsoleSessions.CurrentSession;
import dev.omni.application.access.Cursor;
import dev.omni.application.access.RateLimitKind;
import dev.omni.application.access.RateLimiter;
import dev.omni.application.access.RequestAttributes;
import dev.omni.application.load.BodySpool;
import dev.omni.application.load.Reservations;
import dev.omni.console.view.Menu;
import dev.omni.console.view.PageFrame;
import dev.omni.console.web.ConsoleRequest.Facts;
import dev.omni.console.web.ConsoleRequest.SignedInCaller;
import dev.omni.console.web.PageTable.Row;
import dev.omni.domain.access.ConsoleSession.Client;
import dev.omni.domain.fault.Fault;
import dev.omni.domain.fault.FaultCode;
import io.javalin.http.Context;
import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;
import java.security.SecureRandom;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.UUID;

/**
 * The checks of a request for a page, in order: host, session and its rate, origin and token of a
 * form, then the page. Every fault becomes a page.
 */
public final class ConsoleHandler {
  private static final System.Logger LOG = System.getLogger(ConsoleHandler.class.getName());

  /** The field of a form with its token. */
  private static final String TOKEN = "_token";

  /** The field of a form with its action. */
  private static final String ACTION = "action";

  private static final UUID NO_PROJECT = new UUID(0, 0);

  private final ConsoleSettings settings;
  private final ConsoleSessions sessions;
  private final RateLimiter limits;
  private final BodySpool bodies;
  private final List<Menu.Group> menu;
  private final InstantSource clock;
  private final Assets assets = new Assets();
  private final PageWriter writer = new PageWriter();
  private final CsrfTokens tokens;
  private final Cursor cursor;
  private final SameOrigin origin;
  private final ErrorScreens errors = new ErrorScreens();

  /**
   * Creates the handler.
   *
   * @param bodies where forms arrive
   * @param menu the navigation
   */
  public ConsoleHandler(
      ConsoleSettings settings,
      ConsoleSessions sessions,
      RateLimiter limits,
      BodySpool bodies,
      List<Menu.Group> menu,
      InstantSource clock) {
    this.bodies = bodies;
    this.menu = List.copyOf(menu);
    this.settings = settings;
    this.sessions = sessions;
    this.limits = limits;
    this.tokens = new CsrfTokens(settings.secret(), new SecureRandom());
    this.cursor = new Cursor(settings.secret());
    this.clock = clock;
    this.origin = new SameOrigin(settings);
  }

  /** Answers a request for a page; never throws. */
  public void handle(Row row, Context ctx) {
    Instant began = clock.instant();
    ctx.attribute(RequestAttributes.ROUTE, row.path());
    ctx.attribute(RequestAttributes.VIA, "console");
    Optional<SignedInCaller> session = Optional.empty();
    Reservations reservations =
        Objects.requireNonNull(ctx.<Reservations>attribute(RequestAttributes.RESERVATIONS));
    try {
      requireHost(ctx);
      session = session(ctx);
      if (session.isEmpty() && !row.open()) {
        signIn(row, ctx);
        return;
      }
      if (row.path().endsWith("/preview")) {
        session.ifPresent(by -> limits.request(by.current().key(), RateLimitKind.PREVIEW));
      }
      FormValues form =
          row.method().equals("POST") ? form(row, ctx, session, reservations) : FormValues.NONE;
      var request =
          new ConsoleRequest(session, ctx.pathParamMap(), query(ctx), form, facts(ctx), cursor);
      Answer answer = row.handler().answer(request);
      note(request);
      write(ctx, answer, session, began);
    } catch (Fault fault) {
      refuse(ctx, fault, session, began);
    } catch (RuntimeException ours) {
      LOG.log(System.Logger.Level.ERROR, "page " + ctx.path() + " failed", ours);
      refuse(ctx, errors.fault(ours), session, began);
    }
  }

  /** Notes an action in the audit log; a new run is its own record. */
  private void note(ConsoleRequest request) {
    Optional<String> action = request.form().get(ACTION);
    if (action.isPresent()) {
      request
          .session()
          .ifPresent(
              by ->
                  sessions.noteAction(
                      by.current().session(),
                      action.get(),
                      request.facts().address(),
                      request.facts().requestId()));
    }
  }

  private double millis(Instant began) {
    return Duration.between(began, clock.instant()).toNanos() / 1e6;
  }

  /** Answers a request for an asset. */
  public void asset(Context ctx) {
    ctx.attribute(RequestAttributes.ROUTE, "/console/assets/{hash}/{name}");
    assets
        .find(ctx.pathParam("hash"), ctx.pathParam("name"))
        .ifPresentOrElse(
            asset -> writer.write(ctx, asset),
            () -> refuse(ctx, missing(), Optional.empty(), clock.instant()));
  }

  /** Answers a request for an address of the console that has no page. */
  public void missing(Context ctx) {
    Instant began = clock.instant();
    try {
      requireHost(ctx);
      refuse(ctx, missing(), session(ctx), began);
    } catch (Fault fault) {
      refuse(ctx, fault, Optional.empty(), began);
    }
  }

  private static Fault missing() {
    return Fault.of(FaultCode.ROUTE_NOT_FOUND, "No page has this address.");
  }

  private void requireHost(Context ctx) {
    String host = Optional.ofNullable(ctx.header("Host")).orElse("");
    if (!settings.leadsHere(host)) {
      throw Fault.of(FaultCode.BAD_REQUEST, ErrorScreens.WRONG_HOST);
    }
  }

  /** Returns the session of the cookie and charges its key. */
  private Optional<SignedInCaller> session(Context ctx) {
    Optional<CurrentSession> current =
        Optional.ofNullable(ctx.cookie(settings.cookie())).flatMap(sessions::current);
    if (current.isEmpty()) {
      return Optional.empty();
    }
    var key = current.get().key();
    ctx.attribute(RequestAttributes.KEY, key);
    limits.request(key, RateLimitKind.READ);
    return ApiKeyAuthenticator.valid(key, clock.instant())
        ? Optional.of(
            new SignedInCaller(current.get(), key.caller(requestId(ctx), clock.instant())))
        : Optional.empty();
  }

  /** Leads a person without session to the sign-in, and back afterwards. */
  private void signIn(Row row, Context ctx) {
    if (row.path().endsWith("/events")) {
      ctx.status(204); // Ends the stream for good (HTML standard, section 9.2.3).
      return;
    }
    String query = Optional.ofNullable(ctx.req().getQueryString()).map(q -> "?" + q).orElse("");
    String next = NextAddress.of(ctx.path() + query).orElse("/console");
    String to = "/console/login?next=" + URLEncoder.encode(next, StandardCharsets.UTF_8);
    writer.write(
        ctx, new Answer.Redirect(row.method().equals("GET") ? to : "/console/login", Map.of()));
  }

  /** Returns the posted fields, once their origin and token are proven. */
  private FormValues form(
      Row row, Context ctx, Optional<SignedInCaller> session, Reservations reservations) {
    if (!origin.states(ctx.req())) {
      throw ErrorScreens.foreignForm();
    }
    FormValues form = FormBody.read(ctx.req(), bodies, project(session), reservations);
    String sent = Optional.ofNullable(ctx.header("X-Console-Token")).orElse(form.text(TOKEN));
    boolean proven =
        session
            .map(found -> tokens.matches(found.current().session().idHash(), sent))
            .orElse(row.open());
    if (!proven && !row.path().equals("/console/login")) {
      throw ErrorScreens.foreignForm();
    }
    return form;
  }

  /** Returns the project of a session; those without one share the memory of none. */
  private static UUID project(Optional<SignedInCaller> session) {
    return session.map(found -> found.caller().tenant().projectId()).orElse(NO_PROJECT);
  }

  private static FormValues query(Context ctx) {
    try {
      return FormValues.parse(Optional.ofNullable(ctx.req().getQueryString()).orElse(""));
    } catch (IllegalArgumentException malformed) {
      throw Fault.of(FaultCode.BAD_REQUEST, "The query of this address is malformed.");
    }
  }

  private static Facts facts(Context ctx) {
    String agent = Optional.ofNullable(ctx.header("User-Agent")).orElse("");
    var remote = new ClientAddress(ctx.req().getRemoteAddr());
    return new Facts(
        ctx.path(),
        requestId(ctx),
        new Client(remote.area(), agent),
        remote,
        Optional.ofNullable(ctx.header("Last-Event-ID")),
        Optional.ofNullable(ctx.cookie(SignOnCookie.NAME)));
  }

  private static String requestId(Context ctx) {
    return ctx.attribute(RequestAttributes.ID) instanceof String id ? id : "";
  }

  private void refuse(Context ctx, Fault fault, Optional<SignedInCaller> session, Instant began) {
    if (ctx.res().isCommitted()) {
      LOG.log(System.Logger.Level.WARNING, "a page broke off after its first bytes");
      return;
    }
    ctx.attribute(RequestAttributes.CODE, fault.code());
    write(ctx, errors.page(fault, session.isPresent()), session, began);
  }

  private void write(Context ctx, Answer answer, Optional<SignedInCaller> session, Instant began) {
    if (answer instanceof Answer.Page page) {
      byte[] text = writer.page(page.screen(), frame(ctx, session, page.live()));
      ctx.header("Server-Timing", "app;dur=" + millis(began));
      writer.write(ctx, page.status(), text);
    } else if (answer instanceof Answer.Arrival arrival) {
      ctx.header("Set-Cookie", arrival.cookie());
      ctx.header("Refresh", "0; url=" + arrival.to());
      writer.write(ctx, 200, writer.page(arrival.screen(), frame(ctx, session, false)));
    } else if (answer instanceof Answer.Sheet sheet) {
      writer.write(ctx, 200, writer.shared(sheet.screen(), frame(ctx, session, false)));
    } else if (answer instanceof Answer.Redirect redirect) {
      writer.write(ctx, redirect);
    } else if (answer instanceof Answer.Bytes file) {
      writer.write(ctx, file);
    } else if (answer instanceof Answer.Streamed stream) {
      writer.write(ctx, stream);
    }
  }

  private PageFrame frame(Context ctx, Optional<SignedInCaller> session, boolean live) {
    return new PageFrame(
        ctx.path(),
        session.map(found -> tokens.of(found.current().session().idHash())).orElse(""),
        assets.address(),
        session.map(
            found ->
                new PageFrame.Holder(found.current().project(), found.caller().mode().toString())),
        requestId(ctx),
        menu,
        live);
  }
}
