import { useEffect, useState } from 'react'

const MINUTE_MS = 60_000

/** The time, told anew every minute and when the page comes back into sight. */
export function useMinute(): Date {
  const [now, setNow] = useState(() => new Date())
  useEffect(() => {
    const tell = () => setNow(new Date())
    const timer = setInterval(tell, MINUTE_MS)
    document.addEventListener('visibilitychange', tell)
    return () => {
      clearInterval(timer)
      document.removeEventListener('visibilitychange', tell)
    }
  }, [])
  return now
}
