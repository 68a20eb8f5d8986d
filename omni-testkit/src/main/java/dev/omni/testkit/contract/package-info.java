/**
 * The contract kit: what every store must do, whatever it is made of. An adapter extends the
 * contracts and says how its stores are opened; there are no exceptions from them.
 */
package dev.omni.testkit.contract;
