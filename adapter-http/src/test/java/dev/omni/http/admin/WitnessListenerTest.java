package dev.omni.http.admin;

import static org.assertj.core.api.Assertions.assertThat;

import dev.omni.domain.evidence.Checkpoint;
import dev.omni.domain.evidence.Hash;
import dev.omni.domain.evidence.KeyPairSigner;
import dev.omni.domain.evidence.MerkleTree.Head;
import dev.omni.domain.evidence.NoteKey;
import dev.omni.domain.evidence.Signer;
import dev.omni.domain.witness.AddCheckpoint;
import dev.omni.domain.witness.CosignedHeads;
import dev.omni.domain.witness.Witness;
import dev.omni.domain.witness.Witness.Identity;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.security.KeyPairGenerator;
import java.time.InstantSource;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** The witness over HTTP: its statuses, its types and its limits. */
class WitnessListenerTest {
  private static final String LOG = "omni.example/log";
  private static final HttpClient HTTP = HttpClient.newHttpClient();

  private final Signer log = fresh();
  private final Map<String, Head> kept = new HashMap<>();
  private boolean broken;

  private final Witness witness =
      new Witness(
          new Identity("witness.example/w1", fresh()),
          List.of(new NoteKey(LOG, NoteKey.Type.NOTE, log.key())),
          new Heads(),
          InstantSource.system());
  private final WitnessListener listener = new WitnessListener("127.0.0.1", 0, witness);

  private static Signer fresh() {
    try {
      return new KeyPairSigner(KeyPairGenerator.getInstance("Ed25519").generateKeyPair());
    } catch (java.security.NoSuchAlgorithmException everyJdkHasIt) {
      throw new IllegalStateException(everyJdkHasIt);
    }
  }

  /** Heads that can fail. */
  private final class Heads implements CosignedHeads {
    @Override
    public Optional<Head> last(String origin) {
      return Optional.ofNullable(kept.get(origin));
    }

    @Override
    public boolean replace(String origin, Optional<Head> expected, Head next) {
      if (broken) {
        throw new IllegalStateException("the disk is full");
      }
      kept.put(origin, next);
      return true;
    }
  }

  @AfterEach
  void close() {
    listener.close();
  }

  private HttpResponse<String> post(byte[] body) throws Exception {
    var request =
        HttpRequest.newBuilder(URI.create(listener.url() + "/add-checkpoint"))
            .POST(BodyPublishers.ofByteArray(body))
            .build();
    return HTTP.send(request, BodyHandlers.ofString());
  }

  private HttpResponse<String> post(String body) throws Exception {
    return post(body.getBytes(java.nio.charset.StandardCharsets.UTF_8));
  }

  private String request(String origin, Signer by, long old, long size) {
    var checkpoint = Checkpoint.sign(origin, new Head(size, Hash.of("root")), by);
    return new AddCheckpoint(old, List.of(), checkpoint.signed()).body();
  }

  private static String type(HttpResponse<String> answer) {
    return answer.headers().firstValue("Content-Type").orElse("").replace(" ", "");
  }

  @Test
  void the_key_is_read_under_the_address() throws Exception {
    var answer = HTTP.send(HttpRequest.newBuilder(listener.url()).build(), BodyHandlers.ofString());
    assertThat(answer.statusCode()).isEqualTo(200);
    assertThat(answer.body()).isEqualTo(witness.vkey() + "\n");
    assertThat(NoteKey.parse(answer.body().strip())).isPresent();
  }

  @Test
  void each_verdict_has_its_status() throws Exception {
    var cosigned = post(request(LOG, log, 0, 5));
    assertThat(cosigned.statusCode()).isEqualTo(200);
    assertThat(cosigned.body()).startsWith("\u2014 witness.example/w1 ").endsWith("\n");
    assertThat(type(cosigned)).isEqualTo("text/plain;charset=utf-8");

    assertThat(post("").statusCode()).isEqualTo(400);
    assertThat(post(request(LOG, log, 9, 5)).statusCode()).isEqualTo(400);
    assertThat(post(request(LOG, fresh(), 5, 6)).statusCode()).isEqualTo(403);
    assertThat(post(request("other", log, 0, 5)).statusCode()).isEqualTo(404);
    var conflict = post(request(LOG, log, 0, 6));
    assertThat(conflict.statusCode()).isEqualTo(409);
    assertThat(conflict.body()).isEqualTo("5\n");
    assertThat(type(conflict)).isEqualTo("text/x.tlog.size");
    assertThat(post(request(LOG, log, 5, 6)).statusCode()).isEqualTo(422);
  }

  @Test
  void a_body_beyond_64_kib_and_one_that_is_no_text_are_refused() throws Exception {
    String right = request(LOG, log, 0, 5);
    assertThat(post(right + "x".repeat(1 << 16)).statusCode()).isEqualTo(413);
    byte[] other = right.getBytes(java.nio.charset.StandardCharsets.UTF_8);
    other[0] = (byte) 0xff;
    assertThat(post(other).statusCode()).isEqualTo(400);
    assertThat(kept).isEmpty();
  }

  @Test
  void what_cannot_be_kept_is_not_cosigned() throws Exception {
    broken = true;
    var answer = post(request(LOG, log, 0, 5));
    assertThat(answer.statusCode()).isEqualTo(500);
    assertThat(answer.body()).doesNotContain("\u2014", "disk");
  }

  @Test
  void nothing_else_is_served() throws Exception {
    for (String path : List.of("/", "/metrics", "/witness/add", "/admin/v1/repair")) {
      var request = HttpRequest.newBuilder(listener.url().resolve(path)).build();
      assertThat(HTTP.send(request, BodyHandlers.ofString()).statusCode()).isEqualTo(404);
    }
  }
}
