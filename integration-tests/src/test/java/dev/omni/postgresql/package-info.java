/** The PostgreSQL that the tests of this module share. */
package dev.omni.postgresql;
