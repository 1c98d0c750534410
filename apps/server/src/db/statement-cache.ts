/** Keeps what was prepared for the `limit` texts used last. */
export function createStatementCache<Prepared>(limit: number, prepare: (text: string) => Prepared) {
  const cache = new Map<string, Prepared>()
  return (text: string): Prepared => {
    const prepared = cache.get(text) ?? prepare(text)
    // A Map remembers the order of insertion: putting it in again makes it the youngest.
    cache.delete(text)
    cache.set(text, prepared)
    const [oldest] = cache.keys()
    if (cache.size > limit && oldest !== undefined) cache.delete(oldest)
    return prepared
  }
}
