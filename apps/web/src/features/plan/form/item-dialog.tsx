import { endText, hoursText } from '@sendit/core/plan/end-text.ts'
import '#styles/screens/propose.css'
import '#styles/screens/session.css'
import type { PlanItem, SessionBeach } from '@sendit/core/plan/contract.ts'
import {
  MAX_PLAN_NOTE,
  MAX_PLAN_PLACE,
  MAX_PLAN_TITLE,
  PLAN_ITEM_KINDS,
  type PlanItemKind,
} from '@sendit/core/plan/limits.ts'
import { daysAround } from '@sendit/core/plan/plan-days.ts'
import type { TripDays } from '@sendit/core/trips/trip-days.ts'
import { compassPoint, oppositeDirection } from '@sendit/core/weather/compass.ts'
import type { Attribution } from '@sendit/core/weather/contract.ts'
import { UNKNOWN_VERDICT } from '@sendit/core/weather/verdict.ts'
import { useQuery } from '@tanstack/react-query'
import { ITEM_LOOKS, stoppedText, unknownWindText } from '#features/plan/items/item-looks.tsx'
import { TallyInWords } from '#features/plan/session/verdict.tsx'
import { WindStrip } from '#features/plan/wind-strip.tsx'
import { dayWords } from '#lib/dates.ts'
import { dayAtPlace } from '#lib/place-clock.ts'
import { tripQuery } from '#session/queries.ts'
import { planQuery } from '#trip/trip-queries.ts'
import { ConditionIcon } from '#ui/condition-icon.tsx'
import { DataCredit } from '#ui/data-credit.tsx'
import { EditConflict } from '#ui/edit-conflict.tsx'
import { ForecastAge } from '#ui/forecast-age.tsx'
import { FormDialog } from '#ui/form-dialog.tsx'
import { Icon } from '#ui/icon.tsx'
import { SelectField } from '#ui/select-field.tsx'
import { TextField } from '#ui/text-field.tsx'
import { isDanger, reasonsText, WindWord } from '#ui/wind-word.tsx'
import { BeachField, useBeachChoice } from './beach-field.tsx'
import type { ItemTexts } from './item-form.ts'
import { ITEM_LABELS, type ItemField, useItemForm } from './use-item-form.ts'

type ItemDialogProps = {
  tripId: string
  /** Null creates one from `first`. */
  item: PlanItem | null
  first: { kind: PlanItemKind; day: string }
  open: boolean
  onClose: () => void
}

/** Needs a new `key` per opening. */
export default function ItemDialog({ tripId, item, first, open, onClose }: ItemDialogProps) {
  const { kind, setKind, form, hasTyping, suggest, set, save, conflicts, isBusy } = useItemForm({
    tripId,
    item,
    first,
    onSaved: onClose,
  })
  const isSession = kind === 'session'
  const beach = useBeachChoice({
    ...{ tripId, texts: form.values, isSession, isOfSomebody: item !== null },
    ...{ suggest, onChoose: set },
  })
  const { chosen } = beach
  const { beachId, title } = form.values
  const words = chosen !== undefined && !beach.isWeighing ? chosen.words : []

  return (
    <FormDialog
      open={open}
      onClose={onClose}
      busy={isBusy}
      hasTyping={hasTyping}
      initialFocus={isSession ? undefined : form.refs.title}
      onSubmit={form.handleSubmit(save)}
      hasNarrowCancel
      beside={words.some((word) => word !== 'unknown') ? <TallyInWords words={words} /> : undefined}
      busyLabel="Saving..."
      {...wordsFor(kind, item)}
    >
      <EditConflict conflicts={conflicts} by="somebody" />
      {item === null && first.kind !== 'session' && (
        <SelectField
          label="Kind"
          value={kind}
          onChange={({ target }) => setKind(PLAN_ITEM_KINDS.find((one) => one === target.value) ?? 'other')}
          options={PLAN_ITEM_KINDS.map((value) => ({ value, label: ITEM_LOOKS[value].label }))}
        />
      )}
      {isSession && (
        <BeachField
          beaches={beach.beaches}
          value={beachId}
          hours={beach.isWeighing ? undefined : sessionHours(form.values)}
          onChoose={beach.choose}
        />
      )}
      {(!isSession || beachId === '' || title !== chosen?.name) && (
        <TextField label={ITEM_LABELS.title} maxLength={MAX_PLAN_TITLE} {...form.field('title')} />
      )}
      {isSession && chosen !== undefined && (
        <SessionWhen beach={chosen} day={form.values.day} attribution={beach.attribution} />
      )}
      <ItemTimes tripId={tripId} isSession={isSession} field={form.field} />
      {!isSession && (
        <TextField label={ITEM_LABELS.place} optional maxLength={MAX_PLAN_PLACE} {...form.field('place')} />
      )}
      <TextField label={ITEM_LABELS.note} optional maxLength={MAX_PLAN_NOTE} {...form.field('note')} />
    </FormDialog>
  )
}

