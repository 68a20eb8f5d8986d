package dev.omni.console.page;

import dev.omni.application.developer.TenantDeliveries;
import dev.omni.application.webhook.Deliveries;
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
import dev.omni.domain.json.Json;
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
    Json.Obj view = Deliveries.viewWithAttempts(delivery);
    List<Json.Obj> attempts = view.items("attempts").stream().map(Json.Obj.class::cast).toList();
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
    parts.add(new PagePart.Code("Body", view.text("body")));
    boolean open = DeliveryParts.isFresh(delivery);
    Optional<String> polled = open ? Optional.of("") : Optional.empty();
    var live = new PagePart.Live("delivery", polled, parts);
    return new Answer.Page(
        200, new Screen("Delivery", view.text("event_type"), List.of(live)), open);
  }

  private static PagePart facts(Json.Obj view) {
    var facts = new ArrayList<Fact>();
    facts.add(new Fact("Status", new Cell.Badge(view.text("status"))));
    facts.add(new Fact("Id", new Cell.Copy(view.text("id"))));
    facts.add(new Fact("Message", new Cell.Copy(view.text("message_id"))));
    facts.add(new Fact("Attempts", WorkflowPages.fact(view, "attempt_count")));
    facts.add(new Fact("Created", JsonTable.time(view.text("created_at"))));
    time(view, "next_attempt_at").ifPresent(at -> facts.add(new Fact("Next attempt", at)));
    time(view, "replayed_at").ifPresent(at -> facts.add(new Fact("Replayed", at)));
    JsonTable.member(view, "subject.id")
        .map(ResultParts::text)
        .ifPresent(
            id ->
                facts.add(
                    new Fact(
                        "Subject",
                        RequestPages.subject(
                            JsonTable.member(view, "subject.object")
                                .map(ResultParts::text)
                                .orElse(""),
                            id))));
    return new PagePart.Facts("Summary", facts);
  }

  private static Optional<Cell> time(Json.Obj view, String name) {
    return JsonTable.member(view, name).map(ResultParts::text).map(JsonTable::time);
  }

  private static PagePart table(List<Json.Obj> attempts) {
    return JsonTable.of(
        "Attempts",
        attempts,
        Empty.of("The first attempt is about to be made."),
        List.of(
            JsonTable.text("Number", "number"),
            JsonTable.time("Time", "at"),
            JsonTable.badge("Status", "status"),
            JsonTable.text("Error", "error"),
            JsonTable.text("Milliseconds", "milliseconds")));
  }

  private static List<PagePart> texts(Json.Obj attempt) {
    String name = "Attempt " + attempt.find("number").map(ResultParts::text).orElse("?");
    String status = JsonTable.member(attempt, "status").map(ResultParts::text).orElse("no answer");
    String cut = attempt.flag("truncated") ? "\n… (cut here)" : "";
    String answer =
        status
            + "\n"
            + headers(attempt, "response_headers")
            + "\n"
            + attempt.findText("response_body").orElse("")
            + cut;
    return List.of(
        new PagePart.Code(name + ": headers sent", headers(attempt, "request_headers")),
        new PagePart.Code(name + ": answer", answer));
  }

  private static String headers(Json.Obj attempt, String name) {
    var text = new StringBuilder();
    attempt
        .findObject(name)
        .orElse(Json.Obj.EMPTY)
        .members()
        .forEach(
            (header, value) ->
                text.append(header).append(": ").append(ResultParts.text(value)).append('\n'));
    return text.toString();
  }

  private Answer replay(ConsoleRequest request) {
    if (!request.form().text(Actions.FIELD).equals("replay")) {
      throw Actions.unknown();
    }
    deliveries.replay(Actions.call(request), request.id(), id(request));
    return Answer.redirect(own(request));
  }
}
