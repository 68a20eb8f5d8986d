package dev.omni.console.page;

import dev.omni.application.access.ConsoleSessions;
import dev.omni.application.access.ConsoleSessions.SignedIn;
import dev.omni.application.access.IdentityProvider;
import dev.omni.application.access.SignOnAttempt;
import dev.omni.console.view.Cell;
import dev.omni.console.view.PagePart;
import dev.omni.console.view.Screen;
import dev.omni.console.web.Answer;
import dev.omni.console.web.ConsoleRequest;
import dev.omni.console.web.ConsoleSettings;
import dev.omni.console.web.PageTable;
import dev.omni.console.web.SessionCookie;
import dev.omni.console.web.SignOnCookie;
import dev.omni.domain.fault.Fault;
import dev.omni.domain.fault.FaultCode;
import java.net.URI;
import java.security.SecureRandom;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** The sign-on at a provider: to its page, and back with a code. */
public final class SignOnPages {
  private static final String BEGIN = "/console/sign-on";
  private static final String BACK = BEGIN + "/callback";

  private final IdentityProvider provider;
  private final ConsoleSessions sessions;
  private final ConsoleSettings settings;
  private final SessionCookie cookie;
  private final SignOnCookie attempts;
  private final SecureRandom chance = new SecureRandom();

  /** Creates the pages. */
  public SignOnPages(
      IdentityProvider provider, ConsoleSessions sessions, ConsoleSettings settings) {
    this.provider = provider;
    this.sessions = sessions;
    this.settings = settings;
    this.cookie = new SessionCookie(settings);
    this.attempts = new SignOnCookie(settings);
  }

  /** Adds the pages to a table. */
  public void addTo(PageTable table) {
    table.open("GET", BEGIN, request -> begin()).open("GET", BACK, this::complete);
  }

  /** Returns the link on the page of the sign-in. */
  static PagePart link() {
    return new PagePart.Actions(
        List.of(), List.of(new Cell.Link(BEGIN, "Sign on with your organization")));
  }

  private Answer begin() {
    var attempt = SignOnAttempt.fresh(chance);
    return new Answer.Redirect(
        provider.address(attempt, back()).toString(), Map.of("Set-Cookie", attempts.of(attempt)));
  }

  private URI back() {
    return URI.create(settings.apiUrl().get()).resolve(BACK);
  }

  /**
   * Ends an attempt of the same browser. The cookie of a session is for requests from pages of the
   * console alone, so a page leads on in the place of a redirect from the provider.
   */
  private Answer complete(ConsoleRequest request) {
    Optional<SignOnAttempt> attempt = request.facts().signOn().flatMap(SignOnAttempt::of);
    Optional<String> state = request.query().get("state");
    if (attempt.isEmpty() || !state.equals(Optional.of(attempt.get().state()))) {
      throw refused("This sign-on was not begun in this browser, or is too old; begin again.");
    }
    String code =
        request
            .query()
            .get("code")
            .orElseThrow(() -> refused("The provider did not sign you on; begin again."));
    SignedIn signed =
        sessions.signOn(provider.complete(code, attempt.get(), back()), request.facts().client());
    var screen =
        new Screen(
            "Signed on",
            "The console opens by itself.",
            List.of(
                new PagePart.Actions(
                    List.of(), List.of(new Cell.Link("/console", "Open the console")))));
    return new Answer.Arrival(screen, "/console", cookie.of(signed.id()));
  }

  private static Fault refused(String why) {
    return Fault.of(FaultCode.CREDENTIAL_INVALID, why);
  }
}
