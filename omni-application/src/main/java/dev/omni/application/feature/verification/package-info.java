/** Verifications of stated numbers, with evidence. */
package dev.omni.application.feature.verification;
