/** Authentication, rate limits and sessions, for every adapter that serves callers. */
package dev.omni.application.access;
