package dev.omni.evidence.time;

import java.io.IOException;
import java.security.AlgorithmParameters;
import java.security.GeneralSecurityException;
import java.security.Signature;
import java.security.spec.PSSParameterSpec;
import java.util.Map;
import java.util.Set;

/** The algorithms by which a token may be signed (RFC 3370, 4056, 5753, 5754 and 8419). */
final class TokenSignature {
  private static final String PSS = "1.2.840.113549.1.1.10";

  /** Of these the hash function is that of the signer. */
  private static final Map<String, String> OPEN =
      Map.of("1.2.840.113549.1.1.1", "RSA", "1.2.840.10045.2.1", "ECDSA");

  private static final Map<String, String> CLOSED =
      Map.of(
          "1.2.840.113549.1.1.11", "SHA256withRSA",
          "1.2.840.113549.1.1.12", "SHA384withRSA",
          "1.2.840.113549.1.1.13", "SHA512withRSA",
          "1.2.840.10045.4.3.2", "SHA256withECDSA",
          "1.2.840.10045.4.3.3", "SHA384withECDSA",
          "1.2.840.10045.4.3.4", "SHA512withECDSA",
          "1.3.101.112", "Ed25519");

  private static final Set<String> STRONG = Set.of("SHA-256", "SHA-384", "SHA-512");

  private TokenSignature() {}

  /**
   * Returns the algorithm.
   *
   * @param identifier of it
   * @param hash of the signer, as SHA-256
   */
  static Signature of(Der identifier, String hash) throws GeneralSecurityException {
    Der.Parts parts = identifier.parts();
    String oid = parts.next().oid();
    if (oid.equals(PSS)) {
      return salted(parts.next(Der.SEQUENCE));
    }
    String function = hash.replace("-", "");
    String name = OPEN.containsKey(oid) ? function + "with" + OPEN.get(oid) : CLOSED.get(oid);
    if (name == null) {
      throw new IllegalArgumentException("its algorithm is unknown or too weak: " + oid);
    }
    if (name.contains("with") && !name.startsWith(function)) {
      throw new IllegalArgumentException("its algorithm has another hash function than it");
    }
    return Signature.getInstance(name);
  }

  private static Signature salted(Der parameters) throws GeneralSecurityException {
    var algorithm = AlgorithmParameters.getInstance("RSASSA-PSS");
    try {
      algorithm.init(parameters.encoded());
    } catch (IOException malformed) {
      throw new IllegalArgumentException(malformed);
    }
    var salted = algorithm.getParameterSpec(PSSParameterSpec.class);
    if (!STRONG.contains(salted.getDigestAlgorithm())) {
      throw new IllegalArgumentException("its hash function is unknown or too weak");
    }
    Signature signature = Signature.getInstance("RSASSA-PSS");
    signature.setParameter(salted);
    return signature;
  }
}
