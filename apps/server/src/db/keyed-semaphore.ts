import { setTimeout as pause } from 'node:timers/promises'
import type { DatabaseConnection, Driver } from 'kysely'
import { DatabaseUnavailable } from './unavailable.ts'

export interface KeyedSemaphore {
  /** Returns the release. Throws DatabaseUnavailable on timeout. */
  enter(slot: string): Promise<() => void>
}

interface Slot {
  inside: number
  waiting: (() => void)[]
}

/** At most `width` per key: waiting for a row holds a connection, so one busy trip would otherwise take all. */
export function createKeyedSemaphore({
  width,
  timeoutMs,
}: {
  width: number
  timeoutMs: number
}): KeyedSemaphore {
  const slots = new Map<string, Slot>()

  function leave(name: string, slot: Slot) {
    const next = slot.waiting.shift()
    if (next !== undefined) {
      next()
      return
    }
    slot.inside -= 1
    if (slot.inside === 0) slots.delete(name)
  }

  return {
    async enter(name) {
      const slot = slots.get(name) ?? { inside: 0, waiting: [] }
      slots.set(name, slot)
      if (slot.inside < width) slot.inside += 1
      else await waitIn(slot, timeoutMs)
      return () => leave(name, slot)
    },
  }
}

async function waitIn(slot: Slot, timeoutMs: number): Promise<void> {
  const served = new AbortController()
  const turn = new Promise<boolean>((resolve) => {
    const come = () => resolve(true)
    slot.waiting.push(come)
    pause(timeoutMs, undefined, { signal: served.signal }).then(
      () => {
        const place = slot.waiting.indexOf(come)
        if (place >= 0) slot.waiting.splice(place, 1)
        // No longer waiting: just granted.
        resolve(place < 0)
      },
      () => {},
    )
  })
  const hasTurn = await turn
  served.abort()
  if (!hasTurn) throw new DatabaseUnavailable('busy', new Error('too many wait for the same rows'))
}

export interface ConnectionCounts {
  inUse: number
  waiting: number
}

export function countConnections(driver: Driver): { driver: Driver; counts: ConnectionCounts } {
  const counts: ConnectionCounts = { inUse: 0, waiting: 0 }
  const counted: Driver = {
    init: () => driver.init(),
    async acquireConnection() {
      counts.waiting += 1
      try {
        const connection = await driver.acquireConnection()
        counts.inUse += 1
        return connection
      } finally {
        counts.waiting -= 1
      }
    },
    async releaseConnection(connection: DatabaseConnection) {
      counts.inUse -= 1
      await driver.releaseConnection(connection)
    },
    beginTransaction: (connection, settings) => driver.beginTransaction(connection, settings),
    commitTransaction: (connection) => driver.commitTransaction(connection),
    rollbackTransaction: (connection) => driver.rollbackTransaction(connection),
    destroy: () => driver.destroy(),
  }
  return { driver: counted, counts }
}
