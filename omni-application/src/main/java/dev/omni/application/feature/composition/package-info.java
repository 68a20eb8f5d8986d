/** Models that tenants compose of other models. */
package dev.omni.application.feature.composition;
