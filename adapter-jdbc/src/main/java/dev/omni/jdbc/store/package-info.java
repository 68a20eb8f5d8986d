/**
 * The ports of the application on the tables: what they ask is read here, and what they write goes
 * to the group commit or into a transaction of its own. With what a node may keep of it in memory.
 */
package dev.omni.jdbc.store;
