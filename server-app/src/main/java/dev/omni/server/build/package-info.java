/** Version and library inventory of the build, as evidence states them. */
package dev.omni.server.build;
