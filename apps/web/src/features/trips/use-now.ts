import { useEffect, useState } from 'react'

const SECOND_MS = 1000

/** The time, told anew at the start of every second. */
export function useNow(): Date {
  const [now, setNow] = useState(() => new Date())
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout>
    // A plain interval drifts, and would skip a second now and then.
    const wait = () => {
      timer = setTimeout(tick, SECOND_MS - (Date.now() % SECOND_MS))
    }
    const tick = () => {
      setNow(new Date())
      wait()
    }
    wait()
    return () => clearTimeout(timer)
  }, [])
  return now
}
