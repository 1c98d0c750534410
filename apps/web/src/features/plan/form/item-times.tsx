import { daysAround } from '@sendit/core/plan/plan-days.ts'
import type { TripDays } from '@sendit/core/trips/trip-days.ts'
import { useQuery } from '@tanstack/react-query'
import { planQuery } from '#access/plan-query.ts'
import { tripQuery } from '#access/queries.ts'
import { dayWords } from '#lib/dates.ts'
import { dayAtPlace } from '#lib/place-time.ts'
import { SelectField } from '#ui/select-field.tsx'
import { TextField } from '#ui/text-field.tsx'
import type { ItemTexts } from './item-form.ts'
import { ITEM_LABELS, type ItemField } from './use-item-form.ts'

type ItemTimesProps = { tripId: string; isSession: boolean; field: ItemField }

/** The day and the times of an item; of a session in quarters of an hour, since its wind is known by the hour. */
export function ItemTimes({ tripId, isSession, field }: ItemTimesProps) {
  const { data: plan } = useQuery(planQuery(tripId))
  const { data: trip } = useQuery(tripQuery(tripId))
  const day = field('day')
  const days = [...new Set([...(plan?.days ?? []), ...(trip ? daysAround(trip) : []), day.value])].sort()
  const today = dayAtPlace({ timezone: trip?.timezone ?? null }, new Date())
  const labelOf = (value: string) =>
    `${isSession && value === today ? 'Today' : dayLabel(value, isSession)}${trip ? besideText(value, trip) : ''}`
  const dayField = (
    <SelectField
      label={ITEM_LABELS.day}
      {...day}
      options={days.map((value) => ({ value, label: labelOf(value) }))}
    />
  )
  if (isSession) {
    return (
      <div className="session-times">
        {dayField}
        <Quarters name="startsAt" field={field} />
        <Quarters name="endsAt" field={field} isOpen />
      </div>
    )
  }
  return (
    <>
      {dayField}
      <div className="grid grid-cols-2 gap-3">
        <TextField label={ITEM_LABELS.startsAt} {...field('startsAt')} type="time" />
        <TextField label={ITEM_LABELS.endsAt} {...field('endsAt')} optional type="time" />
      </div>
    </>
  )
}

const ALL = Array.from({ length: 24 * 4 }, (_, quarter) => {
  const [hour, minute] = [Math.floor(quarter / 4), (quarter % 4) * 15]
  return `${String(hour).padStart(2, '0')}:${String(minute).padStart(2, '0')}`
})

type QuartersProps = { name: keyof ItemTexts & ('startsAt' | 'endsAt'); field: ItemField; isOpen?: boolean }

/** With the time that stands there, whatever it is. */
function Quarters({ name, field, isOpen = false }: QuartersProps) {
  const time = field(name)
  const times = [...new Set([...ALL, ...(time.value === '' ? [] : [time.value])])].sort()
  return (
    <SelectField
      label={ITEM_LABELS[name]}
      {...time}
      options={[
        ...(isOpen ? [{ value: '', label: 'Open' }] : []),
        ...times.map((value) => ({ value, label: value })),
      ]}
    />
  )
}

/** ', before the trip' */
function besideText(day: string, { tripDate, tripEndDate }: TripDays): string {
  if (day < tripDate) return ', before the trip'
  return day > (tripEndDate ?? tripDate) ? ', after the trip' : ''
}

function dayLabel(day: string, isShort: boolean): string {
  const { weekday, date, short, number } = dayWords(day)
  return isShort ? `${short} ${number}` : `${weekday} ${date}`
}
