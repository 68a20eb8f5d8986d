/**
 * Formats of sealed evidence: COSE, Sigstore bundle, PROV, RO-Crate and a page that checks itself.
 */
package dev.omni.evidence;
