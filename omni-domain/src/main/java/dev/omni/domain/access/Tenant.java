package dev.omni.domain.access;

import java.util.UUID;

/** The partition in which everything lives and is visible: one project in one mode. */
public record Tenant(UUID projectId, Mode mode) {}
