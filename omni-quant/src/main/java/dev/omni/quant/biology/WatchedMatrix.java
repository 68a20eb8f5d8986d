package dev.omni.quant.biology;

import dev.omni.application.spi.Work;
import java.util.Map;
import org.biojava.nbio.core.alignment.template.SubstitutionMatrix;
import org.biojava.nbio.core.sequence.template.Compound;
import org.biojava.nbio.core.sequence.template.CompoundSet;

/**
 * A matrix of scores that looks now and then whether the work goes on: the library asks it once for
 * each cell, and knows no other way to be stopped. For one thread.
 */
final class WatchedMatrix<C extends Compound> implements SubstitutionMatrix<C> {
  private static final int CELLS_BETWEEN_LOOKS = 1 << 14;

  private final SubstitutionMatrix<C> matrix;
  private final Work work;
  private int asked;

  WatchedMatrix(SubstitutionMatrix<C> matrix, Work work) {
    this.matrix = matrix;
    this.work = work;
  }

  @Override
  public short getValue(C from, C to) {
    if (++asked % CELLS_BETWEEN_LOOKS == 0) {
      work.proceed();
    }
    return matrix.getValue(from, to);
  }

  @Override
  public CompoundSet<C> getCompoundSet() {
    return matrix.getCompoundSet();
  }

  @Override
  public String getDescription() {
    return matrix.getDescription();
  }

  @Override
  public short[][] getMatrix() {
    return matrix.getMatrix();
  }

  @Override
  public String getMatrixAsString() {
    return matrix.getMatrixAsString();
  }

  @Override
  public short getMaxValue() {
    return matrix.getMaxValue();
  }

  @Override
  public short getMinValue() {
    return matrix.getMinValue();
  }

  @Override
  public String getName() {
    return matrix.getName();
  }

  @Override
  public SubstitutionMatrix<C> normalizeMatrix(short scale) {
    return new WatchedMatrix<>(matrix.normalizeMatrix(scale), work);
  }

  @Override
  public void setDescription(String description) {
    matrix.setDescription(description);
  }

  @Override
  public void setName(String name) {
    matrix.setName(name);
  }

  @Override
  public Map<C, Short> getRow(C row) {
    return matrix.getRow(row);
  }

  @Override
  public Map<C, Short> getColumn(C column) {
    return matrix.getColumn(column);
  }
}
