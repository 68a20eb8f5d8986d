package dev.omni.application.evidence;

/** A format of sealed evidence that tools of others read. */
public interface EvidenceFormat {
  /** Returns the name, as in {@code ?format=cose}. */
  String name();

  /** Returns the media type, without parameters. */
  String mediaType();

  /** Returns the ending of names of files, without the dot. */
  String ending();

  /** Returns the evidence in this format: equal bytes for equal evidence. */
  byte[] write(SealedEvidence evidence);
}
