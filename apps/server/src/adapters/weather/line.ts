import { setImmediate as yieldToEventLoop } from 'node:timers/promises'
import type { Labels, Meters, Reading } from '#adapters/meters/port.ts'
import { type Ask, WeatherFailure } from './port.ts'

/** One answer may take 7.5 s and at least 0.1 s, so more would wait in vain. */
const MAX_WAITING = 60
const MAX_UNKNOWN_WAITING = MAX_WAITING / 2
const FULL_RETRY_MS = 5_000

export type Line = {
  /** Throws WeatherFailure when the queue is full, or all callers left. */
  wait<T>(work: () => Promise<T>, ask: Ask): Promise<T>
  waiting(): number
}

type Job = { ask: Ask; run: () => Promise<void> }

export function createLine(): Line {
  const waiting: Job[] = []
  let isBusy = false

  async function goOn() {
    if (isBusy) return
    isBusy = true
    for (let job = takeNext(waiting); job !== undefined; job = takeNext(waiting)) {
      await job.run()
      // Lets other callers that leave at the same moment be noticed first.
      await yieldToEventLoop()
    }
    isBusy = false
  }

  return {
    waiting: () => waiting.length,
    wait(work, ask) {
      const unknown = waiting.filter((job) => !job.ask.isKnown).length
      if (waiting.length >= MAX_WAITING || (!ask.isKnown && unknown >= MAX_UNKNOWN_WAITING)) {
        return Promise.reject(new WeatherFailure('busy', 'too many wait already', FULL_RETRY_MS))
      }
      return new Promise((resolve, reject) => {
        const job: Job = { ask, run }
        function leave() {
          const place = waiting.indexOf(job)
          if (place !== -1) waiting.splice(place, 1)
          reject(new WeatherFailure('unavailable', 'nobody waits for it any more'))
        }
        async function run() {
          ask.unwanted.removeEventListener('abort', leave)
          await work().then(resolve, reject)
        }
        if (ask.unwanted.aborted) return leave()
        ask.unwanted.addEventListener('abort', leave, { once: true })
        waiting.push(job)
        void goOn()
      })
    },
  }
}

function takeNext(waiting: Job[]): Job | undefined {
  const firstKnown = waiting.findIndex(({ ask }) => ask.isKnown)
  return waiting.splice(Math.max(0, firstKnown), 1)[0]
}

type Watched = { line: Line; isPaused(): boolean }

export type HostGauges = {
  watch(host: string, watched: Watched): void
  /** `over_quota`: refused by the provider; `refused`: by us, before asking. */
  count(labels: { host: string; outcome: string } & Labels): void
}

export function createHostGauges(meters: Meters): HostGauges {
  const hosts = new Map<string, Watched>()
  const each = (read: (watched: Watched) => number) => (): Reading[] =>
    [...hosts].map(([host, watched]) => ({ labels: { host }, value: read(watched) }))
  meters.gauge(
    'sendit_weather_paused',
    '1 while a provider is not asked, after failures or at its request.',
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
