/**
 * For gauges that one statement tells: whoever asks while it is under way shares its answer, so that a database that hangs is asked
 * once, and not once more by every gauge and every look.
 */
export function readOnce<T>(read: () => Promise<T>): () => Promise<T> {
  let underWay: Promise<T> | undefined
  return () => {
    underWay ??= read().finally(() => {
      underWay = undefined
    })
    return underWay
  }
}
