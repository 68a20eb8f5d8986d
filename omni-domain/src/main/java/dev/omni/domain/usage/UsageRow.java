package dev.omni.domain.usage;

/**
 * The usage of a group.
 *
 * @param group bucket and properties
 * @param amount sum
 */
public record UsageRow(UsageGroup group, UsageAmount amount) {}
