/** Models that tenants make of models. */
package dev.omni.application.feature.composition;
