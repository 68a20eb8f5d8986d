/**
 * Statements of evidence about rows, documents and calls of tools, and the rotation of the signing
 * key. Readers of evidence use {@link dev.omni.application.evidence}.
 */
@NullMarked
package dev.omni.application.evidence.seal;

import org.jspecify.annotations.NullMarked;
