package dev.omni.console.page;

import dev.omni.application.developer.TenantDeliveries;
import dev.omni.application.list.ListPage;
import dev.omni.application.list.ListQuery;
import dev.omni.application.spi.store.Stored;
import dev.omni.application.webhook.Deliveries;
import dev.omni.console.item.AttemptItem;
import dev.omni.console.item.DeliveryItem;
import dev.omni.console.item.Members;
import dev.omni.console.page.Charts.TimedNumber;
import dev.omni.console.view.PagePart;
import dev.omni.console.view.PagePart.Empty;
import dev.omni.console.web.ConsoleRequest;
import dev.omni.console.web.FormValues;
import dev.omni.domain.webhook.Delivery;
import dev.omni.domain.webhook.Delivery.Status;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;

/** The deliveries on the page of a webhook: a list with filters, and charts of the latest. */
final class DeliveryParts {
  private static final String CHARTED = "100";
  private static final double P95 = 0.95;

  private final TenantDeliveries deliveries;

  DeliveryParts(TenantDeliveries deliveries) {
    this.deliveries = deliveries;
  }

  /**
   * The parts of the page.
   *
   * @param open whether a delivery is about to be attempted for the first time
   */
  record Listed(List<PagePart> parts, boolean open) {}

  /** Returns the parts for the webhook of a request. */
  Listed of(ConsoleRequest request) {
    Map<String, String> sent = sent(request.query());
    ListPage<Stored<Delivery>> fitting = charted(request, sent);
    ListPage<Stored<Delivery>> page =
        deliveries.list(
            request.caller(), request.id(), ListForm.query(request, TenantDeliveries.LIST, sent));
    List<Stored<Delivery>> latest =
        sent.isEmpty() ? fitting.items() : charted(request, Map.of()).items();
    var charted = new ChartItems<>(Stored.readable(fitting.items()), fitting.next().isEmpty());
    var parts = new ArrayList<PagePart>(charts(charted));
    parts.add(table(request, page.items()));
    parts.add(new PagePart.Pager(page.next().map(request::next)));
    boolean open =
        latest.stream().flatMap(one -> one.value().stream()).anyMatch(DeliveryParts::isFresh);
    Optional<String> polled = open ? Optional.of("") : Optional.empty();
    return new Listed(
        List.of(
            ListForm.of(TenantDeliveries.LIST, request.query()),
            new PagePart.Live("deliveries", polled, parts)),
        open);
  }

  /** Returns the latest deliveries of the webhook of a request, as many as a chart takes. */
  private ListPage<Stored<Delivery>> charted(ConsoleRequest request, Map<String, String> sent) {
    var longest = new HashMap<>(sent);
    longest.put("limit", CHARTED);
    ListQuery query = ListForm.query(request, TenantDeliveries.LIST, longest);
    return deliveries.list(request.caller(), request.id(), query.after(Optional.empty()));
  }

  /** Returns the filters of the list; the page of the webhook has more parameters. */
  private static Map<String, String> sent(FormValues query) {
    Map<String, String> sent = query.only(List.copyOf(TenantDeliveries.LIST.names()));
    sent.keySet().remove("cursor");
    return sent;
  }

  /** Returns whether the first attempt since the last request has not ended. */
  static boolean isFresh(Delivery delivery) {
    return delivery.state().status() == Status.PENDING && delivery.state().attempt() <= 1;
  }

  private static PagePart table(ConsoleRequest request, List<Stored<Delivery>> shown) {
    return ItemTable.of(
        "Deliveries",
        shown.stream()
            .map(one -> one.json(Deliveries::view, "developer.webhook_delivery"))
            .map(Members::new)
            .map(DeliveryItem::new)
            .toList(),
        Empty.of("Messages to this address stand here, the newest first."),
        List.of(
            ItemTable.link(
                "Delivery",
                DeliveryItem::id,
                WebhookListPage.address(request.id()) + "/deliveries/",
                DeliveryItem::id),
            ItemTable.code("Event", DeliveryItem::eventType),
            ItemTable.badge("Status", DeliveryItem::status),
            ItemTable.text("Attempts", DeliveryItem::attemptCount),
            ItemTable.badge("Last answer", DeliveryItem::lastStatus),
            ItemTable.time("Created", DeliveryItem::createdAt),
            ItemTable.time("Next attempt", DeliveryItem::nextAttemptAt)));
  }

  /** Returns the charts of deliveries: their statuses, and the times to the answer. */
  private static List<PagePart> charts(ChartItems<Delivery> charted) {
    if (charted.items().isEmpty()) {
      return List.of();
    }
    var counted = new TimeBuckets();
    var times = new TreeMap<Instant, List<Double>>();
    for (Delivery delivery : charted.items()) {
      counted.add(created(delivery), delivery.state().status().toString());
      var whole = new DeliveryItem(new Members(Deliveries.viewWithAttempts(delivery)));
      for (AttemptItem attempt : whole.attempts()) {
        attempt
            .milliseconds()
            .ifPresent(
                time ->
                    times
                        .computeIfAbsent(
                            created(delivery).truncatedTo(ChronoUnit.HOURS),
                            hour -> new ArrayList<>())
                        .add(time));
      }
    }
    var figures = new ArrayList<PagePart>();
    figures.add(
        Figures.of(
            "Statuses",
            charted.title(
                "Deliveries by hour and status", delivery -> Optional.of(created(delivery))),
            counted.chart("deliveries")));
    var points = new ArrayList<TimedNumber>();
    times.forEach((hour, values) -> points.add(new TimedNumber(hour, "p95", p95(values))));
    if (!points.isEmpty()) {
      figures.add(
          Figures.of(
              "Time to the answer",
              charted.title(
                  "Deliveries, 95th percentile of the time of an attempt by hour",
                  delivery -> Optional.of(created(delivery))),
              Charts.lines(points, "time", "ms", Optional.of(counted.period()))));
    }
    return List.of(new PagePart.Row(figures));
  }

  private static Instant created(Delivery delivery) {
    return delivery.message().at();
  }

  /** Returns the least value that at least 95 % of the values do not exceed. */
  private static double p95(List<Double> values) {
    List<Double> sorted = values.stream().sorted().toList();
    return sorted.get((int) Math.ceil(P95 * sorted.size()) - 1);
  }
}
