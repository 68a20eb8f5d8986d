/**
 * Guard checks of proposed actions. Cited evidence is verified, quantities are converted and
 * compared with limits, then the rules of the domain decide. Operators add rules as packs.
 */
package dev.omni.application.feature.guard;
