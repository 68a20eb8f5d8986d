package dev.omni.application.data;

import dev.omni.application.list.ListDefinition;
import dev.omni.application.list.ListPage;
import dev.omni.application.list.ListQuery;
import dev.omni.application.spi.ClockAndIds;
import dev.omni.application.spi.Stores;
import dev.omni.application.spi.WireNames;
import dev.omni.application.spi.data.MarketStore;
import dev.omni.application.spi.data.MarketStore.Admission;
import dev.omni.application.spi.store.RunStore;
import dev.omni.application.spi.store.Stored;
import dev.omni.domain.access.Caller;
import dev.omni.domain.access.Scope;
import dev.omni.domain.access.View;
import dev.omni.domain.data.DataSetName;
import dev.omni.domain.data.MarketName;
import dev.omni.domain.data.StoredMarket;
import dev.omni.domain.document.ListPosition;
import dev.omni.domain.fault.Fault;
import dev.omni.domain.fault.FaultCode;
import dev.omni.domain.json.Json;
import dev.omni.domain.json.ProblemCollector;
import dev.omni.domain.json.Sha256;
import dev.omni.domain.json.UuidText;
import dev.omni.domain.run.Run;
import dev.omni.domain.run.RunStatus;
import dev.omni.domain.run.RunTarget.CapabilityTarget;
import dev.omni.engine.MarketModel;
import dev.omni.engine.MarketModel.CompletedRun;
import dev.omni.engine.MarketModel.Whole;
import java.time.LocalDate;
import java.time.ZoneOffset;
import java.util.List;
import java.util.Optional;
import java.util.UUID;
import java.util.concurrent.Semaphore;

/** The stored markets of tenants: store, list, read and delete. */
public final class Markets {
  /** Markets of all names, newest first. */
  public static final ListDefinition LIST = ListDefinition.created("markets.list");

  /** The markets of one name, newest first. */
  public static final ListDefinition VERSIONS = ListDefinition.created("markets.versions");

  /** The most markets that are built at a time. */
  private static final int BUILT = 4;

  private final MarketStore store;
  private final RunStore runs;
  private final ClockAndIds clockAndIds;
  private final Optional<MarketModel> model;
  private final WireNames names;
  private final Semaphore building = new Semaphore(BUILT);

  /**
   * Creates the facet.
   *
   * @param model the rules of markets; empty where no served capability takes one
   * @param names of the parts of a request
   */
  @SuppressWarnings("exports") // Omni alone calls it.
  public Markets(
      Stores stores, ClockAndIds clockAndIds, Optional<MarketModel> model, WireNames names) {
    this.store = stores.markets();
    this.runs = stores.runs();
    this.clockAndIds = clockAndIds;
    this.model = model;
    this.names = names;
  }

  /**
   * A stored market with its document.
   *
   * @param market the version
   * @param document with defaults, and with what runs found in place of their ids
   */
  public record StoredDocument(StoredMarket market, Json.Obj document) {}

  /**
   * Stores the market of a day, unless the newest version of the day has an equal document.
   *
   * @param document with the day as its valuation date
   * @throws Fault {@code parameter_invalid} for name or day, {@code input_invalid} and the other
   *     codes of places in a document, {@code payload_too_large}, {@code
   *     concurrency_limit_exceeded}
   */
  public Admission store(Caller caller, String name, String day, Json.Obj document) {
    caller.require(DataSets.UPLOAD.toArray(Scope[]::new));
    LocalDate date = day(name, day);
    if (!building.tryAcquire()) {
      throw Fault.of(
          FaultCode.CONCURRENCY_LIMIT_EXCEEDED,
          BUILT + " markets are being built, which is the most at a time; retry.");
    }
    try {
      return stored(caller.view(), name, date, document);
    } finally {
      building.release();
    }
  }

  private LocalDate day(String name, String day) {
    ProblemCollector problems = Fault.collector(FaultCode.PARAMETER_INVALID);
    if (!DataSetName.valid(name)) {
      problems.add(names.pointer("resource:market"), "must have " + DataSetName.FORM);
    }
    Optional<LocalDate> date =
        problems.parse(
            names.pointer("resource:date"),
            Optional.of(day),
            MarketName::date,
            "must be a date such as 2026-11-30");
    problems.throwIfAny();
    return date.orElseThrow();
  }

