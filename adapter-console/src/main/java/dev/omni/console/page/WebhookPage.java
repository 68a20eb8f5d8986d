package dev.omni.console.page;

import dev.omni.application.developer.TenantDeliveries;
import dev.omni.application.developer.TenantWebhooks;
import dev.omni.application.webhook.WebhookEntry;
import dev.omni.console.item.DeliveryItem;
import dev.omni.console.item.Members;
import dev.omni.console.view.Button;
import dev.omni.console.view.Cell;
import dev.omni.console.view.Field;
import dev.omni.console.view.PagePart;
import dev.omni.console.view.PagePart.Fact;
import dev.omni.console.view.PagePart.Problem;
import dev.omni.console.view.Screen;
import dev.omni.console.view.Shown;
import dev.omni.console.web.Answer;
import dev.omni.console.web.ConsoleRequest;
import dev.omni.console.web.PageTable;
import dev.omni.domain.access.Scope;
import dev.omni.domain.fault.ErrorType;
import dev.omni.domain.fault.Fault;
import dev.omni.domain.fault.FaultCode;
import dev.omni.domain.json.Json;
import dev.omni.domain.json.Times;
import dev.omni.domain.webhook.Webhook;
import dev.omni.domain.webhook.WebhookChange;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeSet;
import java.util.UUID;
import java.util.function.Supplier;

/** A webhook: its state, its deliveries, and what a person does with it. */
public final class WebhookPage {
  private static final String ADDRESS = WebhookListPage.ADDRESS + "/{id}";

  private final TenantWebhooks webhooks;
  private final TenantDeliveries deliveries;
  private final DeliveryParts parts;
  private final Supplier<UUID> ids;

  /**
   * Creates the page.
   *
   * @param ids of forms
   */
  public WebhookPage(TenantWebhooks webhooks, TenantDeliveries deliveries, Supplier<UUID> ids) {
    this.webhooks = webhooks;
    this.deliveries = deliveries;
    this.parts = new DeliveryParts(deliveries);
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
    WebhookEntry entry = webhooks.read(request.caller(), request.id());
    var all = new ArrayList<>(first);
    all.add(buttons(request, entry));
    all.add(state(entry));
    if (entry.secrets().size() > 1) {
      all.add(new PagePart.Note("info", "", twoSecrets(entry)));
    }
    DeliveryParts.Listed listed = parts.of(request);
    all.addAll(listed.parts());
    all.add(recovery(request, entry));
    all.add(
        new PagePart.PostForm(
            "Change",
            own(request),
            Actions.placed(WebhookFields.of(entry.webhook().target(), request.form()), problems),
            new Button(own(request), "Save", "plain", Map.of(Actions.FIELD, "change"))));
    var screen = new Screen("Webhook", entry.webhook().target().url(), all);
    // An answer with a secret is not loaded again.
    return new Answer.Page(status, screen, listed.open() && first.isEmpty());
  }

  private static String own(ConsoleRequest request) {
    return WebhookListPage.address(request.id());
  }

  private static String twoSecrets(WebhookEntry entry) {
    Instant end = entry.secrets().get(1).expiresAt().orElseThrow();
    return "Two secrets sign until " + Shown.time(end) + ". A rotation ends the older one at once.";
  }

  private PagePart buttons(ConsoleRequest request, WebhookEntry entry) {
    String own = own(request);
    var buttons = new ArrayList<Button>();
    if (request.caller().scopes().contains(Scope.WEBHOOKS_TEST)) {
      buttons.add(new Button(own, "Send test", "primary", Map.of(Actions.FIELD, "test")));
    }
    buttons.add(
        Button.plain(own, "Rotate secret")
            .with(Actions.FIELD, "rotate")
            .with("expire_old_now", String.valueOf(entry.secrets().size() > 1))
            .with("idempotency_key", "console-" + ids.get()));
    buttons.add(
        entry.webhook().isEnabled()
            ? Button.plain(own, "Disable").with(Actions.FIELD, "disable")
            : Button.plain(own, "Enable").with(Actions.FIELD, "enable"));
    buttons.add(Button.danger(own, "Delete").with(Actions.FIELD, "delete"));
    return new PagePart.Actions(buttons, List.of());
  }

