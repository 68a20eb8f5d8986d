package dev.omni.keys;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.omni.application.memory.InMemoryStores;
import dev.omni.application.spi.ClockAndIds;
import dev.omni.application.spi.store.DocumentStore;
import dev.omni.domain.evidence.KeyPairSigner;
import dev.omni.domain.evidence.PublishedKey;
import dev.omni.domain.evidence.Signer;
import dev.omni.domain.evidence.VerifyingKey;
import dev.omni.domain.fault.InvalidSettingException;
import dev.omni.domain.json.Json;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.security.KeyFactory;
import java.security.KeyPair;
import java.security.SecureRandom;
import java.security.spec.EdECPrivateKeySpec;
import java.security.spec.NamedParameterSpec;
import java.security.spec.X509EncodedKeySpec;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.HexFormat;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.UUID;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class SigningKeyRingTest {
  private static final Instant NOON = Instant.parse("2026-11-21T12:00:00Z");
  private static final Instant NEXT_DAY = NOON.plus(Duration.ofDays(1));
  private static final byte[] MESSAGE = "a message".getBytes(StandardCharsets.UTF_8);

  @TempDir Path folder;

  private SigningKeyRing ring() {
    return ring(new FileKeyRingStore(new OwnerOnlyFile(folder.resolve("signing-keys.json"))));
  }

  private SigningKeyRing ring(SigningKeyRingStore kept) {
    return SigningKeyRing.at(
        kept,
        new PrivateKeyCipher(new MasterKeyVault(masters()), new SecureRandom()),
        InstantSource.fixed(NOON));
  }

  private MasterKeyRing masters() {
    return MasterKeyRing.at(folder.resolve("master.key"), new SecureRandom());
  }

  @Test
  void private_halves_are_sealed_anew_when_the_master_keys_turn_and_sign_as_before() {
    SigningKeyRing ring = ring();
    ring.rotate(NEXT_DAY);
    byte[] signature = ring.at(NOON).sign(MESSAGE);
    String old = masters().names().get(0);
    String active = masters().rotate();

    assertThat(ring.uses()).isEqualTo(Map.of(old, 2L));
    ring.renew();
    masters().remove(Set.of(old));

    assertThat(ring().uses()).isEqualTo(Map.of(active, 2L));
    assertThat(ring().at(NOON).sign(MESSAGE)).isEqualTo(signature);
  }

  @Test
  void private_halves_without_their_master_key_stop_the_start() throws Exception {
    ring();
    String lost = masters().names().get(0);
    Files.delete(folder.resolve("master.key"));

    assertThatThrownBy(this::ring)
        .isInstanceOf(InvalidSettingException.class)
        .hasMessageContaining("master-key-file lacks the key " + lost);
  }

  /** RFC 8032 (2017), section 7.1, test 2. */
  @Test
  void signatures_are_the_published_ones() {
    byte[] seed = hex("4ccd089b28ff96da9db6c346ec114e0f5b8a319f35aba624da8cf6ed4fb8a6fb");
    var key =
        VerifyingKey.raw(hex("3d4017c3e843895a92b70aa74d1b7ebc9c982ccf2ec4968cc0cd55f12af4660c"));
    var signer = new TinkSigner(seed, key);
    assertThat(new Ed25519KeyPair(seed, key).matches()).isTrue();
    assertThat(signer.sign(hex("72")))
        .isEqualTo(
            hex(
                "92a009a9f0d4cab8720e820b5f642540a2b27b5416503f8fb3762223ebdb69da"
                    + "085ac1e43e15996e458f3613d0f11d8c387b2eaeb4302aeeb00d291612bb0c00"));
  }

  private static byte[] hex(String text) {
    return HexFormat.of().parseHex(text);
  }

  @Test
  void two_implementations_give_the_same_signature() throws Exception {
    Ed25519KeyPair fresh = Ed25519KeyPair.generate(new SecureRandom());
    byte[] seed = fresh.seed();
    var tink = new TinkSigner(seed, fresh.key());
    var keys = KeyFactory.getInstance("Ed25519");
    var pair =
        new KeyPair(
            keys.generatePublic(new X509EncodedKeySpec(tink.key().spki())),
            keys.generatePrivate(new EdECPrivateKeySpec(NamedParameterSpec.ED25519, seed)));
    var jdk = new KeyPairSigner(pair);
    assertThat(jdk.key()).isEqualTo(tink.key());
    assertThat(tink.sign(MESSAGE)).isEqualTo(jdk.sign(MESSAGE));
    assertThat(tink.key().verifies(MESSAGE, tink.sign(MESSAGE))).isTrue();
  }

  @Test
  void the_first_start_makes_a_key_that_only_its_owner_may_read() throws Exception {
    SigningKeyRing ring = ring();
    PublishedKey only = ring.published().get(0);
    assertThat(ring.published()).hasSize(1);
    assertThat(only.from()).contains(NOON);
    assertThat(only.until()).isEmpty();
    assertThat(ring.origin()).isEqualTo("omni-" + only.key().id().substring(0, 16) + "/log");
    assertThat(
            PosixFilePermissions.toString(
                Files.getPosixFilePermissions(folder.resolve("signing-keys.json"))))
        .isEqualTo("rw-------");
    assertThat(ring().published()).isEqualTo(ring.published());
  }

  @Test
  void rotation_keeps_the_old_key_for_what_it_signed() {
    SigningKeyRing ring = ring();
    SigningKeyRing otherNode = ring();
    Signer old = ring.at(NOON);
    PublishedKey next = ring.rotate(NEXT_DAY);
    assertThat(ring.published())
        .containsExactly(
            new PublishedKey(old.key(), Optional.of(NOON), Optional.of(NEXT_DAY)), next);
    assertThat(next.from()).contains(NEXT_DAY);
    assertThat(ring.at(NOON.plusSeconds(3)).key()).isEqualTo(old.key());
    assertThat(ring.at(NEXT_DAY).key()).isEqualTo(next.key());
    assertThat(ring.at(NEXT_DAY.minusNanos(1000)).key()).isEqualTo(old.key());
    assertThat(ring.at(NOON.minusSeconds(60)).key()).isEqualTo(old.key());
    assertThat(ring.origin()).isEqualTo(otherNode.origin());
    assertThat(otherNode.published()).isEqualTo(ring.published());
    assertThat(otherNode.at(NEXT_DAY).key()).isEqualTo(next.key());
  }

  private DatabaseKeyRingStore inDatabase(DocumentStore documents) {
    var file = new OwnerOnlyFile(folder.resolve("signing-keys.json"));
    return new DatabaseKeyRingStore(
        documents, new ClockAndIds(InstantSource.fixed(NOON), UUID::randomUUID), file);
  }

  @Test
  void nodes_of_one_database_have_one_ring_and_see_each_others_rotation() {
    DocumentStore documents = new InMemoryStores().stores().documents();
    SigningKeyRing one = ring(inDatabase(documents));
    SigningKeyRing two = ring(inDatabase(documents));
    assertThat(two.origin()).isEqualTo(one.origin());
    assertThat(two.published()).isEqualTo(one.published());
    PublishedKey next = two.rotate(NEXT_DAY);
    assertThat(one.published()).hasSize(2).contains(next);
    assertThat(one.at(NEXT_DAY).sign(MESSAGE)).isEqualTo(two.at(NEXT_DAY).sign(MESSAGE));
    assertThat(one.at(NOON).key()).isNotEqualTo(next.key());
    assertThat(folder.resolve("signing-keys.json")).doesNotExist();
  }

  @Test
  void nodes_that_make_the_first_ring_at_once_take_the_same_one() {
    DocumentStore documents = new InMemoryStores().stores().documents();
    DatabaseKeyRingStore late = inDatabase(documents);
    var first = new ArrayList<SigningKeyRing>();
    late.change(
        nothing -> {
          if (first.isEmpty()) {
            first.add(ring(inDatabase(documents)));
          }
          return nothing;
        });
    assertThat(ring(late).published()).isEqualTo(first.get(0).published());
  }

  @Test
  void a_ring_that_was_kept_in_a_file_goes_on_in_the_database() {
    SigningKeyRing before = ring();
    before.rotate(NEXT_DAY);
    SigningKeyRing after = ring(inDatabase(new InMemoryStores().stores().documents()));
    assertThat(after.origin()).isEqualTo(before.origin());
    assertThat(after.published()).isEqualTo(before.published());
    assertThat(after.at(NOON).sign(MESSAGE)).isEqualTo(before.at(NOON).sign(MESSAGE));
  }

  @Test
  void what_is_published_holds_no_secret() throws Exception {
    SigningKeyRing ring = ring();
    String published =
        Json.of(ring.published().stream().map(PublishedKey::jsonWithPeriod).toList()).canonical();
    String sealed =
        Files.readString(folder.resolve("signing-keys.json"))
            .replaceAll("(?s).*\"sealed\":\"([^\"]+)\".*", "$1");
    assertThat(sealed).startsWith("v1.");
    assertThat(published).doesNotContain(sealed).doesNotContain("sealed");
  }

  @Test
  void a_file_that_is_no_key_ring_stops_the_start() throws Exception {
    Path file = folder.resolve("signing-keys.json");
    String good = Files.readString(keyed());
    for (String bad :
        List.of(
            "{\"keys\":[]}",
            "{\"keys\":[{}]}",
            good.replaceAll("\"keyid\":\"..", "\"keyid\":\"zz"),
            good.replaceAll("....\"}", "AAAA\"}"),
            good.replaceAll("\"sealed\"", "\"seed\""))) {
      Files.writeString(file, bad);
      assertThatThrownBy(this::ring)
          .as(bad)
          .isInstanceOf(InvalidSettingException.class)
          .hasMessageContaining("signing-keys.json contains no key ring");
    }
  }

  private Path keyed() {
    ring();
    return folder.resolve("signing-keys.json");
  }
}
