package dev.omni.server.secret;

import dev.omni.domain.evidence.Checkpoint;
import dev.omni.domain.evidence.MerkleTree;
import dev.omni.domain.evidence.MerkleTree.Head;
import java.nio.charset.StandardCharsets;
import java.security.SecureRandom;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.State;
import org.openjdk.jmh.infra.Blackhole;

/** The head of the log signed by what signs in a server, and verified as a client would. */
@State(Scope.Benchmark)
public class SigningMicro {
  private static final String ORIGIN = "omni-micro/log";

  private final SeededKey key = SeededKey.fresh(new SecureRandom());
  private final TinkSigner signer = new TinkSigner(key.seed(), key.key());
  private final Head head =
      new Head(1_000_000, MerkleTree.leaf("leaf".getBytes(StandardCharsets.UTF_8)));
  private final Checkpoint signed = Checkpoint.sign(ORIGIN, head, signer);

  /** Fails unless the signature holds: otherwise it would be a refusal that is measured. */
  public SigningMicro() {
    if (!signed.signedBy(key.key())) {
      throw new IllegalStateException("the key does not verify what it signed");
    }
  }

  /** Signs. */
  @Benchmark
  public void sign_head(Blackhole hole) {
    hole.consume(Checkpoint.sign(ORIGIN, head, signer));
  }

  /** Verifies. */
  @Benchmark
  public void verify_head(Blackhole hole) {
    hole.consume(signed.signedBy(key.key()));
  }
}
