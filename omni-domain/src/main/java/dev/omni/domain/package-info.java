/** Worlds, capabilities, runs, evidence and their rules; depends on java.base only. */
package dev.omni.domain;
