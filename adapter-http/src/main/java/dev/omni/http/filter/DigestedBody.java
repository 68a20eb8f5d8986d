package dev.omni.http.filter;

import dev.omni.domain.fault.Fault;
import dev.omni.domain.fault.FaultCode;
import java.io.FilterInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.Base64;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * The bytes of a body, which must have the digest of the header {@code Content-Digest} (RFC 9530)
 * when they end.
 */
final class DigestedBody extends FilterInputStream {
  private static final Pattern SHA_256 =
      Pattern.compile("(?:^|[, ])sha-256=:([A-Za-z0-9+/]{43}=):(?:$|[ ,;])");

  private final byte[] expected;
  private final MessageDigest digest;
  private boolean ended;

  private DigestedBody(InputStream in, byte[] expected) {
    super(in);
    this.expected = expected;
    try {
      this.digest = MessageDigest.getInstance("SHA-256");
    } catch (NoSuchAlgorithmException everyJdkHasIt) {
      throw new IllegalStateException(everyJdkHasIt);
    }
  }

  /**
   * Returns a body that is checked by a header, or itself when there is none.
   *
   * @throws Fault {@code parameter_invalid} for a header without a digest by SHA-256
   */
  static InputStream of(InputStream body, @Nullable String header) {
    if (header == null) {
      return body;
    }
    Matcher found = SHA_256.matcher(header);
    if (!found.find()) {
      throw Fault.at(
          FaultCode.PARAMETER_INVALID,
          "header:Content-Digest",
          "must be sha-256=:BASE64: of the 32 bytes of a digest");
    }
    return new DigestedBody(body, Base64.getDecoder().decode(found.group(1)));
  }

  @Override
  public int read() throws IOException {
    byte[] one = new byte[1];
    return read(one, 0, 1) < 0 ? -1 : one[0] & 0xff;
  }

  @Override
  public int read(byte[] bytes, int from, int length) throws IOException {
    int got = in.read(bytes, from, length);
    if (got > 0) {
      digest.update(bytes, from, got);
    } else if (got < 0 && !ended) {
      ended = true;
      check(digest.digest());
    }
    return got;
  }

  private void check(byte[] found) {
    if (!MessageDigest.isEqual(found, expected)) {
      throw Fault.of(
          FaultCode.DIGEST_MISMATCH,
          "The bytes that came have the digest sha-256=:"
              + Base64.getEncoder().encodeToString(found)
              + ":, which is not that of the header Content-Digest.");
    }
  }
}
