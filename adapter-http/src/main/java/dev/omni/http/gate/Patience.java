package dev.omni.http.gate;

import java.time.Duration;
import java.time.InstantSource;

/**
 * How much of a body that nobody reads is waited for.
 *
 * @param worth bytes up to which a body is dropped for the connection to be used again
 * @param time how long is waited for the rest
 * @param clock by which that is told
 */
public record Patience(long worth, Duration time, InstantSource clock) {}
