package dev.omni.domain.usage;

/**
 * A usage that is not that of the runs.
 *
 * @param key what was counted together, in the day that starts with {@code hour}
 * @param counted usage as counted
 * @param recounted sum over the runs that are still stored
 */
public record UsageDifference(UsageKey key, UsageAmount counted, UsageAmount recounted) {}
