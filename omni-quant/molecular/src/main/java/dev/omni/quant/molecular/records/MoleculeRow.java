package dev.omni.quant.molecular.records;

import java.util.List;

/**
 * A record of a file of molecules.
 *
 * @param line on which it begins, from 1
 * @param title of the molecule
 * @param block the text of the molecule
 * @param atoms number of atoms as written
 * @param fields with their values
 */
record MoleculeRow(long line, String title, String block, int atoms, List<MoleculeField> fields) {}
