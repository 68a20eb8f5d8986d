package dev.omni.domain.access;

import java.util.Optional;
import java.util.regex.Pattern;

/**
 * What a caller attests of itself, as its program, model and conversation, by its digest alone: the
 * caller keeps the text and shows it to whom it wants.
 *
 * @param sha256 64 lower-case hexadecimal digits
 */
public record Attestation(String sha256) {
  /** How a digest is written, for errors. */
  public static final String FORM = "64 lower-case hexadecimal digits, a SHA-256";

  private static final Pattern DIGEST = Pattern.compile("[0-9a-f]{64}");

  /** Returns the attestation of a digest; empty unless it is of the {@link #FORM}. */
  public static Optional<Attestation> of(String sha256) {
    return Optional.of(sha256).filter(text -> DIGEST.matcher(text).matches()).map(Attestation::new);
  }
}
