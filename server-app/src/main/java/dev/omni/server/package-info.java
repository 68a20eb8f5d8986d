/** The entry point of the server jar. */
package dev.omni.server;
