/**
 * The rules of Omni: worlds, capabilities, runs, evidence, access. Everything here is a value or a
 * pure function: time, identifiers and chance come from outside, and nothing is stored or sent.
 * Depends on java.base only, so that any JVM program can embed it.
 */
package dev.omni.domain;
