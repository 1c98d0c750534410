import type { Clock } from '#adapters/clock.ts'
import {
  type Answer,
  type Batch,
  type CachedAnswers,
  createCachedAnswers,
  startBatch,
  waitFor,
} from './cached-answers.ts'
import type { Aged } from './port.ts'
import type { SharedAnswers } from './shared-answers.ts'

/** Milliseconds since the answer was fetched. */
export type Ages<T> = {
  fresh(value: T): number
  whileRefreshing: number
  onFailure: number
}

export type Reading<T> = {
  keys: readonly string[]
  ages: Ages<T>
  load(places: readonly number[], unwanted: AbortSignal): Promise<T[]>
  timeoutSignal: AbortSignal
  /** Finished even when nobody waits: repeating the call would cost the provider too much. */
  goesOn?: boolean
}

export type AnswerCache = {
  readMany<T>(reading: Reading<T>): Promise<PromiseSettledResult<Aged<T>>[]>
  readOne<T>(
    key: string,
    reading: Omit<Reading<T>, 'keys' | 'load'> & { load(unwanted: AbortSignal): Promise<T> },
  ): Promise<Aged<T>>
}

type Store = { cached: CachedAnswers; shared: SharedAnswers | undefined }

/** Fetches each key once at a time, across processes when the store is shared. */
export function createAnswerCache({ clock, shared }: { clock: Clock; shared?: SharedAnswers }): AnswerCache {
  const store: Store = { cached: createCachedAnswers(clock), shared }
  const inFlight = new Map<string, Batch>()

  function startRefresh<T>(reading: Reading<T>) {
    const wanted = [...new Set(reading.keys)].filter(
      (key) => !isFresh(store, key, reading.ages) && !inFlight.has(key),
    )
    if (wanted.length === 0) return
    const forget = () => {
      for (const key of wanted) if (inFlight.get(key) === batch) inFlight.delete(key)
    }
    // Forgotten at once, so that new callers do not wait for an aborted fetch.
    const batch = startBatch((unwanted) => refresh(store, wanted, { ...reading, unwanted }), forget)
    for (const key of wanted) inFlight.set(key, batch)
    void batch.done.catch(() => {}).finally(forget)
  }

  const cache: AnswerCache = {
    readMany(reading) {
      startRefresh(reading)
      return Promise.allSettled(
        reading.keys.map((key) => answerFor(store.cached, key, { ...reading, arrival: inFlight.get(key) })),
      )
    },
    async readOne(key, { load, ...reading }) {
      const [result] = await cache.readMany({
        ...reading,
        keys: [key],
        load: async (_, unwanted) => [await load(unwanted)],
      })
      if (result?.status === 'fulfilled') return result.value
      throw result?.reason
    },
  }
  return cache
}

function isFresh<T>({ cached }: Store, key: string, { fresh }: Ages<T>): boolean {
  const answer = cached.get(key)
  return answer !== undefined && cached.ageOf(answer) < fresh(answer.value as T)
}

type Refreshing<T> = Reading<T> & { unwanted: AbortSignal }

async function refresh<T>(store: Store, keys: readonly string[], reading: Refreshing<T>): Promise<void> {
  const { cached, shared } = store
  const missing = () => keys.filter((key) => !isFresh(store, key, reading.ages))
  await takeShared(store, keys)
  if (missing().length === 0) return
  const endTurn = await shared?.takeTurn(missing(), async () => {
    await takeShared(store, keys)
    return missing().length === 0
  })
  try {
    if (shared) await takeShared(store, keys)
    const wanted = missing()
    if (wanted.length === 0) return
    const values = await reading.load(
      wanted.map((key) => reading.keys.indexOf(key)),
      reading.unwanted,
    )
    const fetchedAtMs = cached.nowMs()
    const fetched = wanted.map((key, index) => ({ key, answer: { value: values[index], fetchedAtMs } }))
    for (const { key, answer } of fetched) cached.keep(key, answer)
    await shared?.write(fetched, reading.ages.onFailure)
  } catch (error) {
    // An abort says nothing about the provider.
    if (!reading.unwanted.aborted) for (const key of missing()) cached.markFailed(key)
    throw error
  } finally {
    await endTurn?.()
  }
}

async function takeShared({ cached, shared }: Store, keys: readonly string[]): Promise<void> {
  const found = (await shared?.read(keys)) ?? []
  for (const [index, answer] of found.entries()) {
    const key = keys[index] ?? ''
    if (answer && answer.fetchedAtMs > (cached.get(key)?.fetchedAtMs ?? 0)) cached.keep(key, answer)
  }
}

type Expected<T> = Reading<T> & { arrival: Batch | undefined }

async function answerFor<T>(cached: CachedAnswers, key: string, reading: Expected<T>): Promise<Aged<T>> {
  const { ages, timeoutSignal, arrival, goesOn = false } = reading
  if (goesOn) arrival?.keep()
  const isWithin = (answer: Answer | undefined, limitMs: number) =>
    answer !== undefined && cached.ageOf(answer) < limitMs
  let isLast = false
  if (isWithin(cached.get(key), ages.whileRefreshing)) {
    arrival?.keep()
  } else {
    await waitFor(arrival, timeoutSignal).catch((reason: unknown) => {
      if (!isWithin(cached.get(key), ages.onFailure)) throw reason
      isLast = true
    })
  }
  const answer = cached.get(key)
  if (answer === undefined) throw new Error('an answer was fetched and is not there')
  const isOld = cached.ageOf(answer) >= ages.fresh(answer.value as T)
  const isStale = isOld && (isLast || answer.couldNotRefresh === true)
  return { value: answer.value as T, isStale, isRefreshing: isOld && !isStale }
}
