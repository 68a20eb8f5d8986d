package dev.omni.evidence.time;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.omni.application.spi.outside.TimeAuthority.RefusedTokenException;
import dev.omni.application.spi.outside.TimeAuthority.Token;
import dev.omni.domain.json.Sha256;
import java.math.BigInteger;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.Arrays;
import java.util.Date;
import java.util.List;
import org.bouncycastle.asn1.ASN1ObjectIdentifier;
import org.bouncycastle.asn1.x500.X500Name;
import org.bouncycastle.asn1.x509.KeyPurposeId;
import org.bouncycastle.tsp.TSPAlgorithms;
import org.bouncycastle.tsp.TimeStampRequestGenerator;
import org.bouncycastle.tsp.TimeStampResponseGenerator;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Tokens, queries and replies against another library's. */
class TimeTokenTest {
  private static final byte[] SUBJECT = "a checkpoint\n".getBytes(StandardCharsets.UTF_8);

  private static Token checked(BouncyAuthority authority, byte[] der) {
    return TimeToken.checked(der, SUBJECT, List.of(authority.certificate()));
  }

  private static void assertRefused(BouncyAuthority authority, byte[] der, String why) {
    assertThatThrownBy(() -> checked(authority, der))
        .isInstanceOf(RefusedTokenException.class)
        .hasMessageContaining(why);
  }

  @ParameterizedTest
  @CsvSource({
    "EC, SHA256withECDSA",
    "EC, SHA384withECDSA",
    "EC, SHA512withECDSA",
    "RSA, SHA256withRSA",
    "RSA, SHA384withRSA",
    "RSA, SHA512withRSA",
    "RSA, SHA256withRSAandMGF1",
    "Ed25519, Ed25519"
  })
  void a_token_of_each_algorithm_is_right(String keys, String algorithm) throws Exception {
    var authority = BouncyAuthority.of(keys, algorithm);
    byte[] der = authority.token(SUBJECT);
    Token token = checked(authority, der);
    assertThat(token.at()).isEqualTo(BouncyAuthority.NOW);
    assertThat(token.authority()).isEqualTo("C=IT,O=Omni\\, tests,CN=Time of " + keys);
    assertThat(token.der()).isEqualTo(der);
  }

  @Test
  void a_certificate_may_be_named_by_its_key_and_meant_by_an_older_hash() throws Exception {
    var authority = BouncyAuthority.of("EC", "SHA256withECDSA");
    assertThat(checked(authority, authority.tokenOfKey(SUBJECT)).at())
        .isEqualTo(BouncyAuthority.NOW);
    assertThat(checked(authority, authority.tokenWithSha1(SUBJECT)).at())
        .isEqualTo(BouncyAuthority.NOW);
    byte[] newer =
        authority.token(authority.signer(), BouncyAuthority.query(SUBJECT), TSPAlgorithms.SHA512);
    assertThat(checked(authority, newer).at()).isEqualTo(BouncyAuthority.NOW);
  }

  /** Where it says yes, the other library does too: of a part that no signature covers. */
  @Test
  void each_changed_bit_is_refused_or_changes_nothing_that_is_signed() throws Exception {
    var authority = BouncyAuthority.of("EC", "SHA256withECDSA");
    byte[] der = authority.token(SUBJECT);
    int kept = 0;
    for (int at = 0; at < der.length; at++) {
      for (int bit : new int[] {1, 0x20, 0x80}) {
        byte[] changed = der.clone();
        changed[at] ^= (byte) bit;
        if (isRight(authority, changed)) {
          assertThat(authority.accepts(changed, SUBJECT)).as("bit %x of byte %d", bit, at).isTrue();
          kept++;
        }
      }
    }
    assertThat(kept).as("versions and the list of hash functions").isLessThan(60);
  }

  private static boolean isRight(BouncyAuthority authority, byte[] der) {
    try {
      return checked(authority, der).at().equals(BouncyAuthority.NOW);
    } catch (RefusedTokenException refused) {
      return false;
    }
  }

  @Test
  void what_is_cut_off_or_longer_is_no_token() throws Exception {
    var authority = BouncyAuthority.of("EC", "SHA256withECDSA");
    byte[] der = authority.token(SUBJECT);
    for (int length = 0; length < der.length; length += 3) {
      assertRefused(authority, Arrays.copyOf(der, length), "it is no token: ");
    }
    assertRefused(authority, Arrays.copyOf(der, der.length + 1), "bytes follow its end");
    assertRefused(authority, new byte[] {0x30, (byte) 0x80, 0, 0}, "it is not in DER");
    assertRefused(authority, new byte[] {0x30, (byte) 0x81, 1, 5}, "it is not in DER");
    assertRefused(authority, new byte[] {0x3f, 1, 5}, "it is not in DER");
  }

