/** Linear and integer programs, knapsacks, assignments and job shops. */
package dev.omni.quant.optimum;
