export type Listeners<Value> = {
  add(listener: (value: Value) => void): () => void
  emit(value: Value): void
}

export function createListeners<Value>(): Listeners<Value> {
  const all = new Set<(value: Value) => void>()
  return {
    add(listener) {
      all.add(listener)
      return () => {
        all.delete(listener)
      }
    },
    emit(value) {
      for (const listener of [...all]) listener(value)
    },
  }
}
