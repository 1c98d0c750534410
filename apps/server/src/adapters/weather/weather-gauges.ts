import type { Labels, Meters, Reading } from '#adapters/meters/port.ts'
import type { Line } from './line.ts'

type Watched = { line: Line; isPaused(): boolean }

export type HostGauges = {
  watch(host: string, watched: Watched): void
  /** One call more: `answered`, `failed`, `over_quota` (the provider said so) or `refused` (we did, unasked). */
  count(labels: { host: string; outcome: string } & Labels): void
}

/** What the providers' hosts tell of themselves. */
export function createHostGauges(meters: Meters): HostGauges {
  const hosts = new Map<string, Watched>()
  const each = (read: (watched: Watched) => number) => (): Reading[] =>
    [...hosts].map(([host, watched]) => ({ labels: { host }, value: read(watched) }))
  meters.gauge(
    'sendit_weather_paused',
    '1 while a provider is left alone, after failures or because it said so.',
    each(({ isPaused }) => (isPaused() ? 1 : 0)),
  )
  meters.gauge(
    'sendit_weather_line_waiting',
    'Calls that wait for their turn at a provider.',
    each(({ line }) => line.waiting()),
  )
  const names = ['host', 'outcome']
  const count = meters.counter('sendit_weather_calls_total', 'Calls to weather providers, by outcome.', names)
  return { count, watch: (host, watched) => void hosts.set(host, watched) }
}
