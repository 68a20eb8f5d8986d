/**
 * The rules of a witness of logs (C2SP tlog-witness): it cosigns a checkpoint that continues the
 * last one it cosigned of that log, and no other, so that no log shows two histories.
 *
 * <pre>{@code
 * var witness = new Witness(new Identity("witness.example/w1", signer), logs, heads, clock);
 * Answer answer = witness.add(request);
 * }</pre>
 */
package dev.omni.domain.witness;
