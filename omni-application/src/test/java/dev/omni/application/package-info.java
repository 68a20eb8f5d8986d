/** The contract kit that every adapter sits. */
package dev.omni.application;
