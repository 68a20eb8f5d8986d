package dev.omni.application.run.kind;

/**
 * The work of a run that several machines can share.
 *
 * @param capability what they must have: that of the run, of a batch that of its rows
 * @param steps the estimated elementary steps
 */
public record SharedWork(String capability, double steps) {}
