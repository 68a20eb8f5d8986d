/**
 * Guard checks of proposed actions. Cited evidence is verified, quantities are converted and
 * compared with limits, then the rules of the domain decide. Operators add rules as packs.
 */
@NullMarked
package dev.omni.operations.guard;

import org.jspecify.annotations.NullMarked;
