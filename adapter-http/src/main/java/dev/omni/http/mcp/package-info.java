/** The Model Context Protocol endpoint. */
@NullMarked
package dev.omni.http.mcp;

import org.jspecify.annotations.NullMarked;
