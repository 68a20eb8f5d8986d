package dev.omni.quant.biology;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Trees in Newick format as other programs write them, and texts that are none. */
final class NewickReaderTest {
  @Test
  void names_labels_lengths_and_comments_are_read() {
    NewickNode root = NewickReader.read(" ( a:1 , ('b ''c':2e-1,d)0.9:0.5 [clade] , e ) root ;\n");
    assertThat(root.name()).isEqualTo("root");
    assertThat(root.leaves().stream().map(NewickNode::name))
        .isEqualTo(List.of("a", "b 'c", "d", "e"));
    assertThat(root.below().get(1).name()).isEqualTo("0.9");
    assertThat(root.total()).isEqualTo(1.7);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '"',
      value = {
        "(a,b|character 5: expected , or )",
        "(a,,b);|character 4: expected a name or (",
        "(a:x,b);|character 4: expected a number",
        "(a,'b);|character 4: expected ' behind a name",
        "(a,b)); |character 6: expected the end of the text",
        "(a,[b);|character 4: expected ] behind a comment",
        "()|character 2: expected a name or ("
      })
  void a_text_that_is_no_tree_is_refused_where_it_ends_to_be_one(String text, String message) {
    assertThatThrownBy(() -> NewickReader.read(text)).hasMessage(message);
  }
}