function sessionHours({ startsAt, endsAt }: Pick<ItemTexts, 'startsAt' | 'endsAt'>): string {
  return endsAt === '' ? `two hours from ${startsAt}` : hoursText({ startsAt, endsAt })
}

function wordsFor(kind: PlanItemKind, item: PlanItem | null): { title: string; submitLabel: string } {
  if (item !== null) return { title: 'Edit the plan', submitLabel: 'Save Changes' }
  if (kind === 'session') return { title: 'Propose a session', submitLabel: 'Propose' }
  return { title: 'Add to the plan', submitLabel: 'Add' }
}

type ItemTimesProps = { tripId: string; isSession: boolean; field: ItemField }

/** Sessions use quarters of an hour, since their wind is known by the hour. */
function ItemTimes({ tripId, isSession, field }: ItemTimesProps) {
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
  const [startsAt, endsAt] = [field('startsAt').value, field('endsAt').value]
  const nextDay = endsAt !== '' && endsAt < startsAt && (
    <p className="type-meta text-muted" role="status">
      Until {endText({ startsAt, endsAt })}
    </p>
  )
  if (isSession) {
    return (
      <div className="session-times">
        {dayField}
        <Quarters name="startsAt" field={field} />
        <Quarters name="endsAt" field={field} isOpen />
        {nextDay}
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
      {nextDay}
    </>
  )
}

const ALL = Array.from({ length: 24 * 4 }, (_, quarter) => {
  const [hour, minute] = [Math.floor(quarter / 4), (quarter % 4) * 15]
  return `${String(hour).padStart(2, '0')}:${String(minute).padStart(2, '0')}`
})

type QuartersProps = { name: keyof ItemTexts & ('startsAt' | 'endsAt'); field: ItemField; isOpen?: boolean }

/** Includes the current time, whatever it is. */
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

function besideText(day: string, { tripDate, tripEndDate }: TripDays): string {
  if (day < tripDate) return ', before the trip'
  return day > (tripEndDate ?? tripDate) ? ', after the trip' : ''
}

function dayLabel(day: string, isShort: boolean): string {
  const { weekday, date, short, number } = dayWords(day)
  return isShort ? `${short} ${number}` : `${weekday} ${date}`
}

type SessionWhenProps = {
  beach: SessionBeach
  day: string
  attribution: readonly Attribution[]
}

export function SessionWhen({ beach, day, attribution }: SessionWhenProps) {
  const { wind, timezone, hours, stoppedBy, stale } = beach
  const { word, reasons, asOf } = beach.verdict ?? { ...UNKNOWN_VERDICT, asOf: null }
  if (wind === null || timezone === null) {
    return <p className="plan-beyond session-beyond">{unknownWindText(beach, { beachId: beach.id })}</p>
  }
  const [lowest, highest] = [Math.round(wind.lowest), Math.round(wind.highest)]
  const point = compassPoint(wind.direction)
  const window = {
    ...{ from: wind.from, to: wind.to, lowest: wind.lowest, highest: wind.highest },
    ...{ gust: wind.gust, windDirection: wind.direction },
  }
  return (
    <div className="flex flex-col gap-2">
      <p className="flex items-baseline justify-between gap-2">
        <span className="field-label">When</span>
        <span className="flex items-baseline gap-2">
          <b className="plan-knots session-knots">{lowest === highest ? lowest : `${lowest}–${highest}`}</b>
          <span className="type-caption text-muted">kn</span>
          <span className="type-caption flex items-center gap-1 self-center font-medium text-muted">
            <ConditionIcon
              name="arrow"
              size={16}
              strokeWidth={2.3}
              turn={oppositeDirection(wind.direction)}
            />
            {point}
          </span>
        </span>
      </p>
      <WindStrip
        day={{ date: day, hours, window }}
        timezone={timezone}
        label={`${beach.name}, ${dayWords(day).weekday}, ${lowest} to ${highest} knots from ${point}, ${word.toLowerCase()}`}
      />
      <WindWord word={word} />
      {reasons.length + stoppedBy.length > 0 && (
        <p className={stoppedBy.length > 0 || isDanger(word) ? 'session-against stopped' : 'session-against'}>
          <Icon name="alert" size={18} strokeWidth={2.2} />
          {stoppedBy.length > 0 ? stoppedText(stoppedBy) : reasonsText(reasons)}
        </p>
      )}
      {asOf !== null && <ForecastAge observedAt={asOf} isOld={stale} />}
      <DataCredit credits={attribution} />
    </div>
  )
}
