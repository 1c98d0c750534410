export type Labels = Record<string, string>
export type Reading = { labels?: Labels; value: number }

/** Prometheus naming, checked by `features/operator/metrics.test.ts`. */
export type Meters = {
  gauge(name: string, help: string, read: () => number | Reading[] | Promise<number | Reading[]>): void
  /** Incrementing by 0 registers the series, so that the first event shows as a rise. */
  counter(name: string, help: string, labelNames?: string[]): (labels?: Labels, by?: number) => void
  durations(options: {
    name: string
    help: string
    labelNames: string[]
    buckets: number[]
  }): (labels: Labels, seconds: number) => void
  expose(): Promise<{ contentType: string; text: string }>
}

/** Concurrent callers share one query, so a hanging database is not asked by every gauge. */
export function readOnce<T>(read: () => Promise<T>): () => Promise<T> {
  let underWay: Promise<T> | undefined
  return () => {
    underWay ??= read().finally(() => {
      underWay = undefined
    })
    return underWay
  }
}
