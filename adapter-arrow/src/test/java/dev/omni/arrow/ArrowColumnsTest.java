package dev.omni.arrow;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.omni.application.spi.data.TableFormat.MalformedTableException;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.util.List;
import org.apache.arrow.memory.BufferAllocator;
import org.apache.arrow.memory.RootAllocator;
import org.apache.arrow.vector.FieldVector;
import org.apache.arrow.vector.types.pojo.ArrowType;
import org.apache.arrow.vector.types.pojo.Field;
import org.apache.arrow.vector.types.pojo.FieldType;
import org.junit.jupiter.api.Test;

/** The columns of a stream have names. */
class ArrowColumnsTest {
  @Test
  void a_column_without_a_name_is_refused() throws IOException {
    var unnamed = new Field(null, FieldType.nullable(new ArrowType.Int(32, true)), List.of());
    try (BufferAllocator memory = new RootAllocator();
        FieldVector column = unnamed.createVector(memory)) {
      column.setValueCount(1);
      assertThatThrownBy(
              () ->
                  new ArrowTable()
                      .read(
                          new ByteArrayInputStream(ArrowClaimsTest.written(column, 1)),
                          new ArrowClaimsTest.Ignored() {
                            @Override
                            public void columns(List<String> names, long line) {
                              assertThat(names).doesNotContainNull();
                            }
                          }))
          .isInstanceOf(MalformedTableException.class)
          .hasMessageContaining("must have a name");
    }
  }
}
