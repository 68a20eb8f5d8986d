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
  /** The name of the log, the same for ever. */
  String origin();

  /** The key that was in use at a time: the same answer whenever it is asked. */
  Signer at(Instant time);

  /** The public halves of all keys there ever were, oldest first. */
  List<PublishedKey> published();

  /** A new key of the JDK, which nobody keeps: its log lives as long as this object. */
  static SigningKeys fresh() {
    try {
      var pair = KeyPairGenerator.getInstance("Ed25519").generateKeyPair();
      return of("omni.embedded/log", new KeyPairSigner(pair));
    } catch (NoSuchAlgorithmException everyJdkHasIt) {
      throw new IllegalStateException(everyJdkHasIt);
    }
  }

  /** One key for ever: for embedding. */
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
