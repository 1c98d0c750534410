import { useEffect, useState } from 'react'

const MINUTE_MS = 60_000

export function useMinute(): Date {
  const [now, setNow] = useState(() => new Date())
  useEffect(() => {
    const update = () => setNow(new Date())
    const timer = setInterval(update, MINUTE_MS)
    document.addEventListener('visibilitychange', update)
    return () => {
      clearInterval(timer)
      document.removeEventListener('visibilitychange', update)
    }
  }, [])
  return now
}

const MINUTES_PER_HOUR = 60
const SHOWN_IN_MINUTES = 180
const HOURS_PER_DAY = 24
const SHOWN_IN_HOURS = 48

export function updatedText(observedAt: string, now: Date): string {
  return `Updated ${agoText(Date.parse(observedAt), now)}`
}

/** '12 minutes ago'; 'just now' below a minute, or if the clock was set back. */
export function agoText(atMs: number, now: Date): string {
  const minutes = Math.floor((now.getTime() - atMs) / MINUTE_MS)
  if (minutes < 1) return 'just now'
  if (minutes < SHOWN_IN_MINUTES) return `${counted(minutes, 'minute')} ago`
  const hours = Math.floor(minutes / MINUTES_PER_HOUR)
  if (hours < SHOWN_IN_HOURS) return `${counted(hours, 'hour')} ago`
  return `${counted(Math.floor(hours / HOURS_PER_DAY), 'day')} ago`
}

function counted(count: number, unit: string): string {
  return `${count} ${unit}${count === 1 ? '' : 's'}`
}
