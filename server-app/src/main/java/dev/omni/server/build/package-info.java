/** Version and library inventory of the build, as evidence states them. */
@NullMarked
package dev.omni.server.build;

import org.jspecify.annotations.NullMarked;
