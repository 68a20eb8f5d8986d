/**
 * Evidence of documents, the rotation of the signing key and the re-run of evidence. A server and
 * its commands call them; readers of evidence use {@link dev.omni.application.evidence}.
 */
package dev.omni.application.internal.evidence;
