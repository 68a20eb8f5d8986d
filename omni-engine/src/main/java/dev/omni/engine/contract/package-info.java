/**
 * What an engine's records say of their members: titles, units, ranges, words. From a record come
 * the contract, {@link dev.omni.engine.contract.Contracts#of}, and its conversion from and to JSON.
 */
@NullMarked
package dev.omni.engine.contract;

import org.jspecify.annotations.NullMarked;
