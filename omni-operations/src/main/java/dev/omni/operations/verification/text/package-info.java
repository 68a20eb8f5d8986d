/**
 * The figures of a text: which there are, what they say, and which run proves or contradicts each.
 * A figure that nothing proves is named; none is guessed.
 */
@NullMarked
package dev.omni.operations.verification.text;

import org.jspecify.annotations.NullMarked;
