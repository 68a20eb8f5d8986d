package dev.omni.engine.contract;

import dev.omni.domain.json.Json;
import dev.omni.domain.json.RecordNames;
import java.lang.reflect.AnnotatedElement;
import java.lang.reflect.RecordComponent;
import java.util.Locale;
import java.util.Optional;

/** The names that the annotations of records give. */
enum ContractNames implements RecordNames {
  ANNOTATED;

  @Override
  public String member(RecordComponent component) {
    Name name = component.getAnnotation(Name.class);
    return name == null ? RecordNames.snakeCase(component.getName()) : name.value();
  }

  @Override
  public String word(Enum<?> constant) {
    try {
      Word word = constant.getDeclaringClass().getField(constant.name()).getAnnotation(Word.class);
      return word == null ? constant.name().toLowerCase(Locale.ROOT) : word.value();
    } catch (NoSuchFieldException impossible) {
      throw new IllegalStateException(impossible);
    }
  }

  @Override
  public Optional<Json> otherwise(RecordComponent component) {
    return Optional.ofNullable(component.getAnnotation(Default.class))
        .map(given -> JsonText.parse(given.value()));
  }

  @Override
  public boolean flat(RecordComponent component) {
    return component.isAnnotationPresent(Flat.class);
  }

  @Override
  public boolean missing(AnnotatedElement numbers) {
    return numbers.isAnnotationPresent(Missing.class);
  }

  @Override
  public boolean open(Class<?> type) {
    return type.isAnnotationPresent(Open.class);
  }

  @Override
  public boolean bare(Class<?> type) {
    return type.isAnnotationPresent(Bare.class);
  }
}
