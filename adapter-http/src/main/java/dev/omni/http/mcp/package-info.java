/** The platform as tools for agents: the Model Context Protocol over one POST. */
package dev.omni.http.mcp;
