package dev.omni.console.page;

import dev.omni.application.developer.TenantWebhooks;
import dev.omni.application.spi.store.Stored;
import dev.omni.application.webhook.WebhookEntry;
import dev.omni.application.webhook.WebhookEntry.WithSecret;
import dev.omni.console.view.Button;
import dev.omni.console.view.Cell;
import dev.omni.console.view.PagePart;
import dev.omni.console.view.PagePart.Empty;
import dev.omni.console.view.PagePart.Problem;
import dev.omni.console.view.Screen;
import dev.omni.console.web.Answer;
import dev.omni.console.web.ConsoleRequest;
import dev.omni.console.web.PageTable;
import dev.omni.domain.fault.ErrorType;
import dev.omni.domain.fault.Fault;
import dev.omni.domain.fault.FaultCode;
import dev.omni.domain.json.Json;
import dev.omni.domain.webhook.Webhook;
import dev.omni.domain.webhook.WebhookChange;
import dev.omni.domain.webhook.WebhookEventType;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import java.util.function.Supplier;

/** The webhooks of a project, and the form of a new one. Its secret is on one answer alone. */
public final class WebhookListPage {
  static final String ADDRESS = "/console/webhooks";

  private final TenantWebhooks webhooks;
  private final Supplier<UUID> ids;

  /**
   * Creates the page.
   *
   * @param ids of forms
   */
  public WebhookListPage(TenantWebhooks webhooks, Supplier<UUID> ids) {
    this.webhooks = webhooks;
    this.ids = ids;
  }

  /** Adds the page to a table. */
  public void addTo(PageTable table) {
    table
        .get(ADDRESS, request -> page(request, 200, List.of(), List.of()))
        .post(ADDRESS, this::create);
  }

  private Answer page(
      ConsoleRequest request, int status, List<PagePart> first, List<Problem> problems) {
    var parts = new ArrayList<>(first);
    parts.add(
        table(
            "Receivers",
            webhooks.all(request.caller()),
            Empty.of("Addresses that receive events of this project stand here.")));
    parts.add(
        new PagePart.PostForm(
            "New webhook",
            ADDRESS,
            Actions.placed(WebhookFields.ofNew(request.form()), problems),
            new Button(
                ADDRESS,
                "Create webhook",
                "primary",
                Map.of(Actions.FIELD, "create", "idempotency_key", "console-" + ids.get()))));
    return new Answer.Page(
        status,
        new Screen("Webhooks", "Addresses that receive signed messages of events.", parts),
        false);
  }

  /** Returns webhooks as a table. */
  static PagePart table(String heading, List<Stored<WebhookEntry>> entries, Empty empty) {
    return new PagePart.Table(
        heading,
        List.of("URL", "Description", "Events", "Status", "Failures", "Last delivery", "Created"),
        entries.stream().map(WebhookListPage::row).toList(),
        empty);
  }

  private static List<Cell> row(Stored<WebhookEntry> stored) {
    return stored instanceof Stored.Unreadable<WebhookEntry> unreadable
        ? List.of(
            new Cell.Code(unreadable.id()),
            Cell.none(),
            Cell.none(),
            new Cell.Badge(Stored.UNREADABLE),
            Cell.none(),
            Cell.none(),
            Cell.none())
        : row(stored.require());
  }

  private static List<Cell> row(WebhookEntry entry) {
    Webhook webhook = entry.webhook();
    return List.of(
        new Cell.Link(address(webhook.id()), webhook.target().url()),
        Cell.text(webhook.target().description()),
        new Cell.Text(webhook.target().events().size() + " of " + WebhookEventType.all().size()),
        new Cell.Badge(webhook.isEnabled() ? "enabled" : "disabled"),
        new Cell.Code(String.valueOf(webhook.health().failures())),
        entry
            .times()
            .lastDeliveryAt()
            .map(at -> (Cell) new Cell.Time(at))
            .orElseGet(() -> new Cell.Text("not yet")),
        new Cell.Time(entry.times().createdAt()));
  }

  static String address(UUID id) {
    return ADDRESS + "/" + id;
  }

  private Answer create(ConsoleRequest request) {
    Json.Obj body = WebhookFields.body(request.form());
    try {
      Fault.refuse(webhooks.problems(WebhookChange.NEW, body), FaultCode.PARAMETER_INVALID);
      WithSecret made = webhooks.create(Actions.call(request), WebhookChange.of(body));
      return page(request.withoutForm(), 200, List.of(secret(made)), List.of());
    } catch (Fault refused) {
      if (refused.code().category() != ErrorType.VALIDATION) {
        throw refused;
      }
      List<Problem> problems = WebhookFields.problems(refused);
      return page(request, 422, List.of(new PagePart.Problems(problems)), problems);
    }
  }

  /** Returns the part with the new secret of a webhook, or what there is in its place. */
  static PagePart secret(WithSecret made) {
    if (made.secret().isPresent()) {
      return new PagePart.Secret("Signing secret", made.secret().get());
    }
    return new PagePart.Note(
        "info",
        "",
        made.replayed()
            ? "This was done before; the secret was shown then."
            : "Messages are signed by a new key pair. Its public key is on the page of the"
                + " webhook.");
  }
}
