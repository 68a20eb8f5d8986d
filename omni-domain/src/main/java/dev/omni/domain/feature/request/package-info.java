/** The members of requests: one closed definition for each operation that takes a body. */
package dev.omni.domain.feature.request;
