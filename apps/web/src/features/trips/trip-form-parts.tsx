import dawn from 'drawn:scene-new-trip.svg'
import dawnWide from 'drawn:scene-new-trip-wide.svg'
import { daysBetween, isCalendarDay } from '@sendit/core/time.ts'
import type { Member, Trip } from '@sendit/core/trips/contract.ts'
import { tripDateRange } from '@sendit/core/trips/trip-dates.ts'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { membersQuery } from '#session/queries.ts'
import { useUserId } from '#session/visitor.ts'
import { planQuery } from '#trip/trip-queries.ts'
import { SceneArt } from '#ui/art/scene-art.tsx'
import { Icon } from '#ui/icon.tsx'
import { SwitchField } from '#ui/switch-field.tsx'
import { TripPicture } from './trip-picture.tsx'

type TripPreviewProps = {
  trip: Trip | null
  name: string
  location: string
  tripDate: string
  tripEndDate: string
}

export function TripPreview({ trip, name, location, tripDate, tripEndDate }: TripPreviewProps) {
  return (
    <div className="trip-preview h-52 min-h-0 lg:h-115" aria-hidden="true">
      {trip === null ? (
        <SceneArt src={dawn} wide={dawnWide} cover />
      ) : (
        <TripPicture trip={trip} shape="cover" />
      )}
      <div className="trip-preview-text">
        <p className="type-caption flex items-center gap-1 font-medium">
          <Icon name="pin" size={16} strokeWidth={2} />
          <span className="truncate">{location.trim() || 'Location'}</span>
        </p>
        <p className="type-dialog line-clamp-2 text-[1.75rem] [overflow-wrap:anywhere]">
          {name.trim() || 'Trip Name'}
        </p>
        <p className="type-caption opacity-90">{datesText(tripDate, tripEndDate)}</p>
      </div>
    </div>
  )
}

function datesText(tripDate: string, tripEndDate: string): string {
  if (tripDate === '') return 'Dates'
  const isRange = tripEndDate !== '' && tripEndDate >= tripDate
  return tripDateRange({ tripDate, tripEndDate: isRange ? tripEndDate : null })
}

const MAX_NAMES = 4

export function AskCrewField({ asked, seated, isOn, set }: AskCrew) {
  const invited =
    asked.length > 0 &&
    `${listText(asked)} ${asked.length === 1 ? 'gets' : 'get'} an invitation by mail, and ${asked.length === 1 ? 'is' : 'are'} in the trip once they accept.`
  const named =
    seated.length > 0 &&
    `${listText(seated)}, without an account, ${seated.length === 1 ? 'stands' : 'stand'} in it by name.`
  const hint = [invited, named].filter(Boolean).join(' ')
  return <SwitchField label="Ask the same crew" hint={hint} checked={isOn} onChange={set} />
}

function listText(names: readonly string[]): string {
  const shown = names.slice(0, MAX_NAMES)
  const rest = names.length - shown.length
  if (rest > 0) return `${shown.join(', ')} and ${rest} more`
  const last = shown.pop() ?? ''
  return shown.length === 0 ? last : `${shown.join(', ')} and ${last}`
}

export type AskCrew = {
  /** `asked` get an invite; `seated` have no account and are added by name. */
  asked: string[]
  seated: string[]
  isOn: boolean
  set: (isOn: boolean) => void
}

export function useAskCrew(like: Trip | undefined): AskCrew | undefined {
  const [isOn, set] = useState(true)
  const viewerId = useUserId()
  const { data: members } = useQuery({ ...membersQuery(like?.id ?? ''), enabled: like !== undefined })
  const others = (members ?? []).filter(({ id }) => id !== viewerId)
  if (others.length === 0) return undefined
  const namesOf = (people: Member[]) => people.map(({ displayName }) => displayName)
  return {
    asked: namesOf(others.filter(({ hasAccount }) => hasAccount !== false)),
    seated: namesOf(others.filter(({ hasAccount }) => hasAccount === false)),
    isOn,
    set,
  }
}

export function MovePlanField({ count, byDays, isOn, set }: MovePlan) {
  const things = count === 1 ? 'One thing is' : `${count} things are`
  const days = Math.abs(byDays) === 1 ? 'a day' : `${Math.abs(byDays)} days`
  const hint = `${things} planned, and would be ${days} ${byDays > 0 ? 'later' : 'earlier'}. Arrivals and departures stay as they are.`
  return <SwitchField label="Move the plan too" hint={hint} checked={isOn} onChange={set} />
}

export type MovePlan = {
  count: number
  byDays: number
  isOn: boolean
  set: (isOn: boolean) => void
}

/** Undefined if nothing is planned or nothing moves. */
export function useMovePlan(trip: Trip | null, start: string): MovePlan | undefined {
  const [isOn, set] = useState(true)
  const byDays = trip !== null && isCalendarDay(start) ? daysBetween(trip.tripDate, start) : 0
  const { data: plan } = useQuery({ ...planQuery(trip?.id ?? ''), enabled: byDays !== 0 })
  const count = plan?.items.length ?? 0
  return byDays === 0 || count === 0 ? undefined : { count, byDays, isOn, set }
}
