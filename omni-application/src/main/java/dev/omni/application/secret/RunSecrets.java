package dev.omni.application.secret;

import dev.omni.application.spi.Vault.SecretId;
import dev.omni.domain.document.Document;
import dev.omni.domain.evidence.SaltedTree;
import dev.omni.domain.run.RunFacts;
import java.util.List;
import java.util.random.RandomGenerator;

/**
 * The secrets of confidential runs, from which the salts of their evidence follow. Each is stored
 * with its run, in one commit, and removed with it.
 */
public final class RunSecrets {
  /** The field of a run that its secret is. */
  public static final String FIELD = "run-secret";

  private final Secrets secrets;
  private final RandomGenerator chance;

  /**
   * Creates the secrets.
   *
   * @param chance cryptographically strong
   */
  public RunSecrets(Secrets secrets, RandomGenerator chance) {
    this.secrets = secrets;
    this.chance = chance;
  }

  /** Returns the new secret of an accepted run, to be stored with it; none unless confidential. */
  public List<Document> of(RunFacts accepted) {
    if (!accepted.policy().confidential()) {
      return List.of();
    }
    var secret = new byte[SaltedTree.SECRET];
    chance.nextBytes(secret);
    return List.of(secrets.encrypted(place(accepted), secret));
  }

  /**
   * Returns the secret of a confidential run.
   *
   * @throws dev.omni.application.spi.Vault.DecryptionException when its key no longer exists
   * @throws IllegalStateException when it is not stored
   */
  public byte[] open(RunFacts run) {
    return secrets
        .open(place(run))
        .orElseThrow(() -> new IllegalStateException("the secret of run " + run.id() + " is gone"));
  }

  private static SecretId place(RunFacts run) {
    return new SecretId(run.tenant(), run.id(), FIELD);
  }
}
