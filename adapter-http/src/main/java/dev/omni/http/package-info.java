/** The HTTP server over an {@link dev.omni.application.Omni}. */
package dev.omni.http;
