package dev.omni.domain.evidence;

import dev.omni.domain.json.Shape;

/** The members of sign-offs. */
public final class SignOffShape {
  private static final int LONGEST_COMMENT = 2000;
  private static final int LONGEST_ROLE = 100;
  private static final int LONGEST_PAYLOAD = 1000;

  private static final Shape SIGNATURE =
      Shape.object()
          .required(
              "payloadType",
              Shape.choice(SignedMeaning.TYPE).described("The media type of the payload."))
          .required(
              "payload",
              Shape.string()
                  .length(1, LONGEST_PAYLOAD)
                  .described(
                      "In base 64, the canonical JSON of `meaning`, `subject_evidence_id` and"
                          + " `subject_evidence_sha256`."))
          .required(
              "signatures",
              Shape.arrayOf(
                      Shape.object()
                          .required(
                              "keyid",
                              Shape.string()
                                  .pattern(
                                      "^[0-9a-f]{64}$", "a SHA-256 in 64 lower-case hex digits")
                                  .described("The id of the key: the SHA-256 of its SPKI."))
                          .required(
                              "sig",
                              Shape.string()
                                  .length(88, 88)
                                  .described("The Ed25519 signature, in base 64.")),
                      1,
                      1)
                  .described("The one signature of the envelope."))
          .described("A DSSE envelope by an Ed25519 key that is registered for the caller.");

  /** A sign-off. */
  public static final Shape WHOLE =
      Shape.object()
          .required(
              "meaning",
              Shape.choice(SignOffMeaning.names()).described("What is said of the evidence."))
          .optional(
              "comment",
              Shape.string().length(0, LONGEST_COMMENT).orNull().described("A text for readers."))
          .optional(
              "role",
              Shape.string()
                  .length(0, LONGEST_ROLE)
                  .orNull()
                  .described("In what capacity the caller signs, as `model validation`."))
          .optional(
              "supersedes",
              Shape.uuid()
                  .orNull()
                  .described(
                      "An earlier sign-off of the same evidence by the same principal, which this"
                          + " one replaces."))
          .optional("signature", SIGNATURE.orNull());

  private SignOffShape() {}
}
