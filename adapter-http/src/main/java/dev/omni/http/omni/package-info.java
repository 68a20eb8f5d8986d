/** Endpoints of worlds, workspaces and runs. */
package dev.omni.http.omni;
