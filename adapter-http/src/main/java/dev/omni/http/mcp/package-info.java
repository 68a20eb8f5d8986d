/** The Model Context Protocol endpoint. */
package dev.omni.http.mcp;
