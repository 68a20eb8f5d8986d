package dev.omni.application.memory;

import dev.omni.application.spi.store.RetentionStore;
import dev.omni.domain.access.Tenant;
import dev.omni.domain.document.Document;
import dev.omni.domain.evidence.LogEntry;
import dev.omni.domain.run.Run;
import java.time.Instant;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.UUID;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** The removal of what has ended long ago from memory. */
final class InMemoryRetentionStore implements RetentionStore {
  private static final String WORKFLOW_RUN = "workflow_run";

  private final InMemoryState memory;

  InMemoryRetentionStore(InMemoryState memory) {
    this.memory = memory;
  }

  @Override
  public int removeRuns(Old old, Instant at) {
    return memory.atomically(
        () -> {
          List<Run> gone = runs(old).limit(old.limit()).toList();
          for (Run run : gone) {
            progress(run).forEach(memory::remove);
            memory.remove(run);
            memory.noteRemoval(run.tenant(), run.id(), at);
          }
          return gone.size();
        });
  }

  private List<Document> progress(Run run) {
    return memory
        .documents()
        .filter(document -> document.tenant().equals(run.tenant()))
        .filter(document -> isProgress(document, run.id().toString()))
        .toList();
  }

  private static boolean isProgress(Document document, String run) {
    return switch (document.kind()) {
      case "workflow_progress" -> document.name().equals(run);
      case "benchmark_answer", "secret" -> document.folder().equals(run);
      default -> false;
    };
  }

  @Override
  public long countRuns(Old old) {
    return memory.atomically(() -> runs(old).count());
  }

  private Stream<Run> runs(Old old) {
    Set<UUID> cited = cited(old.tenant());
    Stream<UUID> retried =
        memory.runs(old.tenant(), Optional.empty()).flatMap(run -> run.origin().retryOf().stream());
    retried.forEach(cited::add);
    return settled(old).filter(run -> !cited.contains(run.id()));
  }

  /** Returns the runs that ended while no workflow run was under way that is not yet over. */
  private Stream<Run> settled(Old old) {
    Optional<Instant> oldest =
        memory.open().stream()
            .filter(run -> run.tenant().equals(old.tenant()))
            .filter(run -> run.subject().kind().equals(WORKFLOW_RUN))
            .map(run -> run.origin().createdAt())
            .min(Comparator.naturalOrder());
    return ended(old).filter(run -> oldest.filter(begin -> !begin.isAfter(end(run))).isEmpty());
  }

  private Stream<Run> ended(Old old) {
    return memory
        .runs(old.tenant(), Optional.empty())
        .filter(run -> run.status().terminal() && old.kinds().contains(run.subject().kind()))
        .filter(run -> end(run).isBefore(old.before()));
  }

  private static Instant end(Run run) {
    return run.completedAt().orElseThrow();
  }

  /** Returns what the evidence of something that is still there cites. */
  private Set<UUID> cited(Tenant tenant) {
    return memory.evidence().listEntries().stream()
        .filter(entry -> entry.tenant().equals(tenant))
        .filter(entry -> memory.removedAt(tenant, entry.id()).isEmpty())
        .map(LogEntry::cited)
        .flatMap(Set::stream)
        .collect(Collectors.toSet());
  }

  @Override
  public int removeEvents(Old old) {
    return memory.atomically(
        () -> {
          List<Run> gone = withEvents(old).limit(old.limit()).toList();
          gone.forEach(run -> memory.timeline(run.tenant(), run.id()).clear());
          return gone.size();
        });
  }

  @Override
  public long countEvents(Old old) {
    return memory.atomically(() -> withEvents(old).count());
  }

  private Stream<Run> withEvents(Old old) {
    return ended(old).filter(run -> !memory.timeline(run.tenant(), run.id()).isEmpty());
  }

  @Override
  public int removeDocuments(Old old, Instant at) {
    return memory.atomically(
        () -> {
          List<Document> gone = documents(old).limit(old.limit()).toList();
          for (Document document : gone) {
            memory.remove(document);
            memory.evidence().removeBodies(document.id());
            memory.noteRemoval(document.tenant(), document.id(), at);
          }
          return gone.size();
        });
  }

  @Override
  public long countDocuments(Old old) {
    return memory.atomically(() -> documents(old).count());
  }

  private Stream<Document> documents(Old old) {
    Set<UUID> cited = cited(old.tenant());
    return ofAge(old).filter(document -> !cited.contains(document.id()));
  }

  private Stream<Document> ofAge(Old old) {
    return memory
        .documents()
        .filter(document -> document.tenant().equals(old.tenant()))
        .filter(document -> old.kinds().contains(document.kind()))
        .filter(document -> document.stamp().createdAt().isBefore(old.before()))
        .filter(document -> !isOpenForecast(document));
  }

  private static boolean isOpenForecast(Document document) {
    return document.kind().equals("forecast")
        && document.body().findText("status").filter("open"::equals).isPresent();
  }

  @Override
  public int removeInputs(Old old, Instant at) {
    return memory.atomically(
        () -> {
          List<Run> runs = withInput(old).limit(old.limit()).toList();
          for (Run run : runs) {
            memory.put(run.withoutInput(at));
            memory.evidence().removeInput(run.id(), at);
          }
          List<Document> documents =
              beside(old).limit(Math.max(0, old.limit() - runs.size())).toList();
          documents.forEach(document -> memory.evidence().removeInput(document.id(), at));
          return runs.size() + documents.size();
        });
  }

  @Override
  public long countInputs(Old old) {
    return memory.atomically(() -> withInput(old).count() + beside(old).count());
  }

  private Stream<Run> withInput(Old old) {
    return settled(old).filter(run -> run.inputRemoved().isEmpty());
  }

  /** Returns the documents whose input stands beside their statement. */
  private Stream<Document> beside(Old old) {
    return ofAge(old).filter(document -> memory.evidence().hasInput(document.id()));
  }

  @Override
  public Optional<Instant> removedAt(Tenant tenant, UUID id) {
    return memory.atomically(() -> memory.removedAt(tenant, id));
  }
}
