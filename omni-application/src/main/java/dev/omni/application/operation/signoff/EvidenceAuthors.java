package dev.omni.application.operation.signoff;

import dev.omni.application.spi.Stores;
import dev.omni.domain.access.ApiKey;
import dev.omni.domain.access.JoinedPrincipals;
import dev.omni.domain.access.Tenant;
import dev.omni.domain.document.Document;
import dev.omni.domain.evidence.LogEntry;
import dev.omni.domain.json.Json;
import dev.omni.domain.run.RunOrigin;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.UUID;
import java.util.stream.Stream;

/** Who made what evidence is about, as far as the store knows it. */
final class EvidenceAuthors {
  private final Stores stores;

  EvidenceAuthors(Stores stores) {
    this.stores = stores;
  }

  /** Returns the principals that count as the author; empty when it is not stored. */
  Optional<JoinedPrincipals> of(LogEntry about) {
    Tenant tenant = about.tenant();
    return stores
        .runs()
        .findHead(tenant, about.id())
        .map(run -> ofRun(tenant, run.origin()))
        .or(
            () ->
                stores
                    .documents()
                    .find(tenant, about.kind(), about.id())
                    .map(EvidenceAuthors::ofDocument))
        .filter(author -> !author.ids().isEmpty());
  }

  /** Returns the principal of a run and the one that created its key. */
  private JoinedPrincipals ofRun(Tenant tenant, RunOrigin origin) {
    Set<String> ids = new TreeSet<>(Set.of(origin.principal().toString()));
    stores
        .keys()
        .find(tenant, origin.key())
        .map(ApiKey::principal)
        .flatMap(principal -> principal.createdBy())
        .map(UUID::toString)
        .ifPresent(ids::add);
    return new JoinedPrincipals(ids);
  }

  private static JoinedPrincipals ofDocument(Document document) {
    Json.Obj body = document.body();
    Optional<Json.Obj> signer = body.findObject("principal");
    Set<String> ids = new TreeSet<>();
    signer.ifPresent(
        who ->
            Stream.of("id", "created_by").forEach(name -> who.findText(name).ifPresent(ids::add)));
    Stream.of(JoinedPrincipals.REQUESTER, JoinedPrincipals.RECORDER)
        .forEach(member -> ids.addAll(JoinedPrincipals.stored(body, member).ids()));
    return new JoinedPrincipals(ids);
  }
}
