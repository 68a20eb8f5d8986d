/**
 * How the requests of a project were answered: counted by status and time, never their content.
 *
 * <pre>{@code
 * int bound = LatencyBounds.index(duration);
 * }</pre>
 */
package dev.omni.domain.traffic;
