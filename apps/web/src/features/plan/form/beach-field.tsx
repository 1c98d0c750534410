import type { SessionBeach, SessionHoursQuery } from '@sendit/core/plan/contract.ts'
import { compassPoint } from '@sendit/core/weather/compass.ts'
import type { Attribution } from '@sendit/core/weather/contract.ts'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import clsx from 'clsx'
import { type ReactNode, useEffect, useId, useState } from 'react'
import { sessionBeachesQuery } from '#features/plan/queries.ts'
import { agedBeach } from '#features/plan/use-week.ts'
import { useMinute } from '#lib/minutes.ts'
import { BeachPicture } from '#ui/art/seeded-art.tsx'
import { Button } from '#ui/button.tsx'
import { Icon } from '#ui/icon.tsx'
import { ScoreRing } from '#ui/score-ring.tsx'
import type { ItemTexts } from './item-form.ts'

type BeachFieldProps = {
  beaches: readonly SessionBeach[]
  /** Empty for another place. */
  value: string
  /** Hours of the scores, such as '14:00 to 17:00'; undefined while recalculating. */
  hours: string | undefined
  onChoose: (chosen: SessionBeach | undefined) => void
}

const FIRST_SHOWN = 3

export function BeachField({ beaches, value, hours, onChoose }: BeachFieldProps) {
  const [isWhole, setWhole] = useState(false)
  const name = useId()
  if (beaches.length === 0) return null
  const shown = beaches.filter(({ id }, index) => isWhole || index < FIRST_SHOWN || id === value)
  const hidden = beaches.length - shown.length
  return (
    <fieldset className="field" aria-busy={hours === undefined}>
      <legend className="sr-only">Beach</legend>
      <div className="beach-legend">
        <span className="field-label" aria-hidden="true">
          Beach
        </span>
        <span className="type-caption text-muted" role="status">
          {hours === undefined ? 'weighing up the beaches' : `score for ${hours}`}
        </span>
      </div>
      <div className={clsx('beach-picks', hours === undefined && 'weighing')}>
        {shown.map((beach) => (
          <Pick key={beach.id} name={name} isChosen={beach.id === value} onChoose={() => onChoose(beach)}>
            <span className="beach-pick-picture">
              <BeachPicture beach={beach} shape="thumbnail" />
            </span>
            <span className="flex min-w-0 flex-1 flex-col">
              <b className="truncate font-strong">{beach.name}</b>
              <span className="beach-pick-text">{beachText(beach)}</span>
            </span>
            {beach.wind !== null && (
              <ScoreRing score={beach.wind.score} tone={beach.verdict?.tone} size={42} />
            )}
          </Pick>
        ))}
        <Pick name={name} isChosen={value === ''} onChoose={() => onChoose(undefined)}>
          <span className="beach-pick-picture elsewhere">
            <Icon name="pin" size={20} />
          </span>
          <b className="font-strong">Another place</b>
        </Pick>
      </div>
      {hidden > 0 && (
        <Button className="beach-more" variant="ghost" size="medium" onClick={() => setWhole(true)}>
          {hidden === 1 ? '1 more beach' : `${hidden} more beaches`}
        </Button>
      )}
    </fieldset>
  )
}

type PickProps = { name: string; isChosen: boolean; onChoose: () => void; children: ReactNode }

function Pick({ name, isChosen, onChoose, children }: PickProps) {
  return (
    <label className="beach-pick">
      <input className="sr-only" type="radio" name={name} checked={isChosen} onChange={onChoose} />
      {children}
    </label>
  )
}

/** '22 to 25 kn, ESE ideal', '21 to 24 kn, Offshore wind', or the distance if the wind is unknown. */
function beachText({ wind, caps, distanceKm, verdict }: SessionBeach): string {
  if (wind === null) return distanceKm < 1 ? 'Less than 1 km away' : `${Math.round(distanceKm)} km away`
  const [lowest, highest] = [Math.round(wind.lowest), Math.round(wind.highest)]
  const isPraised = wind.isIdeal && verdict?.tone === 'good'
  const point = `${compassPoint(wind.direction)}${isPraised ? ' ideal' : ''}`
  return `${lowest === highest ? lowest : `${lowest} to ${highest}`} kn, ${caps[0]?.reason ?? point}`
}

type BeachChoiceOf = {
  tripId: string
  texts: ItemTexts
  isSession: boolean
  /** Someone chose its beach, or chose none. */
  isOfSomebody: boolean
  suggest: (texts: Partial<ItemTexts>) => void
  onChoose: (texts: Partial<ItemTexts>) => void
}

type BeachChoice = BeachesForHours & {
  chosen: SessionBeach | undefined
  choose: (beach?: SessionBeach) => void
}

/** Follows the best beach until someone chooses. A title someone typed is kept. */
export function useBeachChoice(given: BeachChoiceOf): BeachChoice {
  const { tripId, texts, isSession, isOfSomebody, suggest, onChoose } = given
  const weighed = useSessionBeaches(tripId, texts, isSession)
  const [isChosen, setChosen] = useState(isOfSomebody)
  const { beachId, title } = texts
  const chosen = weighed.beaches.find(({ id }) => id === beachId)
  const isOwnTitle = title !== '' && title !== chosen?.name
  // Sorted best first; without known wind there is none.
  const best = weighed.isWeighing ? undefined : weighed.beaches.find(({ wind }) => wind !== null)

  useEffect(() => {
    if (isSession && !isChosen && !isOwnTitle && best !== undefined && best.id !== beachId)
      suggest({ beachId: best.id, title: best.name })
  }, [isSession, isChosen, isOwnTitle, best, beachId, suggest])

  function choose(beach?: SessionBeach) {
    setChosen(true)
    onChoose({ beachId: beach?.id ?? '', ...(!isOwnTitle && { title: beach?.name ?? '' }) })
  }
  return { ...weighed, chosen, choose }
}

export type BeachesForHours = {
  beaches: readonly SessionBeach[]
  attribution: readonly Attribution[]
  /** Scores are for other hours, or missing. */
  isWeighing: boolean
}

/** Invalid hours keep the previous beaches. */
function useSessionBeaches(
  tripId: string,
  { day, startsAt, endsAt }: Pick<ItemTexts, 'day' | 'startsAt' | 'endsAt'>,
  isSession: boolean,
): BeachesForHours {
  const now = useMinute()
  const hours: SessionHoursQuery = { day, startsAt, ...(endsAt !== '' && { endsAt }) }
  const { data, isPending, isPlaceholderData } = useQuery({
    ...sessionBeachesQuery(tripId, hours),
    enabled: isSession && startsAt !== '' && endsAt !== startsAt,
    placeholderData: keepPreviousData,
  })
  return {
    beaches: (data?.beaches ?? []).map((beach) => agedBeach(beach, now)),
    attribution: data?.attribution ?? [],
    isWeighing: isPending || isPlaceholderData,
  }
}
