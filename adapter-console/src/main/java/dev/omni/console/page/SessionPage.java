package dev.omni.console.page;

import dev.omni.application.access.ConsoleSessions;
import dev.omni.application.developer.TenantShares;
import dev.omni.console.view.Button;
import dev.omni.console.view.Cell;
import dev.omni.console.view.Field;
import dev.omni.console.view.Field.Option;
import dev.omni.console.view.PagePart;
import dev.omni.console.view.PagePart.Empty;
import dev.omni.console.view.PagePart.Fact;
import dev.omni.console.view.Screen;
import dev.omni.console.web.Answer;
import dev.omni.console.web.ConsoleRequest;
import dev.omni.console.web.PageTable;
import dev.omni.console.web.SessionCookie;
import dev.omni.domain.access.ApiKey;
import dev.omni.domain.access.ConsoleSession;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/** The session: its key, its end, others of the key, and settings of this browser. */
public final class SessionPage {
  private static final String ADDRESS = "/console/session";

  private final ConsoleSessions sessions;
  private final SessionCookie cookie;
  private final ShareParts shares;

  /** Creates the page. */
  public SessionPage(ConsoleSessions sessions, SessionCookie cookie, TenantShares shares) {
    this.sessions = sessions;
    this.cookie = cookie;
    this.shares = new ShareParts(shares);
  }

  /** Adds the page to a table. */
  public void addTo(PageTable table) {
    table.get(ADDRESS, this::show).post(ADDRESS, this::act);
  }

  private Answer show(ConsoleRequest request) {
    ConsoleSession session = request.signedIn().current().session();
    ApiKey key = request.signedIn().current().key();
    var parts = new ArrayList<PagePart>();
    parts.add(
        new PagePart.Facts(
            "This session",
            List.of(
                new Fact("Key", new Cell.Text(key.identity().name())),
                new Fact("Shown as", new Cell.Code(key.identity().maskedKey())),
                new Fact("Mode", new Cell.Badge(key.binding().mode().toString())),
                new Fact("Project", new Cell.Text(request.signedIn().current().project())),
                new Fact("Scopes", new Cell.Many(scopes(key))),
                new Fact("Signed in", new Cell.Time(session.createdAt())),
                new Fact("Ends at", new Cell.Time(session.end())))));
    parts.add(
        new PagePart.Actions(
            List.of(Button.plain(ADDRESS, "Sign out").with(Actions.FIELD, "sign_out")), List.of()));
    parts.add(others(session));
    shares.ofProject(request.caller(), ADDRESS).ifPresent(parts::add);
    parts.add(new PagePart.BrowserSettings(List.of(theme(), shortcuts())));
    return Answer.page(new Screen("Session", "", parts));
  }

  private static List<Cell> scopes(ApiKey key) {
    return key.grant().scopes().stream()
        .map(Object::toString)
        .sorted()
        .map(scope -> (Cell) new Cell.Code(scope))
        .toList();
  }

  private PagePart others(ConsoleSession own) {
    List<List<Cell>> rows =
        sessions.ofSameKey(own).stream()
            .filter(each -> !each.idHash().equals(own.idHash()))
            .map(
                each ->
                    List.<Cell>of(
                        new Cell.Time(each.createdAt()),
                        new Cell.Time(each.seenAt()),
                        new Cell.Code(each.client().network()),
                        new Cell.Text(each.client().agent()),
                        new Cell.Post(
                            Button.danger(ADDRESS, "End")
                                .with(Actions.FIELD, "end")
                                .with("session", each.idHash()))))
            .toList();
    return new PagePart.Table(
        "Other sessions of this key",
        List.of("Signed in", "Last seen", "Network", "Browser", "Action"),
        rows,
        Empty.of("No other browser is signed in with this key."));
  }

  private static Field theme() {
    return Field.choice(
        "theme",
        "Theme",
        List.of(
            new Option("system", "System", true),
            new Option("light", "Light", false),
            new Option("dark", "Dark", false)));
  }

  private static Field shortcuts() {
    return Field.choice(
        "shortcuts",
        "Keyboard shortcuts",
        List.of(new Option("on", "On", true), new Option("off", "Off", false)));
  }

  private Answer act(ConsoleRequest request) {
    ConsoleSession own = request.signedIn().current().session();
    return switch (request.form().text(Actions.FIELD)) {
      case "end" -> {
        sessions.end(own, request.form().text("session"));
        yield Answer.redirect(ADDRESS);
      }
      case "sign_out" -> {
        sessions.end(own, own.idHash());
        yield new Answer.Redirect(LoginPages.LOGIN, Map.of("Set-Cookie", cookie.none()));
      }
      case "revoke_share" -> {
        shares.revoke(request);
        yield Answer.redirect(ADDRESS);
      }
      default -> throw Actions.unknown();
    };
  }
}
