package dev.omni.console.page;

import dev.omni.application.developer.KeyLists;
import dev.omni.application.developer.TenantKeys;
import dev.omni.application.developer.TenantKeys.Created;
import dev.omni.application.keys.ApiKeys.KeyView;
import dev.omni.application.list.ListPage;
import dev.omni.console.view.Button;
import dev.omni.console.view.Cell;
import dev.omni.console.view.Field;
import dev.omni.console.view.Field.Hint;
import dev.omni.console.view.Field.Kind;
import dev.omni.console.view.Field.Option;
import dev.omni.console.view.PagePart;
import dev.omni.console.view.PagePart.Empty;
import dev.omni.console.view.PagePart.Problem;
import dev.omni.console.view.Screen;
import dev.omni.console.web.Answer;
import dev.omni.console.web.ConsoleRequest;
import dev.omni.console.web.PageTable;
import dev.omni.domain.access.NewKey;
import dev.omni.domain.access.Scope;
import dev.omni.domain.fault.ErrorType;
import dev.omni.domain.fault.Fault;
import dev.omni.domain.json.Json;
import dev.omni.domain.json.UuidText;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.UUID;
import java.util.function.Supplier;

/** The API keys of a project: create, rotate, revoke. A key's text is on one answer alone. */
public final class KeyPages {
  private static final String ADDRESS = "/console/keys";
  private static final Duration OVERLAP = Duration.ofDays(1);

  private final TenantKeys keys;
  private final Supplier<UUID> ids;

  /**
   * Creates the page.
   *
   * @param ids of forms
   */
  public KeyPages(TenantKeys keys, Supplier<UUID> ids) {
    this.keys = keys;
    this.ids = ids;
  }

  /** Adds the page to a table. */
  public void addTo(PageTable table) {
    table
        .get(ADDRESS, request -> page(request, 200, List.of(), List.of()))
        .post(ADDRESS, this::act);
  }

  private Answer page(
      ConsoleRequest request, int status, List<PagePart> first, List<Problem> problems) {
    ListPage<KeyView> page =
        keys.list(request.caller(), KeyLists.KEYS.query(Map.of(), request.after()));
    List<KeyView> shown = page.items();
    var parts = new ArrayList<>(first);
    parts.add(table(shown));
    parts.add(new PagePart.Pager(page.next().map(request::next)));
    parts.add(createForm(request, problems));
    parts.add(revokeForm(request, shown, problems));
    return new Answer.Page(
        status,
        new Screen("API keys", "Programs use keys; each has scopes and an end.", parts),
        false);
  }

  private PagePart table(List<KeyView> entries) {
    List<List<Cell>> rows = entries.stream().map(this::row).toList();
    return new PagePart.Table(
        "Keys",
        List.of("Name", "Key", "Status", "Scopes", "Expires", "Last used", "Action"),
        rows,
        Empty.of("Keys of this project and mode stand here."));
  }

  private List<Cell> row(KeyView entry) {
    var key = entry.key();
    boolean active = entry.status().toString().equals("active");
    return List.of(
        new Cell.Text(key.identity().name()),
        new Cell.Code(key.identity().maskedKey()),
        new Cell.Badge(entry.status().toString()),
        new Cell.Text(scopes(key.grant().scopes().size())),
        time(key.validity().expiresAt(), "never"),
        time(entry.lastUsedAt(), "not yet"),
        active
            ? new Cell.Post(
                Button.plain(ADDRESS, "Rotate")
                    .with(Actions.FIELD, "rotate")
                    .with("id", key.id().toString())
                    .with("idempotency_key", "console-" + ids.get()))
            : Cell.none());
  }

  private static String scopes(int count) {
    return count == Scope.all().size() ? "all" : count + " of " + Scope.all().size();
  }

  private static Cell time(Optional<Instant> at, String none) {
    return at.map(time -> (Cell) new Cell.Time(time)).orElseGet(() -> new Cell.Text(none));
  }

