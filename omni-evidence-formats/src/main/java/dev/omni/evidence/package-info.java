/**
 * Formats of sealed evidence: COSE, Sigstore bundle, PROV, RO-Crate and a page that checks itself.
 */
@NullMarked
package dev.omni.evidence;

import org.jspecify.annotations.NullMarked;
