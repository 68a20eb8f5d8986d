/**
 * A pool in front of a runtime that bounds the long direct runs of a process, so that short ones
 * never wait for them.
 */
package dev.omni.application.internal.runtime;
