/**
 * Verification of stated numbers. The basis of a claim is looked up or recomputed, and the checks
 * of the computation port compare both. The result is a document with evidence.
 */
package dev.omni.application.feature.verification;
