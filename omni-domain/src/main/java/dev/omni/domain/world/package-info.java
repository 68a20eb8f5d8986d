/**
 * Worlds and capabilities: what can be computed, and under which contract. A capability has a
 * request contract, a result contract, a way of execution and a workload class. Its id begins with
 * its world, one of seven.
 *
 * <pre>{@code
 * World world = World.of("finance").orElseThrow();
 * Capability capability = engine.capability();
 * List<Problem> problems = capability.contract().problems(input);
 * }</pre>
 */
package dev.omni.domain.world;
