package dev.omni.keys;

import dev.omni.domain.evidence.PublishedKey;
import dev.omni.domain.evidence.VerifyingKey;
import dev.omni.domain.fault.InvalidSettingException;
import dev.omni.domain.json.Json;
import dev.omni.domain.witness.Witness.Identity;
import java.nio.file.Path;
import java.security.SecureRandom;
import java.util.Base64;
import java.util.Optional;

/**
 * The key of a witness in a file that its owner alone can read. The key belongs to one name: under
 * another one, two witnesses would be one.
 */
public final class WitnessKeyFile {
  private WitnessKeyFile() {}

  /**
   * Reads the identity of a witness; a new file gets a new key.
   *
   * @throws InvalidSettingException when the file is malformed, or of another name
   */
  public static Identity at(Path file, String name, SecureRandom chance) {
    var stored = new OwnerOnlyFile(file);
    Optional<Json.Obj> known = stored.read();
    if (known.isEmpty()) {
      Ed25519KeyPair made = Ed25519KeyPair.generate(chance);
      stored.write(
          PublishedKey.of(made.key())
              .json()
              .with("name", name)
              .with("seed", Base64.getEncoder().encodeToString(made.seed())));
      return new Identity(name, new TinkSigner(made.seed(), made.key()));
    }
    String owner = known.get().findText("name").orElse("");
    if (!owner.equals(name)) {
      throw new InvalidSettingException(
          "name: " + file + " is the key of " + owner + "; another name needs another data-dir");
    }
    return new Identity(name, signer(file, known.get()));
  }

  private static TinkSigner signer(Path file, Json.Obj json) {
    try {
      VerifyingKey key = PublishedKey.parse(json).key();
      byte[] seed = Base64.getDecoder().decode(json.findText("seed").orElse(""));
      if (seed.length == VerifyingKey.RAW && new Ed25519KeyPair(seed, key).matches()) {
        return new TinkSigner(seed, key);
      }
    } catch (IllegalArgumentException malformed) {
      throw new InvalidSettingException(file + " is no key of a witness: " + malformed);
    }
    throw new InvalidSettingException(file + " is no key of a witness: seed and spki differ");
  }
}
