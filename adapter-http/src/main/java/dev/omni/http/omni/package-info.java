/** Endpoints of worlds, workspaces and runs. */
@NullMarked
package dev.omni.http.omni;

import org.jspecify.annotations.NullMarked;
