import { addDays } from '@sendit/core/time.ts'
import { useEffect, useState } from 'react'
import { dayAtPlace, dayStartAtPlace } from '#lib/place-clock.ts'

type Place = { timezone: string | null }

/** Re-renders when the next day begins at any of `places`, and on becoming visible after sleep. */
export function useToday(places: readonly Place[]): (place: Place) => string {
  const [now, setNow] = useState(() => new Date())
  // By name: trips are refetched often while their zones stay the same.
  const zones = [...new Set(places.map(({ timezone }) => timezone ?? ''))].sort().join(' ')

  useEffect(() => {
    const there = zones.split(' ').map((zone) => ({ timezone: zone === '' ? null : zone }))
    let timer: ReturnType<typeof setTimeout>
    const look = () => {
      clearTimeout(timer)
      const current = new Date()
      setNow((known) => (there.some((place) => isOtherDay(place, known, current)) ? current : known))
      timer = setTimeout(look, nextDayAt(there, current) - current.getTime())
    }
    look()
    document.addEventListener('visibilitychange', look)
    window.addEventListener('pageshow', look)
    return () => {
      clearTimeout(timer)
      document.removeEventListener('visibilitychange', look)
      window.removeEventListener('pageshow', look)
    }
  }, [zones])

  return (place) => dayAtPlace(place, now)
}

function isOtherDay(place: Place, known: Date, current: Date): boolean {
  return dayAtPlace(place, known) !== dayAtPlace(place, current)
}

function nextDayAt(places: readonly Place[], now: Date): number {
  const starts = places.map((place) => dayStartAtPlace(place, addDays(dayAtPlace(place, now), 1)).getTime())
  return Math.min(...starts)
}
