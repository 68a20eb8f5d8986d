package dev.omni.jdbc.store;

import dev.omni.application.spi.Change;
import dev.omni.application.spi.DocumentStore;
import dev.omni.application.spi.StaleChange;
import dev.omni.domain.access.Tenant;
import dev.omni.domain.document.Document;
import dev.omni.domain.run.IdempotencyRecord;
import dev.omni.jdbc.commit.Committer;
import dev.omni.jdbc.commit.Verdict;
import dev.omni.jdbc.commit.Write;
import dev.omni.jdbc.database.Database;
import dev.omni.jdbc.statement.Row;
import dev.omni.jdbc.table.DocumentRows;
import dev.omni.jdbc.table.HoldRows;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.UUID;

/** Documents in the database. */
record JdbiDocumentStore(Database database, Committer committer) implements DocumentStore {
  static final String FIND =
      "SELECT * FROM document WHERE project_id = :project_id AND mode = :mode AND id = :id";

  static final String NAMED =
      """
      SELECT * FROM document
      WHERE project_id = :project_id AND mode = :mode AND kind = :kind AND name = :name
      """;

  @Override
  public Admission admit(Document document, Optional<IdempotencyRecord> claim, Change with) {
    return admitted(write(document, claim, with), document, claim, document.stamp().createdAt());
  }

  private static Write write(Document document, Optional<IdempotencyRecord> claim, Change with) {
    return Write.of(List.of(new Offer(document, claim)), with);
  }

  @Override
  public boolean admitAll(List<Offer> offers, Change with) {
    return committer.commit(Write.of(offers, with)) == Verdict.WON;
  }

  @Override
  public Admission hold(IdempotencyRecord claim, Document there) {
    return admitted(Write.holding(claim, there), there, Optional.of(claim), claim.createdAt());
  }

  private Admission admitted(
      Write write, Document document, Optional<IdempotencyRecord> claim, Instant now) {
    Optional<Admission> admission = Optional.empty();
    while (admission.isEmpty()) {
      // Again when the hold that was in the way has gone before it could be read.
      admission =
          switch (committer.commit(write)) {
            case WON -> Optional.of(new Admission(document, true, claim));
            case TAKEN -> claim.flatMap(c -> held(document.tenant(), c, now));
            case STALE -> Optional.of(standing(document));
          };
    }
    return admission.get();
  }

  private Optional<Admission> held(Tenant tenant, IdempotencyRecord claim, Instant now) {
    return HoldRows.find(database, claim.id(), now).map(holding -> admission(tenant, holding));
  }

  private Admission admission(Tenant tenant, IdempotencyRecord holding) {
    return byId(tenant, holding.resourceId())
        .map(there -> new Admission(there, false, Optional.of(holding)))
        .orElseThrow(() -> HoldRows.withoutHolder(holding));
  }

  private Admission standing(Document document) {
    return named(document.tenant(), document.kind(), document.name())
        .or(() -> byId(document.tenant(), document.id()))
        .map(there -> new Admission(there, false, Optional.empty()))
        .orElseThrow(StaleChange::new);
  }

  @Override
  public Optional<Document> find(Tenant tenant, String kind, UUID id) {
    return byId(tenant, id).filter(document -> document.kind().equals(kind));
  }

  private Optional<Document> byId(Tenant tenant, UUID id) {
    return database.find(FIND, Row.of(tenant, id), DocumentRows::read);
  }

  @Override
  public Optional<Document> named(Tenant tenant, String kind, String name) {
    Row row = Row.of(tenant).with("kind", kind).with("name", name);
    return database.find(NAMED, row, DocumentRows::read);
  }

  @Override
  public boolean replace(Document next, Change with) {
    return next.stamp().version() > 1
        && committer.commit(write(next, Optional.empty(), with)) == Verdict.WON;
  }

  @Override
  public List<Document> list(Page page) {
    return database.list(DocumentLists.sql(page), DocumentLists.row(page), DocumentRows::read);
  }
}
