/** Error responses: both envelopes, and the status of each code. */
@NullMarked
package dev.omni.http.error;

import org.jspecify.annotations.NullMarked;
