package dev.omni.console.page;

import dev.omni.application.developer.TenantDeliveries;
import dev.omni.application.webhook.Deliveries;
import dev.omni.console.item.AttemptItem;
import dev.omni.console.item.DeliveryItem;
import dev.omni.console.item.Members;
import dev.omni.console.view.Button;
import dev.omni.console.view.Cell;
import dev.omni.console.view.PagePart;
import dev.omni.console.view.PagePart.Empty;
import dev.omni.console.view.PagePart.Fact;
import dev.omni.console.view.Screen;
import dev.omni.console.web.Answer;
import dev.omni.console.web.ConsoleRequest;
import dev.omni.console.web.PageTable;
import dev.omni.domain.fault.Fault;
import dev.omni.domain.fault.FaultCode;
import dev.omni.domain.json.UuidText;
import dev.omni.domain.webhook.Delivery;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.UUID;

/** A delivery with its attempts: what was sent, and what the receiver answered, as text. */
public final class DeliveryPage {
  private static final String ADDRESS = WebhookListPage.ADDRESS + "/{id}/deliveries/{delivery}";

  private final TenantDeliveries deliveries;

  /** Creates the page. */
  public DeliveryPage(TenantDeliveries deliveries) {
    this.deliveries = deliveries;
  }

  /** Adds the page to a table. */
  public void addTo(PageTable table) {
    table.get(ADDRESS, this::show).post(ADDRESS, this::replay);
  }

  private static UUID id(ConsoleRequest request) {
    return UuidText.parse(request.text("delivery"))
        .orElseThrow(() -> Fault.of(FaultCode.DELIVERY_NOT_FOUND, Deliveries.MISSING));
  }

  private static String own(ConsoleRequest request) {
    return WebhookListPage.address(request.id()) + "/deliveries/" + id(request);
  }

  private Answer show(ConsoleRequest request) {
    Delivery delivery = deliveries.read(request.caller(), request.id(), id(request));
    var view = new DeliveryItem(new Members(Deliveries.viewWithAttempts(delivery)));
    List<AttemptItem> attempts = view.attempts();
    var parts = new ArrayList<PagePart>();
    parts.add(
        new PagePart.Actions(
            List.of(new Button(own(request), "Replay", "primary", Map.of(Actions.FIELD, "replay"))),
            List.of(new Cell.Link(WebhookListPage.address(request.id()), "All of this webhook"))));
    parts.add(facts(view));
    parts.add(table(attempts));
    for (int i = attempts.size() - 1; i >= 0; i--) {
      parts.addAll(texts(attempts.get(i)));
    }
    parts.add(new PagePart.Code("Body", view.body().orElse("")));
    boolean open = DeliveryParts.isFresh(delivery);
    Optional<String> polled = open ? Optional.of("") : Optional.empty();
    var live = new PagePart.Live("delivery", polled, parts);
    return new Answer.Page(
        200, new Screen("Delivery", view.eventType().orElse(""), List.of(live)), open);
  }

  private static PagePart facts(DeliveryItem view) {
    var facts = new ArrayList<Fact>();
    facts.add(new Fact("Status", ItemTable.cell(view.status(), Cell.Badge::new)));
    facts.add(new Fact("Id", ItemTable.cell(view.id(), Cell.Copy::new)));
    facts.add(new Fact("Message", ItemTable.cell(view.message(), Cell.Copy::new)));
    facts.add(new Fact("Attempts", ItemTable.cell(view.attemptCount(), Cell.Text::new)));
    facts.add(new Fact("Created", ItemTable.cell(view.createdAt(), ItemTable::time)));
    view.nextAttemptAt().ifPresent(at -> facts.add(new Fact("Next attempt", ItemTable.time(at))));
    view.replayedAt().ifPresent(at -> facts.add(new Fact("Replayed", ItemTable.time(at))));
    view.subject()
        .ifPresent(
            id ->
                facts.add(
                    new Fact(
                        "Subject", RequestPages.subject(view.subjectObject().orElse(""), id))));
    return new PagePart.Facts("Summary", facts);
  }

  private static PagePart table(List<AttemptItem> attempts) {
    return ItemTable.of(
        "Attempts",
        attempts,
        Empty.of("The first attempt is about to be made."),
        List.of(
            ItemTable.text("Number", AttemptItem::number),
            ItemTable.time("Time", AttemptItem::at),
            ItemTable.badge("Status", AttemptItem::status),
            ItemTable.text("Error", AttemptItem::error),
            ItemTable.text("Milliseconds", AttemptItem::took)));
  }

  private static List<PagePart> texts(AttemptItem attempt) {
    String name = "Attempt " + attempt.number().orElse("?");
    return List.of(
        new PagePart.Code(name + ": headers sent", attempt.sentHeaders()),
        new PagePart.Code(name + ": answer", attempt.answer()));
  }

  private Answer replay(ConsoleRequest request) {
    if (!request.form().text(Actions.FIELD).equals("replay")) {
      throw Actions.unknown();
    }
    deliveries.replay(Actions.call(request), request.id(), id(request));
    return Answer.redirect(own(request));
  }
}
