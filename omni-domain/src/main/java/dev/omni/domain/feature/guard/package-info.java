/**
 * Rules that decide on a proposed action. The decision is a pure function of facts: cited evidence,
 * measured quantities, limits, earlier decisions, track records. The strictest rule decides; all
 * reasons are listed.
 */
package dev.omni.domain.feature.guard;
