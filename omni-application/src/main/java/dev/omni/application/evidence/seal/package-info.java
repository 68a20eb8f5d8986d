/**
 * Statements of evidence about rows, documents and calls of tools, and the rotation of the signing
 * key. Readers of evidence use {@link dev.omni.application.evidence}.
 */
package dev.omni.application.evidence.seal;
