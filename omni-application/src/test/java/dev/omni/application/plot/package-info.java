/** Tests of the writer of plots. */
package dev.omni.application.plot;
