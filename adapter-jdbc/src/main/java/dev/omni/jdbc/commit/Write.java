package dev.omni.jdbc.commit;

import dev.omni.application.spi.Change;
import dev.omni.application.spi.DocumentStore.Offer;
import dev.omni.application.spi.RunStore.Step;
import dev.omni.domain.access.Tenant;
import dev.omni.domain.audit.Act;
import dev.omni.domain.document.Document;
import dev.omni.domain.evidence.Leaf;
import dev.omni.domain.run.IdempotencyRecord;
import dev.omni.domain.run.Run;
import dev.omni.jdbc.statement.Row;
import dev.omni.jdbc.table.DeliveryRows;
import dev.omni.jdbc.table.EventRows;
import dev.omni.jdbc.table.HoldRows;
import dev.omni.jdbc.table.Registers;
import dev.omni.jdbc.table.RunRows;
import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * What is to be stored as one, all of it or nothing. Hold, run and documents decide: each of them
 * may find its place taken. The rest follows. Rows are made by whoever brings a write, so that
 * those who wait for the committer do not wait for that.
 *
 * @param keys the idempotency keys that will be held
 * @param rows what is stored besides documents
 * @param documents version 1 is new, a later one replaces the one before
 * @param acts what an operator did
 */
public record Write(
    List<IdempotencyRecord.Id> keys, Rows rows, List<Document> documents, List<Act> acts) {

  /**
   * The rows of some tables.
   *
   * @param holds on keys
   * @param fresh new runs
   * @param next later versions of runs
   */
  record Rows(
      List<Row> holds,
      List<Row> fresh,
      List<Row> next,
      List<Row> events,
      List<Row> leaves,
      List<Row> deliveries) {
    private static Rows of(Tenant tenant, List<Row> fresh, List<Row> next, Change with) {
      return new Rows(
          List.of(),
          fresh,
          next,
          with.events().stream().map(event -> EventRows.full(tenant, event)).toList(),
          with.leaves().stream().map(Rows::leaf).toList(),
          with.deliveries().stream().map(DeliveryRows::full).toList());
    }

    /** Versions with which runs have not ended. */
    List<Row> open() {
      return versions().filter(Registers::open).toList();
    }

    /** Versions with which runs have ended. */
    List<Row> ended() {
      return versions().filter(row -> !Registers.open(row)).toList();
    }

    /** That of its key, or else of its run. */
    String order() {
      return Stream.concat(holds.stream(), versions()).findFirst().map(Row::order).orElse("");
    }

    private Stream<Row> versions() {
      return Stream.concat(fresh.stream(), next.stream());
    }

    private Rows holding(List<Row> keys) {
      return new Rows(keys, fresh, next, events, leaves, deliveries);
    }

    private static List<Row> hold(Optional<IdempotencyRecord> record, Instant now) {
      return record.map(r -> HoldRows.full(r, now)).stream().toList();
    }

    private static Row leaf(Leaf leaf) {
      return Row.of(leaf.tenant(), leaf.id())
          .with("kind", leaf.kind())
          .with("payload", leaf.payload().getBytes(StandardCharsets.UTF_8));
    }
  }

  /** A new run, what holds its key, and what goes with it. */
  public static Write admitting(Run run, Optional<IdempotencyRecord> claim, Change with) {
    Rows rows = Rows.of(run.tenant(), List.of(RunRows.full(run)), List.of(), with);
    return new Write(
        claim.map(IdempotencyRecord::id).stream().toList(),
        rows.holding(Rows.hold(claim, run.origin().createdAt())),
        with.documents(),
        with.acts());
  }

  /** The next version of a run, and what goes with it. */
  public static Write replacing(Step step) {
    Change with = step.with();
    Run next = step.next();
    List<Row> row = List.of(RunRows.next(next, step.follows()));
    return new Write(
        List.of(), Rows.of(next.tenant(), List.of(), row, with), with.documents(), with.acts());
  }

  /** A hold on a key for a document that is there. */
  public static Write holding(IdempotencyRecord claim, Document there) {
    Rows rows = Rows.of(there.tenant(), List.of(), List.of(), Change.NONE);
    return new Write(
        List.of(claim.id()),
        rows.holding(Rows.hold(Optional.of(claim), claim.createdAt())),
        List.of(),
        List.of());
  }

  /** Documents, what holds their keys, and what goes with them. */
  public static Write of(List<Offer> offers, Change with) {
    var documents = new ArrayList<>(offers.stream().map(Offer::document).toList());
    documents.addAll(with.documents());
    List<Row> holds = offers.stream().flatMap(offer -> hold(offer).stream()).toList();
    Rows rows = Rows.of(documents.get(0).tenant(), List.of(), List.of(), with);
    return new Write(
        offers.stream()
            .flatMap(offer -> offer.record().stream())
            .map(IdempotencyRecord::id)
            .toList(),
        rows.holding(holds),
        documents,
        with.acts());
  }

  private static List<Row> hold(Offer offer) {
    Document document = offer.document();
    return Rows.hold(offer.record(), document.stamp().createdAt());
  }
}
