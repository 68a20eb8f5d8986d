package dev.omni.quant.biology.search;

import dev.omni.engine.contract.Missing;
import dev.omni.engine.contract.Name;
import dev.omni.engine.contract.Title;
import dev.omni.engine.contract.Unit;
import java.util.List;
import java.util.Optional;

/**
 * The targets that are like the query: the highest score first, equal ones by row.
 *
 * @param row of the table, from 0
 * @param id name of the row
 * @param score of the best local alignment
 * @param bitScore score in bits; NaN without parameters
 * @param eValue expected number of targets with such a score by chance; NaN without parameters
 * @param queryStart first aligned letter of the query, from 1
 * @param queryEnd last one
 * @param targetStart first aligned letter of the target, from 1, in the direction of the query
 * @param targetEnd last one
 * @param strand of the target, for DNA
 * @param cigar columns in brief
 * @param identityFraction equal letters by columns
 */
public record HitColumns(
    @Title("Row of the table, from 0") @Unit("1") int[] row,
    @Title("Name of the row") List<String> id,
    @Title("Score of the best local alignment") @Unit("1; a gap of n costs gap_open + n*gap_extend")
        int[] score,
    @Title("Score in bits; null where no parameters are listed") @Unit("bit") @Missing
        double[] bitScore,
    @Name("e_value")
        @Title(
            "Alignments of such a score that chance is expected to give; null without parameters")
        @Unit("1")
        @Missing
        double[] eValue,
    @Title("First aligned letter of the query, from 1") @Unit("1") int[] queryStart,
    @Title("Last aligned letter of the query") @Unit("1") int[] queryEnd,
    @Title("First aligned letter of the target, from 1; after the last on the reverse strand")
        @Unit("1")
        int[] targetStart,
    @Title("Last aligned letter of the target") @Unit("1") int[] targetEnd,
    @Title("Strand of the target, for DNA") Optional<List<TargetStrand>> strand,
    @Title("Columns in brief: =, X, I and D") List<String> cigar,
    @Title("Equal letters by the columns") @Unit("1") double[] identityFraction) {}
