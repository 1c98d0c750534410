import { type QueryClient, useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { useMinute } from '#lib/minutes.ts'

/** Draws nothing. While it stands, a guest's pictures go on showing for as long as the page is open; members need no signatures. */
export default function FreshAddresses() {
  const queryClient = useQueryClient()
  const [renewal] = useState(() => createAddressRenewal(queryClient))
  // Told every minute, and when the page comes back into sight: a phone in a pocket runs no timers.
  const minute = useMinute()
  useEffect(() => renewal.watch(), [renewal])
  useEffect(() => {
    if (minute) renewal.renew()
  }, [minute, renewal])
  return null
}

/** The server signs a guest's addresses of files for at least fifty minutes. */
const RENEW_AFTER_MS = 40 * 60_000
const SIGNED_ADDRESS = /^\/files\/[^?]+\?exp=(\d+)&/

export type AddressRenewal = {
  /** Reads anew what holds addresses that will run out soon. */
  renew(): void
  /** The same as soon as anything holds such addresses; answers with the way to stop. */
  watch(): () => void
}

/**
 * Renews a guest's addresses of pictures before they run out. When an address runs out is the server's time, and a phone's clock may
 * be wrong: what counts is how long ago this page first saw an address with the same end.
 */
function createAddressRenewal(queryClient: QueryClient, nowMs: () => number = Date.now): AddressRenewal {
  const firstSeen = new Map<string, number>()

  function see(data: unknown): number | undefined {
    const ends = endsIn(data)
    for (const end of ends) if (!firstSeen.has(end)) firstSeen.set(end, nowMs())
    const seen = ends.map((end) => firstSeen.get(end) ?? nowMs())
    return seen.length === 0 ? undefined : Math.min(...seen)
  }

  return {
    renew() {
      void queryClient.invalidateQueries({
        predicate: ({ state }) => {
          const since = see(state.data)
          return since !== undefined && nowMs() - since >= RENEW_AFTER_MS
        },
      })
    },
    watch() {
      for (const { state } of queryClient.getQueryCache().getAll()) see(state.data)
      return queryClient.getQueryCache().subscribe((event) => {
        if (event.type === 'updated' && event.action.type === 'success') see(event.query.state.data)
      })
    },
  }
}

/** The different ends of all signed addresses in an answer: few, as those of the same ten minutes end together. */
function endsIn(value: unknown, found = new Set<string>()): string[] {
  if (typeof value === 'string') {
    const end = SIGNED_ADDRESS.exec(value)?.[1]
    if (end !== undefined) found.add(end)
  } else if (typeof value === 'object' && value !== null) {
    for (const each of Object.values(value)) endsIn(each, found)
  }
  return [...found]
}
