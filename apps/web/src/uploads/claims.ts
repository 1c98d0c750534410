/** Which tab of a browser sends a file that all of them could: the first that asks, until it lets go or is closed. */
export type Claims = {
  /** False when another tab has it. */
  take(id: string): Promise<boolean>
  letGo(id: string): void
}

/** Where a browser cannot agree on that, every tab sends; the server stores it once. */
export function createClaims(): Claims {
  const locks = globalThis.navigator?.locks ?? undefined
  const held = new Map<string, () => void>()
  return {
    take(id) {
      if (locks === undefined || held.has(id)) return Promise.resolve(true)
      return new Promise((resolve) => {
        const hold = (lock: Lock | null) => {
          resolve(lock !== null)
          return lock && new Promise<void>((letGo) => held.set(id, letGo))
        }
        locks.request(`sendit-upload ${id}`, { ifAvailable: true }, hold).catch(() => resolve(true))
      })
    },
    letGo(id) {
      held.get(id)?.()
      held.delete(id)
    },
  }
}
