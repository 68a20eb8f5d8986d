/** Authentication, rate limits and sessions, for every adapter that serves callers. */
@NullMarked
package dev.omni.application.access;

import org.jspecify.annotations.NullMarked;
