/** Checks before a handler runs: authentication, rate limits, body limits, request ids. */
@NullMarked
package dev.omni.http.filter;

import org.jspecify.annotations.NullMarked;
