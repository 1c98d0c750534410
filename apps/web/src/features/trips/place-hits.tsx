import type { PlaceHit } from '@sendit/core/weather/contract.ts'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { readQuery } from '#lib/query-client.ts'
import { Button } from '#ui/button.tsx'
import { SelectField } from '#ui/select-field.tsx'
import type { ChosenPlace } from './use-trip-form.ts'

const TYPED_FOR_MS = 400
const MIN_LETTERS = 3
const NONE = ''

type PlaceHitsProps = {
  typed: string
  chosen: ChosenPlace | undefined
  onChoose: (place: ChosenPlace) => void
}

/** The chosen place sets the trip's time zone. */
export default function PlaceHits({ typed, chosen, onChoose }: PlaceHitsProps) {
  const asked = useSettled(typed.trim())
  const isAsked = asked.length >= MIN_LETTERS && chosen === undefined
  const path = `/api/weather/places?q=${encodeURIComponent(asked)}`
  const { data: hits, isError } = useQuery({ ...readQuery<PlaceHit[]>(path), enabled: isAsked })

  if (chosen?.timezone !== undefined && !isError)
    return <p className="type-meta text-muted">Times are those of {zoneText(chosen.timezone)}.</p>
  if (isError || chosen?.placeId === null)
    return <ZoneField typed={typed} chosen={chosen} onChoose={onChoose} />
  if (!isAsked || !hits) return null
  if (hits.length === 0)
    return (
      <p className="type-meta text-muted" role="status">
        Nobody knows a place of this name. You can save it all the same.
      </p>
    )
  return (
    <ul className="flex flex-col gap-1.5" aria-label="Which of these is it?">
      {hits.map((hit) => (
        <li key={hit.placeId}>
          <Button
            full
            variant="secondary"
            size="medium"
            icon="pin"
            onClick={() => onChoose({ location: textOf(hit), placeId: hit.placeId, timezone: hit.timezone })}
          >
            {[hit.name, hit.region, hit.country].filter((part) => part !== '').join(', ')}
          </Button>
        </li>
      ))}
    </ul>
  )
}

/** Used when the place search is unavailable. */
function ZoneField({ typed, chosen, onChoose }: PlaceHitsProps) {
  return (
    <SelectField
      label="Time zone"
      hint="Places cannot be looked up now."
      value={chosen?.timezone ?? NONE}
      onChange={({ target }) =>
        onChoose({ location: typed, placeId: null, timezone: target.value || undefined })
      }
      options={[
        { value: NONE, label: 'As the place has it, once it is found' },
        ...Intl.supportedValuesOf('timeZone').map((zone) => ({ value: zone, label: zoneText(zone) })),
      ]}
    />
  )
}

function textOf({ name, country }: PlaceHit): string {
  return country === '' ? name : `${name}, ${country}`
}

function zoneText(zone: string): string {
  return zone.replaceAll('_', ' ')
}

function useSettled(text: string): string {
  const [settled, setSettled] = useState('')
  useEffect(() => {
    const timer = setTimeout(() => setSettled(text), TYPED_FOR_MS)
    return () => clearTimeout(timer)
  }, [text])
  return settled
}
