import { isCalendarDay } from '@sendit/core/time.ts'
import { useEffect, useState } from 'react'
import SeasonOdds from './season-odds.tsx'

type OddsOfTypedProps = {
  /** As in the form: may be incomplete or empty. */
  location: string
  tripDate: string
  tripEndDate: string
}

/** Long enough not to query on every keystroke. */
const QUIET_MS = 700
const SHORTEST_NAME = 3

export default function OddsOfTyped({ location, tripDate, tripEndDate }: OddsOfTypedProps) {
  const place = useSettled(location.trim(), QUIET_MS)
  const to = isCalendarDay(tripEndDate) ? tripEndDate : tripDate
  if (place.length < SHORTEST_NAME || !isCalendarDay(tripDate) || to < tripDate) return null
  return <SeasonOdds location={place} from={tripDate} to={to} />
}

function useSettled<Value extends string>(value: Value, quietMs: number): Value {
  const [settled, setSettled] = useState(value)
  useEffect(() => {
    if (value === settled) return
    const timer = setTimeout(() => setSettled(value), quietMs)
    return () => clearTimeout(timer)
  }, [value, settled, quietMs])
  return settled
}
