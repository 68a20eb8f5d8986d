/**
 * The contract kit: what every store must do, whatever it is made of. An adapter extends the
 * contracts and says how its stores are opened; there are no exceptions from them.
 */
@NullMarked
package dev.omni.testkit.contract;

import org.jspecify.annotations.NullMarked;
