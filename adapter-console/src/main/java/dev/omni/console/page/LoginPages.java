package dev.omni.console.page;

import dev.omni.application.access.ConsoleSessions;
import dev.omni.application.access.ConsoleSessions.SignedIn;
import dev.omni.application.access.RateLimiter;
import dev.omni.console.view.Button;
import dev.omni.console.view.Field;
import dev.omni.console.view.Field.Hint;
import dev.omni.console.view.PagePart;
import dev.omni.console.view.Screen;
import dev.omni.console.web.Answer;
import dev.omni.console.web.ConsoleRequest;
import dev.omni.console.web.FormValues;
import dev.omni.console.web.NextAddress;
import dev.omni.console.web.PageTable;
import dev.omni.console.web.SessionCookie;
import dev.omni.domain.access.ConsoleSession;
import dev.omni.domain.fault.Fault;
import dev.omni.domain.fault.FaultCode;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** The sign-in by key or link, and the sign-out. */
public final class LoginPages {
  static final String LOGIN = "/console/login";

  private final ConsoleSessions sessions;
  private final RateLimiter limits;
  private final SessionCookie cookie;
  private final boolean provider;

  /**
   * Creates the pages.
   *
   * @param provider whether people sign on at a provider too
   */
  public LoginPages(
      ConsoleSessions sessions, RateLimiter limits, SessionCookie cookie, boolean provider) {
    this.sessions = sessions;
    this.limits = limits;
    this.cookie = cookie;
    this.provider = provider;
  }

  /** Adds the pages to a table. */
  public void addTo(PageTable table) {
    table
        .open("GET", LOGIN, request -> form(request, 200, Optional.empty()))
        .open("POST", LOGIN, this::signIn);
  }

  private Answer form(ConsoleRequest request, int status, Optional<String> problem) {
    String next = next(request.query()).orElse("/console");
    var key =
        new Field(
            "key",
            "API key",
            new Field.Kind.Line("password", "text"),
            "",
            new Hint("", "It begins with lq_test_ or lq_live_.", "", false),
            problem);
    var parts = new ArrayList<PagePart>();
    problem.ifPresent(
        text -> parts.add(new PagePart.Problems(List.of(new PagePart.Problem(key.id(), text)))));
    if (provider) {
      parts.add(SignOnPages.link());
    }
    parts.add(
        new PagePart.PostForm(
            "With a key",
            LOGIN,
            List.of(key),
            new Button(LOGIN, "Sign in", "primary", Map.of("next", next))));
    parts.add(
        new PagePart.PostForm(
            "With a link",
            LOGIN,
            List.of(
                new Field(
                    "code",
                    "Code of the link",
                    new Field.Kind.Line("text", "text"),
                    "",
                    new Hint(
                        "",
                        "omni console prints a sign-in link; opened with script, it fills this.",
                        "",
                        false),
                    Optional.empty())),
            new Button(LOGIN, "Continue", "plain", Map.of("next", next))));
    return new Answer.Page(
        status,
        new Screen(
            "Sign in to Omni", "See runs, results, plots and evidence of your project.", parts),
        false);
  }

  private static Optional<String> next(FormValues values) {
    return values.get("next").flatMap(NextAddress::of);
  }

  private Answer signIn(ConsoleRequest request) {
    try {
      Optional<String> code = request.form().get("code");
      ConsoleSession.Client client = request.facts().client();
      SignedIn signed =
          code.isPresent()
              ? sessions.redeem(code.get(), client)
              : sessions.signIn(request.form().text("key"), client);
      request.session().ifPresent(old -> end(old.current().session()));
      return new Answer.Redirect(
          next(request.form()).orElse("/console"), Map.of("Set-Cookie", cookie.of(signed.id())));
    } catch (Fault refused) {
      if (refused.code() != FaultCode.CREDENTIAL_INVALID) {
        throw refused;
      }
      limits.failedSignIn(request.facts().remote());
      return form(request, 401, Optional.of(refused.reason()));
    }
  }

  private void end(ConsoleSession session) {
    sessions.end(session, session.idHash());
  }
}
