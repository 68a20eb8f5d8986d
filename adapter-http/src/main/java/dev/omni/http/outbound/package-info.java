/** The HTTP client for outbound calls, with egress policy and trust. */
package dev.omni.http.outbound;
