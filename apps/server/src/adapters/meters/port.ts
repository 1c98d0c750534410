export type Labels = Record<string, string>
/** One value of a gauge; without labels where there is only one. */
export type Reading = { labels?: Labels; value: number }

/**
 * Where each module hands in what it can count. Names follow Prometheus: `sendit_`, the unit in the plural, `_total` for what
 * only grows; `features/metrics/routes.test.ts` checks them.
 */
export type Meters = {
  /** A value of this moment, read whenever somebody looks; a reader that fails leaves its values out. */
  gauge(name: string, help: string, read: () => number | Reading[] | Promise<number | Reading[]>): void
  /** Answers how to count one more; by 0 it is told from the start, so that the first one shows as a rise. */
  counter(name: string, help: string, labelNames?: string[]): (labels?: Labels, by?: number) => void
  /** Answers how to note one duration, in seconds. */
  durations(options: {
    name: string
    help: string
    labelNames: string[]
    buckets: number[]
  }): (labels: Labels, seconds: number) => void
  /** Everything in the text format of Prometheus. */
  expose(): Promise<{ contentType: string; text: string }>
}

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
