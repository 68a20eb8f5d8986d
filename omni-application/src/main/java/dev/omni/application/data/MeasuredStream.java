package dev.omni.application.data;

import dev.omni.domain.fault.Fault;
import dev.omni.domain.fault.FaultCode;
import dev.omni.domain.json.Json;
import dev.omni.domain.json.Sha256;
import java.io.IOException;
import java.io.InputStream;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.Arrays;

/** A stream that counts and hashes its bytes, and refuses more than a maximum. */
final class MeasuredStream extends PieceStream {
  /** The first bytes of a gzip member (RFC 1952, 1996, 2.3.1), with which no table begins. */
  private static final byte[] GZIP = {0x1f, (byte) 0x8b};

  private final InputStream in;
  private final long most;
  private final MessageDigest digest;
  private final byte[] first = new byte[GZIP.length];
  private long size;

  MeasuredStream(InputStream in, long most) {
    this.in = in;
    this.most = most;
    try {
      this.digest = MessageDigest.getInstance("SHA-256");
    } catch (NoSuchAlgorithmException everyJdkHasIt) {
      throw new IllegalStateException(everyJdkHasIt);
    }
  }

  @Override
  public int read(byte[] bytes, int from, int length) throws IOException {
    int got = in.read(bytes, from, length);
    if (got > 0) {
      for (int i = (int) Math.min(size, first.length); i < first.length && i - size < got; i++) {
        first[i] = bytes[from + (int) (i - size)];
      }
      size += got;
      if (size > most) {
        throw Fault.of(
            FaultCode.PAYLOAD_TOO_LARGE,
            "A data set may have at most " + most + " bytes, the setting max-data-set.",
            Json.obj("limit", most, "setting", "max-data-set"));
      }
      digest.update(bytes, from, got);
    }
    return got;
  }

  /** Reads what the format left. */
  void skipRest() throws IOException {
    var piece = new byte[8192];
    int got = read(piece, 0, piece.length);
    while (got >= 0) {
      got = read(piece, 0, piece.length);
    }
  }

  /** Returns whether the bytes so far begin as gzip does. */
  boolean isGzip() {
    return Arrays.equals(first, GZIP);
  }

  long size() {
    return size;
  }

  /** Returns the hash of all bytes; called once. */
  String sha256() {
    return Sha256.hex(digest.digest());
  }
}
