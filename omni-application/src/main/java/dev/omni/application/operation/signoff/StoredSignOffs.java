package dev.omni.application.operation.signoff;

import dev.omni.application.spi.store.DocumentStore;
import dev.omni.domain.access.View;
import dev.omni.domain.document.Document;
import dev.omni.domain.json.Json;
import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Optional;
import java.util.UUID;

/** The stored sign-offs of evidence. */
public final class StoredSignOffs {
  /** The kind of the documents and of the evidence of sign-offs. */
  public static final String KIND = "sign_off";

  /** The most sign-offs of one evidence. */
  static final int MOST = 500;

  private final DocumentStore documents;

  /** Creates the reader of a store. */
  public StoredSignOffs(DocumentStore documents) {
    this.documents = documents;
  }

  /** Returns the sign-offs of evidence, the first one first. */
  public List<Document> of(View view, UUID evidence) {
    var found = new ArrayList<>(documents.readable(page(view, evidence)));
    Collections.reverse(found);
    return List.copyOf(found);
  }

  /** Returns the number of sign-offs of evidence. */
  public int count(View view, UUID evidence) {
    return documents.listHeads(page(view, evidence)).size();
  }

  /** Returns a sign-off. */
  public Optional<Document> find(View view, UUID id) {
    return documents.find(view, KIND, id);
  }

  private static DocumentStore.Page page(View view, UUID evidence) {
    return new DocumentStore.Page(view, KIND, evidence.toString(), Optional.empty(), MOST);
  }

  /**
   * Returns what holds of evidence: of each principal the last sign-off, without those that were
   * withdrawn; entries of {@code id, meaning, principal, same_principal, role, signed}.
   */
  public List<Json> holding(View view, UUID evidence) {
    var last = new LinkedHashMap<String, Json.Obj>();
    for (Document signOff : of(view, evidence)) {
      Json.Obj body = signOff.body();
      String principal = body.findObject("principal").orElse(Json.Obj.EMPTY).text("id");
      last.remove(principal);
      last.put(principal, holding(signOff));
    }
    return last.values().stream()
        .filter(one -> !one.text("meaning").equals("withdrawn"))
        .<Json>map(one -> one)
        .toList();
  }

  private static Json.Obj holding(Document signOff) {
    Json.Obj body = signOff.body();
    return Json.obj(
        "id", signOff.id(),
        "meaning", body.find("meaning"),
        "principal", body.findObject("principal").flatMap(who -> who.find("id")),
        "same_principal", body.find("same_principal"),
        "role", body.find("role"),
        "signed", body.findObject("caller_signature").isPresent());
  }
}
