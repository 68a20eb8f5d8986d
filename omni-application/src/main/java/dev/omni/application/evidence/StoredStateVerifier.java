package dev.omni.application.evidence;

import dev.omni.application.batch.EncodedChunk;
import dev.omni.application.secret.RunSecrets;
import dev.omni.application.spi.Stores;
import dev.omni.application.spi.Vault;
import dev.omni.application.spi.store.EvidenceStore.Entry;
import dev.omni.application.spi.store.StoreUnavailableException;
import dev.omni.domain.batch.ChunkHeader;
import dev.omni.domain.batch.RowLeaf;
import dev.omni.domain.batch.RowTree;
import dev.omni.domain.document.Document;
import dev.omni.domain.evidence.EvidenceBodies;
import dev.omni.domain.evidence.LogEntry;
import dev.omni.domain.evidence.SequenceHead;
import dev.omni.domain.evidence.Statement;
import dev.omni.domain.json.Json;
import dev.omni.domain.json.Pointer;
import dev.omni.domain.json.Sha256;
import dev.omni.domain.run.Run;
import java.math.BigDecimal;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;

/** The comparison of a stored execution with its signed statement. */
final class StoredStateVerifier {
  /** The members that may change later, by resolution, replacement or triggers. */
  private static final Set<String> CHANGING =
      Set.of("status", "scores", "outcome_id", "due", "triggered", "effects", "evaluations");

  /**
   * The member with the input that is stored with the result; the statement has its digest only.
   */
  private static final String EVENT = "event";

  private static final Set<String> BESIDE = Set.of(EVENT, "submitted");

  private static final Pointer CAPABILITY = new Pointer("/capability/id");
  private static final Pointer CREATED = new Pointer("/timings/created_at");
  private static final Pointer COMPLETED = new Pointer("/timings/completed_at");

  private final Stores stores;
  private final Optional<ConfidentialRuns> confidential;

  /**
   * Creates the verifier.
   *
   * @param stores where it is stored
   */
  StoredStateVerifier(Stores stores) {
    this(stores, Optional.empty());
  }

  private StoredStateVerifier(Stores stores, Optional<ConfidentialRuns> confidential) {
    this.stores = stores;
    this.confidential = confidential;
  }

  /** Returns a verifier that opens the evidence of confidential runs too. */
  StoredStateVerifier with(RunSecrets secrets) {
    return new StoredStateVerifier(
        stores, Optional.of(new ConfidentialRuns(secrets, stores.rows())));
  }

  /** Returns the differences, each in a few words; empty when everything matches. */
  List<String> differences(Entry stored, Statement statement) {
    LogEntry entry = stored.logEntry();
    boolean inputKept = stored.inputRemovedAt().isEmpty();
    if (statement.isOfDocument()) {
      return ofDocument(entry, statement, inputKept || statement.holdsInput());
    }
    return stores
        .runs()
        .find(entry.tenant(), entry.id())
        .map(
            run ->
                Stream.of(
                        differences(run, statement, inputKept).stream(),
                        tree(run, statement, inputKept).stream(),
                        rows(run, statement))
                    .flatMap(found -> found)
                    .toList())
        .orElseGet(() -> List.of("its run is missing"));
  }

  private List<String> ofDocument(LogEntry entry, Statement statement, boolean inputKept) {
    Optional<EvidenceBodies> bodies = stores.evidence().findBodies(entry.tenant(), entry.id());
    Optional<Json> input = statement.input(bodies.map(EvidenceBodies::input));
    Optional<Json> output = statement.output(bodies.map(EvidenceBodies::output));
    if (input.isEmpty() || output.isEmpty()) {
      return List.of("its input and result are missing");
    }
    if (inputKept && !Sha256.sha256(input.get()).equals(statement.input())) {
      return List.of("its input is stored with another digest than its evidence has");
    }
    if (!Sha256.sha256(output.get()).equals(statement.output())) {
      return List.of("its result is stored with another digest than its evidence has");
    }
    if (entry.kind().equals(SequenceHead.KIND)) {
      return List.of(); // It is about numbers, and belongs to no document.
    }
    return stores
        .documents()
        .find(entry.tenant(), entry.kind(), entry.id())
        .map(document -> differences(document, statement, output.get()))
        .orElseGet(() -> List.of("its document is missing"));
  }

  /** Returns how the texts of a confidential run differ from the signed tree over them. */
  private Optional<String> tree(Run run, Statement statement, boolean inputKept) {
    Optional<Json.Obj> signed = statement.disclosure().filter(tree -> inputKept);
    if (signed.isEmpty() || confidential.isEmpty()) {
      return Optional.empty();
    }
    try {
      return signed.get().equals(confidential.get().tree(run, statement).stated())
          ? Optional.empty()
          : Optional.of("its run has another input, result or rows than its evidence");
    } catch (Vault.DecryptionException | IllegalStateException gone) {
      return Optional.of("its secret cannot be read");
    }
  }

