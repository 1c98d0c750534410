import { type QueryClient, useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { useMinute } from '#lib/minutes.ts'

/** Renders nothing. Keeps a guest's signed picture URLs valid; members need none. */
export default function FreshAddresses() {
  const queryClient = useQueryClient()
  const [renewal] = useState(() => createAddressRenewal(queryClient))
  // Also runs when the page becomes visible, since phones suspend timers.
  const minute = useMinute()
  useEffect(() => renewal.watch(), [renewal])
  useEffect(() => {
    if (minute) renewal.renew()
  }, [minute, renewal])
  return null
}

/** The server signs a guest's file URLs for at least 50 minutes. */
const RENEW_AFTER_MS = 40 * 60_000
const SIGNED_ADDRESS = /^\/files\/[^?]+\?exp=(\d+)&/

export type AddressRenewal = {
  renew(): void
  watch(): () => void
}

/** Expiry is server time and a phone's clock may be wrong, so age counts from when an expiry was first seen. */
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

function endsIn(value: unknown, found = new Set<string>()): string[] {
  if (typeof value === 'string') {
    const end = SIGNED_ADDRESS.exec(value)?.[1]
    if (end !== undefined) found.add(end)
  } else if (typeof value === 'object' && value !== null) {
    for (const each of Object.values(value)) endsIn(each, found)
  }
  return [...found]
}
