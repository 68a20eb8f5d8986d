package dev.omni.keys;

import dev.omni.application.secret.Secrets;
import dev.omni.application.spi.ClockAndIds;
import dev.omni.application.spi.store.ChangeSet;
import dev.omni.application.spi.store.DocumentStore;
import dev.omni.domain.document.Document;
import dev.omni.domain.json.Json;
import java.util.Optional;
import java.util.function.UnaryOperator;

/** The ring of signing keys in the database that several nodes share. */
final class DatabaseKeyRingStore implements SigningKeyRingStore {
  private static final String KIND = "signing_keys";
  private static final String NAME = "ring";

  private final DocumentStore documents;
  private final ClockAndIds clock;
  private final OwnerOnlyFile file;

  /**
   * @param documents of that database
   * @param clock time and ids
   * @param file of an installation that stored the ring in a file before; its content is the first
   *     ring
   */
  DatabaseKeyRingStore(DocumentStore documents, ClockAndIds clock, OwnerOnlyFile file) {
    this.documents = documents;
    this.clock = clock;
    this.file = file;
  }

  @Override
  public Object version() {
    return existing().map(there -> there.stamp().version());
  }

  @Override
  public Json.Obj read() {
    return existing().map(Document::body).orElse(Json.Obj.EMPTY);
  }

  @Override
  public void change(UnaryOperator<Json.Obj> change) {
    boolean settled;
    do {
      settled = existing().map(there -> changed(there, change)).orElseGet(() -> made(change));
    } while (!settled);
  }

  private boolean changed(Document there, UnaryOperator<Json.Obj> change) {
    Json.Obj after = change.apply(there.body());
    return after.equals(there.body()) || documents.replace(there.with(after), ChangeSet.NONE);
  }

  private boolean made(UnaryOperator<Json.Obj> change) {
    Json.Obj first = change.apply(file.read().orElse(Json.Obj.EMPTY));
    var document = Document.of(clock.newId(), Secrets.HOUSE, KIND, NAME, first, clock.now());
    return documents.insert(document, Optional.empty(), ChangeSet.NONE).inserted();
  }

  private Optional<Document> existing() {
    return documents.findByName(Secrets.HOUSE, KIND, NAME);
  }

  @Override
  public String name() {
    return "the database";
  }
}
