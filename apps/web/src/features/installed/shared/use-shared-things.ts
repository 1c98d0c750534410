import { useEffect, useState } from 'react'
import { readShared, type SharedThings } from '#lib/shared-things.ts'

/** What another app shared with this person; undefined until that is known, null for nothing. */
export function useSharedThings(person: string): SharedThings | null | undefined {
  const [things, setThings] = useState<SharedThings | null>()
  useEffect(() => {
    let isGone = false
    // A browser that refuses to look has kept nothing.
    void readShared(person, new Date())
      .catch(() => null)
      .then((read) => {
        if (!isGone) setThings(read)
      })
    return () => {
      isGone = true
    }
  }, [person])
  return things
}
