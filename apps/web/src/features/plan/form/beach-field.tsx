import type { SessionBeach } from '@sendit/core/plan/riders-contract.ts'
import { compassPoint } from '@sendit/core/weather/compass.ts'
import clsx from 'clsx'
import { type ReactNode, useId, useState } from 'react'
import { BeachPicture } from '#ui/beach-picture.tsx'
import { Button } from '#ui/button.tsx'
import { Icon } from '#ui/icon.tsx'
import { ScoreRing } from '#ui/score-ring.tsx'

type BeachFieldProps = {
  /** The best first. */
  beaches: readonly SessionBeach[]
  /** The id of the chosen one; empty for another place. */
  value: string
  /** Whose scores these are: '14:00 to 17:00'; undefined while others are weighed up. */
  hours: string | undefined
  /** Undefined for another place. */
  onChoose: (chosen: SessionBeach | undefined) => void
}

const FIRST_SHOWN = 3

/** The beaches near the trip with their scores of the session's hours; nothing while none is known. */
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
            {beach.wind !== null && <ScoreRing score={beach.wind.score} size={42} />}
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

/** '22 to 25 kn, ESE ideal', '21 to 24 kn, Offshore wind', or how far it is where its wind is not known. */
function beachText({ wind, caps, distanceKm }: SessionBeach): string {
  if (wind === null) return distanceKm < 1 ? 'Less than 1 km away' : `${Math.round(distanceKm)} km away`
  const [lowest, highest] = [Math.round(wind.lowest), Math.round(wind.highest)]
  const point = `${compassPoint(wind.direction)}${wind.isIdeal ? ' ideal' : ''}`
  return `${lowest === highest ? lowest : `${lowest} to ${highest}`} kn, ${caps[0]?.reason ?? point}`
}