  private static PagePart state(WebhookEntry entry) {
    Webhook webhook = entry.webhook();
    var facts = new ArrayList<Fact>();
    facts.add(new Fact("Status", new Cell.Badge(webhook.isEnabled() ? "enabled" : "disabled")));
    webhook
        .health()
        .disabledReason()
        .ifPresent(why -> facts.add(new Fact("Disabled because", new Cell.Text(why.toString()))));
    facts.add(new Fact("Id", new Cell.Copy(webhook.id().toString())));
    facts.add(
        new Fact(
            "Failed attempts in a row",
            new Cell.Code(String.valueOf(webhook.health().failures()))));
    webhook
        .health()
        .failingSince()
        .ifPresent(since -> facts.add(new Fact("Failing since", new Cell.Time(since))));
    facts.add(new Fact("Signature", new Cell.Code(webhook.target().scheme().toString())));
    entry.publicKey().ifPresent(key -> facts.add(new Fact("Public key", new Cell.Copy(key))));
    facts.add(new Fact("Description", Cell.text(webhook.target().description())));
    facts.add(new Fact("Created", new Cell.Time(entry.times().createdAt())));
    facts.add(new Fact("Changed", new Cell.Time(entry.times().updatedAt())));
    facts.add(
        new Fact(
            "Subscribed",
            new Cell.Many(
                new TreeSet<>(webhook.target().events())
                    .stream().map(type -> (Cell) new Cell.Code(type)).toList())));
    return new PagePart.Facts("State", facts);
  }

  private static PagePart recovery(ConsoleRequest request, WebhookEntry entry) {
    String since =
        request
            .form()
            .get("since")
            .orElseGet(
                () ->
                    entry
                        .webhook()
                        .health()
                        .failingSince()
                        .orElse(entry.times().createdAt())
                        .toString());
    return new PagePart.PostForm(
        "Recover what was missed",
        own(request),
        List.of(
            Field.line("since", "Since", since)
                .with(
                    new Field.Hint(
                        "", "Sends again what failed or was held since this time.", "", true))),
        new Button(own(request), "Recover", "plain", Map.of(Actions.FIELD, "recover")));
  }

  private Answer act(ConsoleRequest request) {
    UUID id = request.id();
    try {
      return switch (request.form().text(Actions.FIELD)) {
        case "test" -> tested(request);
        case "rotate" -> {
          boolean endOld = request.form().text("expire_old_now").equals("true");
          var made = webhooks.rotate(Actions.call(request), id, endOld);
          yield page(request, 200, List.of(WebhookListPage.secret(made)), List.of());
        }
        case "enable" -> changed(request, WebhookChange.enabled(true));
        case "disable" -> changed(request, WebhookChange.enabled(false));
        case "change" -> changed(request, wanted(request));
        case "recover" -> recovered(request);
        case "delete" -> {
          webhooks.delete(Actions.call(request), id);
          yield Answer.redirect(WebhookListPage.ADDRESS);
        }
        default -> throw Actions.unknown();
      };
    } catch (Fault refused) {
      if (refused.code().category() != ErrorType.VALIDATION) {
        throw refused;
      }
      List<Problem> problems = WebhookFields.problems(refused);
      return page(request, 422, List.of(new PagePart.Problems(problems)), problems);
    }
  }

  private Answer tested(ConsoleRequest request) {
    var queued = new DeliveryItem(new Members(webhooks.test(request.caller(), request.id())));
    return Answer.redirect(own(request) + "/deliveries/" + queued.delivery().orElseThrow());
  }

  private WebhookChange wanted(ConsoleRequest request) {
    Json.Obj body = WebhookFields.body(request.form());
    Fault.refuse(webhooks.problems(WebhookChange.CHANGE, body), FaultCode.PARAMETER_INVALID);
    return WebhookChange.of(body);
  }

  private Answer changed(ConsoleRequest request, WebhookChange change) {
    webhooks.change(Actions.call(request), request.id(), change);
    return Answer.redirect(own(request));
  }

  private Answer recovered(ConsoleRequest request) {
    Optional<Instant> since = request.form().get("since").flatMap(Times::of);
    int count =
        deliveries.recover(
            Actions.call(request),
            request.id(),
            since.orElseThrow(
                () -> Actions.invalid("/since", "must be a date-time, as 2026-01-31T12:00:00Z")));
    String text = count == 1 ? "1 delivery is sent again." : count + " deliveries are sent again.";
    return page(request, 200, List.of(new PagePart.Note("good", "", text)), List.of());
  }
}
