/**
 * What a project used: runs, rows, computing time and stored bytes by hour or day. A run is counted
 * once, by its end.
 *
 * <pre>{@code
 * UsageEntry entry = UsageEntry.of(ended, 1, bytes);
 * }</pre>
 */
package dev.omni.domain.usage;
