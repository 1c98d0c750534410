import { isFarAhead } from '@sendit/core/trips/trip-days-fault.ts'
import { useState } from 'react'
import { localDay } from '#lib/dates.ts'
import type { TripFormValues } from './use-trip-form.ts'

/** Asks before a trip is stored whose days lie so far away that a digit may be wrong; days that stood there before are not asked about. */
export function useFarAhead(first: TripFormValues, save: (values: TripFormValues) => unknown) {
  const [asked, setAsked] = useState<TripFormValues>()

  function saveOrAsk(values: TripFormValues) {
    if (farYear(first, values) === undefined) return save(values)
    setAsked(values)
    return undefined
  }

  function confirm() {
    setAsked(undefined)
    if (asked !== undefined) void save(asked)
  }

  const year = asked === undefined ? undefined : farYear(first, asked)
  return { saveOrAsk, year, confirm, close: () => setAsked(undefined) }
}

function farYear(first: TripFormValues, values: TripFormValues): string | undefined {
  const today = localDay(new Date())
  const names = ['tripDate', 'tripEndDate'] as const
  const far = names.find((name) => values[name] !== first[name] && isFarAhead(values[name], today))
  return far === undefined ? undefined : values[far].slice(0, 4)
}
