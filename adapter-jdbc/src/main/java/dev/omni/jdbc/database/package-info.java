/**
 * A connected database of the newest schema: how it is opened and brought up to date, its pools of
 * connections, what its failures mean; and what nodes hear from it: the time, the epoch, and
 * whether they are alone.
 */
package dev.omni.jdbc.database;