  private PagePart createForm(ConsoleRequest request, List<Problem> problems) {
    var form = request.form();
    List<String> chosen = form.all("scopes");
    List<Option> scopes =
        request.caller().scopes().stream()
            .map(Scope::toString)
            .sorted()
            .map(scope -> new Option(scope, scope, chosen.contains(scope)))
            .toList();
    return new PagePart.PostForm(
        "Create a key",
        ADDRESS,
        Actions.placed(
            List.of(
                Field.line("name", "Name", form.text("name")),
                Field.line(
                        "expires_in_days",
                        "Expires in days",
                        form.has("expires_in_days") ? form.text("expires_in_days") : "365")
                    .with(new Hint("", "1 to 3650; empty for never.", "", false)),
                new Field(
                    "scopes", "Scopes", new Kind.Ticks(scopes), "", Hint.NONE, Optional.empty())),
            problems),
        new Button(
            ADDRESS,
            "Create key",
            "primary",
            Map.of(Actions.FIELD, "create", "idempotency_key", "console-" + ids.get())));
  }

  private static PagePart revokeForm(
      ConsoleRequest request, List<KeyView> entries, List<Problem> problems) {
    List<Option> options =
        entries.stream()
            .filter(entry -> entry.key().validity().revokedAt().isEmpty())
            .map(KeyView::key)
            .map(
                key ->
                    new Option(
                        key.id().toString(),
                        key.identity().name() + " " + key.identity().maskedKey(),
                        key.id().toString().equals(request.form().text("id"))))
            .toList();
    return new PagePart.PostForm(
        "Revoke a key",
        ADDRESS,
        Actions.placed(
            List.of(
                Field.choice("id", "Key to revoke", options),
                Field.line("confirm", "Type its name", "")
                    .with(new Hint("", "No node accepts the key from then on.", "", false))),
            problems),
        new Button(ADDRESS, "Revoke", "danger", Map.of(Actions.FIELD, "revoke")));
  }

  private Answer act(ConsoleRequest request) {
    try {
      return switch (request.form().text(Actions.FIELD)) {
        case "create" ->
            shown(request, keys.create(Actions.call(request), NewKey.of(body(request))));
        case "rotate" -> shown(request, keys.rotate(Actions.call(request), id(request), OVERLAP));
        case "revoke" -> revoked(request);
        default -> throw Actions.unknown();
      };
    } catch (Fault refused) {
      if (refused.code().category() != ErrorType.VALIDATION) {
        throw refused;
      }
      List<Problem> problems = Actions.problems(refused);
      return page(request, 422, List.of(new PagePart.Problems(problems)), problems);
    }
  }

  private static Json.Obj body(ConsoleRequest request) {
    var form = request.form();
    String days = form.text("expires_in_days").strip();
    Json lifetime =
        days.isEmpty()
            ? Json.NULL
            : days.matches("[0-9]{1,9}") ? Json.num(Long.parseLong(days)) : Json.str(days);
    return Json.obj(
        "name", form.text("name").strip(),
        "scopes", form.all("scopes"),
        "expires_in_days", lifetime);
  }

  private static UUID id(ConsoleRequest request) {
    return UuidText.parse(request.form().text("id")).orElseThrow(Actions::missing);
  }

  private Answer shown(ConsoleRequest request, Created created) {
    return page(
        request.withoutForm(),
        200,
        created
            .text()
            .map(text -> (PagePart) new PagePart.Secret("New API key", text.reveal()))
            .or(
                () ->
                    Optional.of(
                        new PagePart.Note(
                            "info", "", "This key was made before; its text was shown then.")))
            .stream()
            .toList(),
        List.of());
  }

  private Answer revoked(ConsoleRequest request) {
    UUID id = id(request);
    KeyView entry = keys.read(request.caller(), id);
    if (!entry.key().identity().name().equals(request.form().text("confirm").strip())) {
      List<Problem> problems =
          List.of(new Problem("f-confirm", "Type the name of the key to revoke it."));
      return page(request, 422, List.of(new PagePart.Problems(problems)), problems);
    }
    keys.revoke(Actions.call(request), id, false);
    return Answer.redirect(ADDRESS);
  }
}
