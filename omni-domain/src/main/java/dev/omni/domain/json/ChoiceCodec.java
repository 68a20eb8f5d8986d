package dev.omni.domain.json;

import java.util.ArrayList;
import java.util.List;

/** The conversion of one of several records: of the first that the JSON has the form of. */
record ChoiceCodec(Class<?> type, List<Choice> choices) implements ValueCodec {

  /** A record with its codec. */
  private record Choice(Class<?> type, ValueCodec codec) {}

  static ChoiceCodec of(Class<?> type, RecordNames names) {
    var choices = new ArrayList<Choice>();
    for (Class<?> each : type.getPermittedSubclasses()) {
      choices.add(new Choice(each, ValueCodecs.of(each, names)));
    }
    return new ChoiceCodec(type, List.copyOf(choices));
  }

  @Override
  public Object read(Json json) {
    for (Choice choice : choices) {
      if (choice.codec().accepts(json)) {
        return choice.codec().read(json);
      }
    }
    throw UnfitJsonException.of(json, type);
  }

  @Override
  public Json write(Object value) {
    for (Choice choice : choices) {
      if (choice.type().isInstance(value)) {
        return choice.codec().write(value);
      }
    }
    throw new IllegalArgumentException("no JSON for " + value.getClass().getName());
  }

  @Override
  public boolean accepts(Json json) {
    return choices.stream().anyMatch(choice -> choice.codec().accepts(json));
  }
}
