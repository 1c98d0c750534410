import type { Trip } from '@sendit/core/trips/contract.ts'
import { hashKey, type Query, type QueryCache } from '@tanstack/react-query'
import { guestKey, tripsQuery, userQuery } from '#access/queries.ts'
import { ApiError } from '#lib/api-error.ts'
import { type KeptBook, type KeptNews, openKeptBook } from './kept-book.ts'
import { isKept, tripOfKey } from './kept-keys.ts'
import { isGuest, mayShow, ownerIn } from './kept-owner.ts'
import type { KeptRows } from './kept-rows.ts'
import { createKeptWriting } from './kept-writing.ts'

const USER = hashKey(userQuery().queryKey)
const TRIPS = hashKey(tripsQuery().queryKey)

export type KeptReads = {
  /** Gives a read without data what this device last saw, as an old one that has to be read again. Never rejects. */
  restore(query: Query): Promise<void>
  /** Writes what is not written yet. */
  write(): Promise<void>
  stop(): void
}

/** Keeps the reads of whoever is here on this device, and takes them away when they go. */
export function keepReads(cache: QueryCache, rows: KeptRows, news: KeptNews): KeptReads {
  const book = openKeptBook(rows, {
    ...news,
    // The list that has lost a trip is kept first: the one before names its pictures.
    onGone: (gone) => void writing.write().then(() => news.onGone(gone)),
  })
  const writing = createKeptWriting(cache, book)

  function noteOwner(query: Query) {
    if (query.queryHash !== USER && query.queryKey[0] !== guestKey()[0]) return
    const owner = ownerIn(cache)
    if (owner !== undefined) void book.become(owner)
  }

  function noteAnswer(query: Query) {
    noteOwner(query)
    if (isKept(query.queryKey)) writing.add(query)
  }

  function noteRefusal(query: Query, error: unknown) {
    if (!(error instanceof ApiError)) return
    noteOwner(query)
    forgetRefusedTrip(book, query, error)
  }

  const stopHearing = cache.subscribe((event) => {
    if (event.type !== 'updated') return
    const { query, action } = event
    // What the device gives back comes as a state.
    if (action.type === 'success') {
      noteAnswer(query)
      if (!action.manual) forgetLostTrips(book, query)
    }
    if (action.type === 'error') noteRefusal(query, action.error)
  })
  // What was read while this code was on its way.
  for (const query of cache.getAll()) {
    if (query.state.status === 'success') {
      noteAnswer(query)
      forgetLostTrips(book, query)
    }
    if (query.state.status === 'error') noteRefusal(query, query.state.error)
  }

  return {
    restore: (query) => restore(query, cache, book),
    write: writing.write,
    stop() {
      stopHearing()
      writing.stop()
    },
  }
}

async function restore(query: Query, cache: QueryCache, book: KeptBook): Promise<void> {
  const owner = await book.owner()
  if (owner === null) return
  // A guest has no account: that is what this device last saw of it.
  const isNobody = query.queryHash === USER && isGuest(owner)
  const at = isNobody ? Date.now() : book.seenAt(query.queryHash)
  if (at === undefined) return
  const data = isNobody ? null : await book.read(query.queryHash)
  const isStillTheirs = (await book.owner()) === owner && mayShow(cache, owner)
  if (data === undefined || !isStillTheirs || query.state.data !== undefined) return
  query.setState({ data, dataUpdatedAt: at, status: 'success', error: null, isInvalidated: true })
}

/** The list is whole: who is in a trip finds it there. */
function forgetLostTrips(book: KeptBook, { queryHash, state }: Query): void {
  const trips = queryHash === TRIPS ? (state.data as Trip[] | null) : null
  if (trips !== null) void book.forgetTrips((id) => !trips.some((trip) => trip.id === id))
}

function forgetRefusedTrip(book: KeptBook, { queryKey }: Query, { status }: ApiError): void {
  const tripId = queryKey.length === 2 ? tripOfKey(queryKey) : undefined
  if (tripId !== undefined && (status === 403 || status === 404)) void book.forgetTrips((id) => id === tripId)
}
