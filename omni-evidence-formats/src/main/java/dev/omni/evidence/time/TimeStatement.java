package dev.omni.evidence.time;

import dev.omni.domain.json.Sha256;
import java.math.BigInteger;
import java.time.Instant;
import java.time.LocalDateTime;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.time.temporal.ChronoUnit;
import java.util.HexFormat;
import java.util.Locale;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * A statement of a token (TSTInfo of RFC 3161, section 2.4.2).
 *
 * @param hash function of the imprint
 * @param imprint of the bytes that it is about, in hexadecimal digits
 * @param at the time, in whole milliseconds
 * @param nonce of the query, if that had one
 */
record TimeStatement(String hash, String imprint, Instant at, Optional<BigInteger> nonce) {
  private static final Pattern TIME = Pattern.compile("([0-9]{14})(?:[.]([0-9]{0,8}[1-9]))?Z");
  private static final DateTimeFormatter SECONDS =
      DateTimeFormatter.ofPattern("uuuuMMddHHmmss", Locale.ROOT);
  private static final int FRACTION = 9;

  /** Whether it is about bytes. */
  boolean isAbout(byte[] subject) {
    return hash.equals("SHA-256")
        && imprint.equals(HexFormat.of().formatHex(Sha256.sha256(subject)));
  }

  static TimeStatement of(Der statement) {
    Der.Parts parts = statement.parts();
    if (!parts.next(Der.INTEGER).integer().equals(BigInteger.ONE)) {
      throw new IllegalArgumentException("its version is not 1");
    }
    parts.next(Der.OID);
    Der.Parts imprint = parts.next(Der.SEQUENCE).parts();
    String hash = HashName.of(imprint.next());
    byte[] digest = imprint.next().content(Der.OCTETS);
    imprint.end();
    parts.next(Der.INTEGER);
    Instant at = time(parts.next(Der.TIME).latin());
    parts.optional(Der.SEQUENCE);
    parts.optional(Der.BOOLEAN);
    Optional<BigInteger> nonce = parts.optional(Der.INTEGER).map(Der::integer);
    parts.optional(Der.context(0));
    parts.optional(Der.context(1));
    parts.end();
    return new TimeStatement(hash, HexFormat.of().formatHex(digest), at, nonce);
  }

  private static Instant time(String text) {
    Matcher time = TIME.matcher(text);
    if (!time.matches()) {
      throw new IllegalArgumentException("its time is none");
    }
    String fraction = Optional.ofNullable(time.group(2)).orElse("");
    long nanos = Long.parseLong(fraction + "0".repeat(FRACTION - fraction.length()));
    return LocalDateTime.parse(time.group(1), SECONDS)
        .toInstant(ZoneOffset.UTC)
        .plusNanos(nanos)
        .truncatedTo(ChronoUnit.MILLIS);
  }
}
