/**
 * Discovery of worlds, capabilities and workspaces. The catalog is fixed at start: the engines that
 * the runtime of test mode has. A workspace is created by its first use.
 *
 * <pre>{@code
 * List<Capability> finance = omni.worlds().capabilities(caller, World.FINANCE);
 * Workspace workspace = omni.open(caller, World.FINANCE, "desk");
 * }</pre>
 */
@NullMarked
package dev.omni.application.world;

import org.jspecify.annotations.NullMarked;
