package dev.omni.application.memory;

import dev.omni.application.spi.store.ConsoleSessionStore;
import dev.omni.domain.access.ConsoleSession;
import java.time.Instant;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.UUID;

/** Sessions of the console in memory. */
final class InMemoryConsoleSessionStore implements ConsoleSessionStore {
  private final Map<String, ConsoleSession> sessions = new HashMap<>();
  private final Map<String, SignInLink> links = new HashMap<>();

  @Override
  public synchronized void add(ConsoleSession session) {
    sessions.put(session.idHash(), session);
  }

  @Override
  public synchronized Optional<ConsoleSession> find(String idHash) {
    return Optional.ofNullable(sessions.get(idHash));
  }

  @Override
  public synchronized void recordUse(String idHash, Instant at) {
    sessions.computeIfPresent(
        idHash, (hash, stored) -> at.isAfter(stored.seenAt()) ? stored.seen(at) : stored);
  }

  @Override
  public synchronized boolean remove(String idHash) {
    return sessions.remove(idHash) != null;
  }

  @Override
  public synchronized List<ConsoleSession> list(UUID keyId) {
    return sessions.values().stream()
        .filter(session -> session.holder().keyId().equals(keyId))
        .sorted(
            Comparator.comparing(ConsoleSession::createdAt)
                .reversed()
                .thenComparing(ConsoleSession::idHash))
        .toList();
  }

  @Override
  public synchronized int deleteEndedBefore(Instant time) {
    int before = sessions.size() + links.size();
    sessions.values().removeIf(session -> session.endsAt().isBefore(time));
    links.values().removeIf(link -> link.endsAt().isBefore(time));
    return before - sessions.size() - links.size();
  }

  @Override
  public synchronized void addLink(SignInLink link) {
    links.put(link.codeHash(), link);
  }

  @Override
  public synchronized Optional<SignInLink> takeLink(String codeHash) {
    return Optional.ofNullable(links.remove(codeHash));
  }
}
