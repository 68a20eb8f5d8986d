/** The HTTP server over an {@link dev.omni.application.Omni}. */
@NullMarked
package dev.omni.http;

import org.jspecify.annotations.NullMarked;
