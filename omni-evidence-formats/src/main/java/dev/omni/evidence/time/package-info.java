/** Times of authorities (RFC 3161): how they are asked for and checked. */
@NullMarked
package dev.omni.evidence.time;

import org.jspecify.annotations.NullMarked;
