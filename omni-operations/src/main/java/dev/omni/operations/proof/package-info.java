/**
 * Theorems with checkable certificates. A statement is proved or refuted in exact arithmetic. Each
 * result carries what a reader needs to check it without a search.
 */
@NullMarked
package dev.omni.operations.proof;

import org.jspecify.annotations.NullMarked;