  private static List<String> differences(Run run, Statement statement, boolean inputKept) {
    Json.Obj predicate = statement.predicate();
    boolean isOpen = statement.disclosure().isEmpty();
    Json.Obj sealed =
        predicate
            .with("input", statement.input())
            .with("result", statement.output())
            .withPresent("target", CAPABILITY.in(predicate))
            .withPresent("created_at", CREATED.in(predicate))
            .withPresent("completed_at", COMPLETED.in(predicate));
    Json.Obj stored =
        RunEvidenceFactory.storedFacts(run)
            .with("kind", run.subject().kind())
            .with("status", run.status())
            .with("target", run.subject().target())
            .with("created_at", run.origin().createdAt())
            .with("completed_at", run.completedAt())
            .withPresent(
                "result",
                Optional.of(RunEvidenceFactory.result(run))
                    .filter(result -> isOpen)
                    .map(Sha256::sha256))
            .withPresent(
                "input",
                Optional.of(RunEvidenceFactory.bodies(run).input())
                    .filter(input -> isOpen && inputKept)
                    .map(Sha256::sha256));
    return stored.members().keySet().stream()
        .filter(name -> differs(stored.find(name), sealed.find(name)))
        .map(name -> "its run has another " + name + " than its evidence")
        .toList();
  }

  /** Returns how the stored rows of a batch differ from the signed root. */
  private Stream<String> rows(Run run, Statement statement) {
    Optional<Json.Obj> sealed = statement.predicate().findObject("rows");
    if (sealed.isEmpty()) {
      return Stream.empty();
    }
    long count = sealed.get().findNumber("count").map(BigDecimal::longValue).orElse(0L);
    // A chunk that was stored while the run was cancelled is not among the sealed ones.
    List<ChunkHeader> chunks =
        stores.rows().chunks(run.tenant(), run.id()).stream()
            .filter(chunk -> chunk.end() <= count)
            .toList();
    if (statement.disclosure().isPresent()) {
      return confidential.stream()
          .flatMap(opening -> RowLeaf.of(opening.rows(run, count)).stream())
          .flatMap(leaf -> damaged(run, chunks, leaf));
    }
    Optional<RowLeaf> leaf = RowLeaf.of(sealed.get());
    if (leaf.isEmpty()) {
      return Stream.of(RowLeaf.refusal("rows", sealed.get()).detail());
    }
    if (!new RowTree(chunks).json(leaf.get()).equals(sealed.get())) {
      return Stream.of("its rows have another root than its evidence");
    }
    return damaged(run, chunks, leaf.get());
  }

  private Stream<String> damaged(Run run, List<ChunkHeader> chunks, RowLeaf leaf) {
    return chunks.stream()
        .filter(chunk -> !isIntact(run, chunk, leaf))
        .map(
            chunk ->
                "its rows %d to %d are not those of its evidence"
                    .formatted(chunk.firstRow(), chunk.end() - 1));
  }

  private boolean isIntact(Run run, ChunkHeader header, RowLeaf leaf) {
    try {
      return stores
          .rows()
          .read(run.tenant(), run.id(), header.number())
          .filter(chunk -> leaf.root(new EncodedChunk(chunk).table()).equals(header.digest()))
          .isPresent();
    } catch (StoreUnavailableException away) {
      throw away;
    } catch (RuntimeException damaged) { // Bytes that are no rows.
      return false;
    }
  }

  /** Returns whether a member differs. Older evidence may lack members; these are not compared. */
  private static boolean differs(Optional<Json> stored, Optional<Json> sealed) {
    return sealed.isPresent() && !stored.map(Json::canonical).equals(sealed.map(Json::canonical));
  }

  private static List<String> differences(Document document, Statement statement, Json output) {
    Optional<Json> event = document.body().find(EVENT);
    if (event.map(Sha256::sha256).filter(stored -> !stored.equals(statement.input())).isPresent()) {
      return List.of("its document has another event than its evidence");
    }
    boolean later = document.stamp().version() > 1;
    boolean same =
        output instanceof Json.Obj sealed
            && comparable(document, document.body(), later)
                .equals(comparable(document, sealed, later));
    if (!same) {
      return List.of("its document has another body than its evidence");
    }
    return statement.completedAt().equals(Optional.of(document.stamp().createdAt()))
        ? List.of()
        : List.of("its document has another created_at than its evidence");
  }

  private static String comparable(Document document, Json.Obj body, boolean later) {
    Json.Obj whole = body.has("evidence_id") ? body : body.with("evidence_id", document.id());
    Json.Obj own = document.body().has(EVENT) ? without(whole, BESIDE) : whole;
    return (later ? without(own, CHANGING) : own).canonical();
  }

  private static Json.Obj without(Json.Obj body, Set<String> names) {
    Json.Obj rest = body;
    for (String name : names) {
      rest = rest.without(name);
    }
    return rest;
  }
}
