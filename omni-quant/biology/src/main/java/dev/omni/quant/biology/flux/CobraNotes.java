package dev.omni.quant.biology.flux;

import dev.omni.engine.contract.Open;

/** Notes and annotations of a model, which change no flux and are not read. */
@Open
public record CobraNotes() {}