  @Test
  void a_certificate_must_be_for_times_alone_and_good_at_the_time() throws Exception {
    String ecdsa = "SHA256withECDSA";
    var stamping = KeyPurposeId.id_kp_timeStamping;
    var right = BouncyAuthority.of("EC", ecdsa);
    var server = KeyPurposeId.id_kp_serverAuth;
    for (var wrong :
        List.of(
            BouncyAuthority.of("EC", ecdsa, true, BouncyAuthority.NOW),
            BouncyAuthority.of("EC", ecdsa, false, BouncyAuthority.NOW, stamping),
            BouncyAuthority.of("EC", ecdsa, true, BouncyAuthority.NOW, stamping, server))) {
      assertRefused(wrong, wrong.tokenOfAnyUse(SUBJECT), "its certificate is not for times alone");
    }
    var late =
        BouncyAuthority.of(
            "EC", ecdsa, true, BouncyAuthority.NOW.minus(Duration.ofDays(2)), stamping);
    assertRefused(late, late.token(SUBJECT), "its signature is not valid");
    assertRefused(right, late.token(SUBJECT), "its signature is not valid");
  }

  @Test
  void a_token_without_its_certificate_or_about_other_bytes_is_refused() throws Exception {
    var authority = BouncyAuthority.of("EC", "SHA256withECDSA");
    byte[] other = "a checkpoinT\n".getBytes(StandardCharsets.UTF_8);
    assertRefused(authority, authority.token(other), "it is about other bytes");
    var query = new TimeStampRequestGenerator();
    byte[] bare =
        authority
            .generator(authority.signer(), TSPAlgorithms.SHA256)
            .generate(
                query.generate(TSPAlgorithms.SHA256, Sha256.sha256(SUBJECT)),
                BigInteger.ONE,
                Date.from(BouncyAuthority.NOW))
            .getEncoded();
    assertRefused(authority, bare, "it lacks the certificate that signed it");
  }

  @Test
  void a_query_is_the_other_librarys() throws Exception {
    var query = new TimeQuery(SUBJECT, new BigInteger("81985529216486895"));
    assertThat(query.encoded()).isEqualTo(BouncyAuthority.query(SUBJECT).getEncoded());
  }

  @Test
  void a_reply_has_the_token_of_its_query_or_says_why_not() throws Exception {
    var authority = BouncyAuthority.of("RSA", "SHA256withRSA");
    var query = new TimeQuery(SUBJECT, new BigInteger("81985529216486895"));
    var replies =
        new TimeStampResponseGenerator(
            authority.generator(authority.signer(), TSPAlgorithms.SHA256), TSPAlgorithms.ALLOWED);
    byte[] reply =
        replies
            .generate(
                BouncyAuthority.query(SUBJECT), BigInteger.ONE, Date.from(BouncyAuthority.NOW))
            .getEncoded();
    SignedToken token = query.token(reply);
    assertThat(checked(authority, token.der()).at()).isEqualTo(BouncyAuthority.NOW);
    assertThatThrownBy(() -> new TimeQuery(SUBJECT, BigInteger.ONE).token(reply))
        .hasMessageContaining("nonce");
    byte[] refusal = replies.generateFailResponse(2, 1 << 14, "only on weekdays").getEncoded();
    assertThatThrownBy(() -> query.token(refusal))
        .isInstanceOf(RefusedTokenException.class)
        .hasMessage("it refuses: only on weekdays");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "CN=Test-Authority",
        "C=DE,ST=Bayern,L=Würzburg,STREET=Am Main 1,O=Free TSA,OU=TSA,CN=www.freetsa.org",
        "C=US,O=DigiCert\\, Inc.,CN=DigiCert SHA512 RSA4096 Timestamp Responder 2026 1",
        "E=busilezas@gmail.com,CN=a\\+b\\=c\\<d\\>e\\;f\\\"g\\\\h",
        "CN=\\#5,organizationIdentifier=VATDE-1,SERIALNUMBER=7,T=Dr,UID=u,DC=omni,DC=dev",
        "1.2.3.4=text,GIVENNAME=A,SURNAME=B,PostalCode=1,BusinessCategory=c,DESCRIPTION=d",
        "CN=\\ two edges\\ ,OU=a+O=b"
      })
  void a_name_is_written_as_the_other_library_does(String name) throws Exception {
    var other = new X500Name(name);
    assertThat(SubjectName.of(other.getEncoded())).isEqualTo(other.toString());
  }

  @Test
  void an_object_identifier_is_read_as_the_other_library_does() throws Exception {
    for (String oid : List.of("0.9.2342.19200300.100.1.25", "1.2.840.113549.1.7.2", "2.999.1")) {
      assertThat(Der.of(new ASN1ObjectIdentifier(oid).getEncoded()).oid()).isEqualTo(oid);
    }
  }
}
