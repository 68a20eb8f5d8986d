/**
 * Evidence statements, DSSE envelopes, the transparency log and its offline verification. A
 * statement describes one execution: input, method, environment, result. It is signed once, gets a
 * permanent index in the log (RFC 6962), and is never changed. Verification needs the evidence and
 * the public keys only.
 *
 * <pre>{@code
 * var findings = new EvidenceVerifier(trustedKeys).verify(evidence);
 * boolean genuine = EvidenceVerifier.genuine(findings);
 * }</pre>
 */
package dev.omni.domain.evidence;
