package dev.omni.application.spi;

/** What the earlier operations compute with, beside the engines of capabilities. */
public record Quantitative() {}
