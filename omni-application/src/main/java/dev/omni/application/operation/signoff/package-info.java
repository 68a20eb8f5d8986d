/**
 * Sign-offs of evidence: what a principal says of it, as evidence of its own. The signer's own
 * signature is checked when there is one.
 */
@NullMarked
package dev.omni.application.operation.signoff;

import org.jspecify.annotations.NullMarked;
