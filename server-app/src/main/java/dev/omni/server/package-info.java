/** Settings, wiring, command line and the runnable jar. */
package dev.omni.server;
