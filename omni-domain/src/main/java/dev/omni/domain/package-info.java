/** Worlds, capabilities, runs, evidence and their rules; needs java.base alone. */
package dev.omni.domain;
