/**
 * Verification of stated numbers. The basis of a claim is looked up or recomputed, and the checks
 * of the computation port compare both. The result is a document with evidence.
 */
@NullMarked
package dev.omni.operations.verification;

import org.jspecify.annotations.NullMarked;
