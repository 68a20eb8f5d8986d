/** Checks before a handler runs: authentication, rate limits, body limits, request ids. */
package dev.omni.http.filter;
