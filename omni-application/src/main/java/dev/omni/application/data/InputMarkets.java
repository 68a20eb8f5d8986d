package dev.omni.application.data;

import dev.omni.application.world.CapabilityCatalog;
import dev.omni.domain.access.View;
import dev.omni.domain.batch.Batch;
import dev.omni.domain.data.MarketName;
import dev.omni.domain.data.ResolvedData;
import dev.omni.domain.data.ResolvedMarket;
import dev.omni.domain.data.StoredMarket;
import dev.omni.domain.fault.Fault;
import dev.omni.domain.fault.FaultCode;
import dev.omni.domain.json.Json;
import dev.omni.domain.json.Pointer;
import dev.omni.domain.json.ProblemCollector;
import dev.omni.domain.world.Capability;
import dev.omni.engine.JsonEngine;
import dev.omni.engine.MarketModel.Whole;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * The markets in the inputs of runs. What names a stored one, or a run within one, is replaced
 * once, when a run is created: its input has the whole document from then on.
 */
public final class InputMarkets {
  private static final String WORD = "x-stored";
  private static final String MARKET = "market";

  private final Markets markets;
  private final CapabilityCatalog catalog;

  /** Creates the reader of the markets of inputs. */
  public InputMarkets(Markets markets, CapabilityCatalog catalog) {
    this.markets = markets;
    this.catalog = catalog;
  }

  /**
   * An input with documents in place of what names them.
   *
   * @param input with whole markets
   * @param markets the stored ones
   */
  public record Resolved(Json.Obj input, List<ResolvedMarket> markets) {
    /** Copies the list. */
    public Resolved {
      markets = List.copyOf(markets);
    }
  }

  /**
   * Puts the documents of stored markets into an input of any form.
   *
   * @throws Fault {@code market_not_found} and the other codes of places in an input
   */
  public Resolved resolve(View view, Capability capability, Json.Obj input) {
    ProblemCollector problems = Fault.collector(FaultCode.INPUT_INVALID);
    var read = new ArrayList<ResolvedMarket>();
    Json.Obj whole = input;
    for (Pointer at : places(capability, input)) {
      Optional<Json.Obj> sent =
          at.in(whole).filter(Json.Obj.class::isInstance).map(Json.Obj.class::cast);
      if (sent.isPresent()) {
        Json.Obj document = document(view, sent.get(), at, read, problems);
        whole = (Json.Obj) ResolvedData.replaced(whole, at, any -> document);
      }
    }
    problems.throwIfAny();
    return new Resolved(whole, read);
  }

  private Json.Obj document(
      View view, Json.Obj sent, Pointer at, List<ResolvedMarket> read, ProblemCollector problems) {
    String place = "/input" + at.text();
    if (!MarketName.isNamed(sent)) {
      Whole whole = markets.whole(view, sent);
      problems.addAll(place, whole.problems());
      return whole.document();
    }
    Optional<MarketName> name = MarketName.read(sent, place, problems);
    if (name.isEmpty()) {
      return sent;
    }
    Optional<StoredMarket> market = markets.find(view, name.get());
    Optional<Json.Obj> document = market.flatMap(markets::document);
    if (document.isEmpty()) {
      problems.add(
          place,
          FaultCode.MARKET_NOT_FOUND,
          "must be the name of a stored market, with a date and version that it has");
      return sent;
    }
    read.add(new ResolvedMarket(at, market.orElseThrow().id(), sent));
    return document.get();
  }

  /** Returns the places of an input that take markets: of a batch, those of what all rows share. */
  private List<Pointer> places(Capability capability, Json.Obj input) {
    if (!Batch.isBatch(capability.id())) {
      return places(capability, Pointer.ROOT).toList();
    }
    return input.findText("capability").flatMap(catalog::engine).stream()
        .map(JsonEngine::capability)
        .flatMap(target -> places(target, Pointer.ROOT.to("base")))
        .toList();
  }

  private static Stream<Pointer> places(Capability capability, Pointer base) {
    Json.Obj members = capability.input().schema().findObject("properties").orElse(Json.Obj.EMPTY);
    return members.members().entrySet().stream()
        .filter(
            member ->
                member.getValue() instanceof Json.Obj schema
                    && schema.findText(WORD).filter(MARKET::equals).isPresent())
        .map(member -> base.to(member.getKey()));
  }
}
