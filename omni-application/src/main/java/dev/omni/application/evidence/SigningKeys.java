package dev.omni.application.evidence;

import dev.omni.domain.evidence.KeyPairSigner;
import dev.omni.domain.evidence.PublishedKey;
import dev.omni.domain.evidence.Signer;
import java.security.KeyPairGenerator;
import java.security.NoSuchAlgorithmException;
import java.time.Instant;
import java.util.List;

/** The keys that sign evidence and the log, one at a time. */
public interface SigningKeys {
  /** Returns the name of the log, which never changes. */
  String origin();

  /** Returns the key that was in use at a time; repeated calls return the same key. */
  Signer at(Instant time);

  /** Returns the public halves of all keys, oldest first. */
  List<PublishedKey> published();

  /** Creates a JDK key that is not stored: its log has the lifetime of this object. */
  static SigningKeys ephemeral() {
    try {
      var pair = KeyPairGenerator.getInstance("Ed25519").generateKeyPair();
      return of("omni.embedded/log", new KeyPairSigner(pair));
    } catch (NoSuchAlgorithmException everyJdkHasIt) {
      throw new IllegalStateException(everyJdkHasIt);
    }
  }

  /** Returns one permanent key, for embedding. */
  static SigningKeys of(String origin, Signer signer) {
    return new SigningKeys() {
      @Override
      public String origin() {
        return origin;
      }

      @Override
      public Signer at(Instant time) {
        return signer;
      }

      @Override
      public List<PublishedKey> published() {
        return List.of(PublishedKey.of(signer.key()));
      }
    };
  }
}
