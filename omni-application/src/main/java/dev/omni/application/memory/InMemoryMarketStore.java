package dev.omni.application.memory;

import dev.omni.application.spi.data.MarketStore;
import dev.omni.application.spi.store.Stored;
import dev.omni.domain.access.Tenant;
import dev.omni.domain.access.View;
import dev.omni.domain.data.MarketName;
import dev.omni.domain.data.StoredMarket;
import dev.omni.domain.document.ListPosition;
import dev.omni.domain.json.Json;
import java.time.LocalDate;
import java.util.Comparator;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.UUID;
import java.util.stream.Stream;

/** Markets in memory. */
final class InMemoryMarketStore implements MarketStore {
  private static final Comparator<StoredMarket> NEWEST =
      Comparator.<StoredMarket, LocalDate>comparing(market -> market.version().date())
          .thenComparing(market -> market.version().number());

  private record Day(Tenant tenant, String name, LocalDate date) {}

  private record MarketAndDocument(StoredMarket market, Json.Obj document) {}

  private final InMemoryState memory;
  private final Map<UUID, MarketAndDocument> markets = new LinkedHashMap<>();
  private final Map<Day, Integer> numbers = new HashMap<>();

  InMemoryMarketStore(InMemoryState memory) {
    this.memory = memory;
  }

  @Override
  public Admission insert(StoredMarket market, Json.Obj document) {
    return memory.atomically(
        () -> {
          Optional<StoredMarket> last = of(market.owner()).filter(market::isOfSameDay).max(NEWEST);
          String digest = market.version().digest();
          return last.filter(there -> there.version().digest().equals(digest))
              .map(there -> new Admission(there, false))
              .orElseGet(() -> insertNew(market, document));
        });
  }

  private Admission insertNew(StoredMarket market, Json.Obj document) {
    var day = new Day(market.tenant(), market.version().name(), market.version().date());
    StoredMarket stored = market.numbered(numbers.merge(day, 1, Integer::sum));
    markets.put(stored.id(), new MarketAndDocument(stored, document));
    return new Admission(stored, true);
  }

  private Stream<StoredMarket> of(View view) {
    return markets.values().stream()
        .map(MarketAndDocument::market)
        .filter(one -> view.sees(one.owner()));
  }

  @Override
  public Optional<StoredMarket> find(View view, MarketName name, LocalDate today) {
    return memory.atomically(
        () ->
            of(view)
                .filter(one -> one.version().name().equals(name.name()))
                .filter(one -> isOn(one.version().date(), name, today))
                .filter(one -> name.version().stream().allMatch(n -> n == one.version().number()))
                .max(NEWEST));
  }

  private static boolean isOn(LocalDate date, MarketName name, LocalDate today) {
    return name.date().map(date::equals).orElse(!date.isAfter(today));
  }

  @Override
  public Optional<Json.Obj> document(StoredMarket market) {
    return memory.atomically(
        () -> Optional.ofNullable(markets.get(market.id())).map(MarketAndDocument::document));
  }

  @Override
  public List<Stored<StoredMarket>> list(
      View view, Optional<String> name, Optional<ListPosition> after, int limit) {
    return memory.atomically(
        () ->
            of(view)
                .filter(one -> name.isEmpty() || name.get().equals(one.version().name()))
                .filter(one -> after.isEmpty() || after.get().compareTo(position(one)) < 0)
                .sorted(Comparator.comparing(InMemoryMarketStore::position))
                .limit(limit)
                .<Stored<StoredMarket>>map(Stored.Read::new)
                .toList());
  }

  private static ListPosition position(StoredMarket market) {
    return new ListPosition(market.createdAt(), market.id());
  }

  @Override
  public Deletion delete(View view, UUID id) {
    return memory.atomically(
        () -> {
          if (of(view).noneMatch(one -> one.id().equals(id))) {
            return Deletion.UNKNOWN;
          }
          if (isHeld(id)) {
            return Deletion.IN_USE;
          }
          markets.remove(id);
          return Deletion.DELETED;
        });
  }

  private boolean isHeld(UUID id) {
    return memory.open().stream()
        .flatMap(run -> run.origin().sources().markets().stream())
        .anyMatch(read -> read.market().equals(id));
  }
}
