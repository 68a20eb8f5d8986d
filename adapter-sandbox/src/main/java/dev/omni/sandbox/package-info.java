/** The deterministic runtime of test mode. */
package dev.omni.sandbox;
