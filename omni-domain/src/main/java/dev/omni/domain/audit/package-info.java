/** What operators did: acts, chained by their hashes. */
package dev.omni.domain.audit;
