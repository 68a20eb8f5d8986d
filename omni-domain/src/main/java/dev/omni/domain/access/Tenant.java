package dev.omni.domain.access;

import java.util.UUID;

/** One project in one mode, the partition of all data. */
public record Tenant(UUID projectId, Mode mode) {}
