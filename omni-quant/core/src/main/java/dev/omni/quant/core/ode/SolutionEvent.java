package dev.omni.quant.core.ode;

/**
 * An event of a solution.
 *
 * @param function the event
 * @param time of the event
 * @param state at the time
 */
@SuppressWarnings("ArrayRecordComponent") // Read once, never compared.
public record SolutionEvent(EventFunction function, double time, double[] state) {}
