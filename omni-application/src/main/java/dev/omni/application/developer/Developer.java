package dev.omni.application.developer;

/**
 * The facets of what developers see of their project.
 *
 * @param usage reads usage
 * @param requests reads requests
 */
public record Developer(Usage usage, RequestHistory requests) {}
