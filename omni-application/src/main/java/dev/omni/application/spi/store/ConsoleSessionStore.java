package dev.omni.application.spi.store;

import dev.omni.domain.access.ConsoleSession;
import dev.omni.domain.access.Tenant;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.UUID;

/**
 * The store of the console's sessions and of the links to sign in, both by the hash of their
 * secret. Every node sees a change from the return of the changing method on.
 */
public interface ConsoleSessionStore {
  /** Stores a session. */
  void add(ConsoleSession session);

  /** Returns the session of a hash, also one that has ended. */
  Optional<ConsoleSession> find(String idHash);

  /** Records a use of a session; an earlier one than stored is ignored. */
  void recordUse(String idHash, Instant at);

  /** Removes a session; returns false when there is none. */
  boolean remove(String idHash);

  /** Returns the stored sessions of a key, newest first. */
  List<ConsoleSession> list(UUID keyId);

  /** Removes the sessions whose latest end is before a time, and such links; returns the number. */
  int deleteEndedBefore(Instant time);

  /** Stores a link. */
  void addLink(SignInLink link);

  /** Removes and returns the link of a hash; of several callers, one gets it. */
  Optional<SignInLink> takeLink(String codeHash);

  /**
   * A link to sign in once.
   *
   * @param codeHash SHA-256 of its code, lower-case hex
   * @param tenant of the session
   * @param endsAt time from which it is void
   */
  record SignInLink(String codeHash, Tenant tenant, Instant endsAt) {}
}
