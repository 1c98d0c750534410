import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client'
import type { Meters, Reading } from './port.ts'

const MISNAMED = [
  'nodejs_active_handles_total',
  'nodejs_active_requests_total',
  'nodejs_active_resources_total',
]

/** Longer than any /readyz check; Prometheus gives up after ten seconds by default. */
const READ_WITHIN_MS = 4_000

export function createMeters(): Meters {
  const registry = new Registry()
  collectDefaultMetrics({ register: registry })
  for (const name of MISNAMED) registry.removeSingleMetric(name)
  const gauges = new Map<string, Gauge>()

  function gaugeFor(name: string, help: string, readings: Reading[]): Gauge {
    const known = gauges.get(name)
    if (known !== undefined) return known
    const labelNames = Object.keys(readings[0]?.labels ?? {})
    const gauge = new Gauge({ name, help, labelNames, registers: [registry] })
    gauges.set(name, gauge)
    return gauge
  }

  /** An emptied gauge without labels reports 0, which looks like a real value. */
  function forget(name: string) {
    registry.removeSingleMetric(name)
    gauges.delete(name)
  }

  const readers = new Map<string, () => Promise<void>>()

  return {
    gauge(name, help, read) {
      if (readers.has(name)) throw new Error(`the gauge ${name} is there already`)
      readers.set(name, async () => {
        const values = await read()
        const readings: Reading[] = typeof values === 'number' ? [{ value: values }] : values
        if (readings.length === 0) return forget(name)
        const gauge = gaugeFor(name, help, readings)
        gauge.reset()
        for (const { labels = {}, value } of readings) gauge.set(labels, value)
      })
    },
    counter(name, help, labelNames = []) {
      const counter = new Counter({ name, help, labelNames, registers: [registry] })
      return (labels = {}, by = 1) => counter.inc(labels, by)
    },
    durations(options) {
      const histogram = new Histogram({ ...options, registers: [registry] })
      return (labels, seconds) => histogram.observe(labels, seconds)
    },
    async expose() {
      // Omit unreadable values rather than repeat stale ones.
      await Promise.all([...readers].map(([name, read]) => inTime(read()).catch(() => forget(name))))
      return { contentType: registry.contentType, text: await registry.metrics() }
    },
  }
}

async function inTime(work: Promise<void>): Promise<void> {
  let timer: NodeJS.Timeout | undefined
  const tooLate = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error('not read in time')), READ_WITHIN_MS)
  })
  await Promise.race([work, tooLate]).finally(() => clearTimeout(timer))
}