  private Admission stored(View view, String name, LocalDate date, Json.Obj sent) {
    MarketModel rules =
        model.orElseThrow(
            () ->
                Fault.of(
                    FaultCode.RESOURCE_NOT_FOUND,
                    "No capability of this server takes a market, so that none is stored."));
    Whole whole = rules.whole(sent, id -> completed(view, id));
    Fault.refuse(whole.problems(), FaultCode.INPUT_INVALID);
    ProblemCollector problems = Fault.collector(FaultCode.INPUT_INVALID);
    rules.contract().check(whole.document(), "", problems);
    problems.throwIfAny();
    Json.Obj document = rules.canonical(whole.document());
    if (!rules.date(document).equals(date)) {
      throw Fault.at(
          FaultCode.INPUT_INVALID, "/valuation_date", "must be " + date + ", the day in the path");
    }
    Sha256.Digested digested = Sha256.digested(document);
    if (digested.bytes() > StoredMarket.MOST) {
      throw Fault.of(
          FaultCode.PAYLOAD_TOO_LARGE,
          "A market may have at most "
              + StoredMarket.MOST
              + " bytes of canonical JSON; this one has "
              + digested.bytes()
              + ".",
          Json.obj("limit", StoredMarket.MOST));
    }
    Fault.refuse(rules.problems(document), FaultCode.INPUT_INVALID);
    var version = new StoredMarket.Version(name, date, 1, digested.sha256());
    return store.insert(
        new StoredMarket(clockAndIds.newId(), view, version, digested.bytes(), clockAndIds.now()),
        document);
  }

  /** Returns the page of a list of markets, newest first. */
  public ListPage<Stored<StoredMarket>> list(Caller caller, ListQuery query) {
    return list(caller, Optional.empty(), query);
  }

  /** Returns the page of a list of the markets of a name, newest first. */
  public ListPage<Stored<StoredMarket>> list(Caller caller, String name, ListQuery query) {
    return list(caller, Optional.of(name), query);
  }

  private ListPage<Stored<StoredMarket>> list(
      Caller caller, Optional<String> name, ListQuery query) {
    caller.require(Scope.OMNI_READ);
    return ListPage.of(
        store.list(caller.view(), name, query.start(), query.limitAndOne()),
        query,
        market -> market.position(each -> new ListPosition(each.createdAt(), each.id())));
  }

  /**
   * Returns the market of a day.
   *
   * @param version its number; empty for the newest
   * @throws Fault {@code resource_not_found}
   */
  public StoredDocument read(Caller caller, String name, String day, Optional<Integer> version) {
    caller.require(Scope.OMNI_READ);
    StoredMarket market = found(caller.view(), name, day, version);
    return new StoredDocument(market, store.document(market).orElseThrow(Markets::unknown));
  }

  private StoredMarket found(View view, String name, String day, Optional<Integer> version) {
    return find(view, new MarketName(name, Optional.of(day(name, day)), version))
        .orElseThrow(Markets::unknown);
  }

  private static Fault unknown() {
    return Fault.of(FaultCode.RESOURCE_NOT_FOUND, "No market has this name, day and version.");
  }

  /**
   * Deletes the market of a day.
   *
   * @param version its number; empty for the newest
   * @throws Fault {@code resource_not_found}, {@code market_in_use}
   */
  public StoredMarket delete(Caller caller, String name, String day, Optional<Integer> version) {
    caller.require(Scope.OMNI_RUN);
    StoredMarket market = found(caller.view(), name, day, version);
    return switch (store.delete(caller.view(), market.id())) {
      case DELETED -> market;
      case IN_USE ->
          throw Fault.of(
              FaultCode.MARKET_IN_USE,
              "A run that has not ended was made with this market; it can be deleted afterwards.");
      case UNKNOWN -> throw unknown();
    };
  }

  /** Returns the market that a name means now, if it is in the view. */
  Optional<StoredMarket> find(View view, MarketName name) {
    return store.find(view, name, LocalDate.ofInstant(clockAndIds.now(), ZoneOffset.UTC));
  }

  /** Returns the document of a market; empty when it is not there any more. */
  Optional<Json.Obj> document(StoredMarket market) {
    return store.document(market);
  }

  /** Returns a document with what runs found in place of their ids. */
  Whole whole(View view, Json.Obj document) {
    return model
        .map(rules -> rules.whole(document, id -> completed(view, id)))
        .orElseGet(() -> new Whole(document, List.of()));
  }

  private Optional<CompletedRun> completed(View view, String id) {
    return UuidText.canonical(id)
        ? runs.find(view, UUID.fromString(id)).flatMap(Markets::completed)
        : Optional.empty();
  }

  private static Optional<CompletedRun> completed(Run run) {
    return run.status() == RunStatus.COMPLETED
            && run.subject() instanceof CapabilityTarget subject
            && run.origin().sources().inputRemoved().isEmpty()
        ? run.findResult()
            .map(result -> new CompletedRun(subject.capability(), run.input(), result))
        : Optional.empty();
  }
}
