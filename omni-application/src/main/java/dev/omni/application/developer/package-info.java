/**
 * What developers see of their project: usage and requests.
 *
 * <pre>{@code
 * Usage usage = omni.developer().usage();
 * UsagePage page = usage.read(caller, usage.request(Map.of("group_by", "status")), Optional.empty());
 * }</pre>
 */
package dev.omni.application.developer;
