/** The HTTP client for outbound calls, with egress policy and trust. */
@NullMarked
package dev.omni.http.outbound;

import org.jspecify.annotations.NullMarked;
