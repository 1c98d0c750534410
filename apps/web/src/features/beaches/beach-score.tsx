import type { RecommendedBeach } from '@sendit/core/beaches/contract.ts'
import { compassPoint } from '@sendit/core/weather/compass.ts'
import { hourAtPlace } from '#lib/place-clock.ts'
import { Chip } from '#ui/badge.tsx'
import { ConditionIcon } from '#ui/condition-icon.tsx'
import { Icon, type IconName } from '#ui/icon.tsx'
import {
  type BeachReason,
  beachReasons,
  levelText,
  scoredTimeText,
  sessionTime,
  whenText,
} from './beach-text.ts'

type ScorePart = RecommendedBeach['components'][number]

const PART_NAMES: Record<ScorePart['key'], string> = {
  speed: 'Wind speed',
  direction: 'Direction',
  gust: 'Gusts',
  weather: 'Weather',
  tide: 'Tide',
}

export function BeachWhy({ beach }: { beach: RecommendedBeach }) {
  const { score, summary, components, caps, scoredFor, bestSession } = beach
  return (
    <details className="beach-why">
      <summary>
        Why {score}?
        <Icon name="chevron-down" size={18} />
      </summary>
      <div className="type-caption flex flex-col gap-2.5 pt-1.5">
        <p className="font-strong">{summary}</p>
        {scoredFor !== null && <p>It is dark: scored for {whenText(scoredFor, beach)}.</p>}
        <ul className="flex flex-col gap-1.5">
          {components.map((part) => (
            <Part key={part.key} part={part} />
          ))}
        </ul>
        {caps.map(({ limit, reason }) => (
          <p key={reason} className="text-danger">
            {reason}: never more than {limit}.
          </p>
        ))}
        <p className="text-muted">
          {bestSession === null
            ? 'No good session of two hours in sight.'
            : `Best session: ${sessionTime(bestSession, beach)}, score ${bestSession.score}.`}
        </p>
        <p className="text-muted">{levelText(beach)}</p>
      </div>
    </details>
  )
}

function Part({ part: { key, weight, points, text } }: { part: ScorePart }) {
  return (
    <li className="flex items-baseline justify-between gap-3">
      <span className="min-w-0">
        <span className="font-medium">{PART_NAMES[key]}</span> <span className="text-muted">{text}</span>
      </span>
      <span className="number shrink-0 font-strong">
        {Math.round(points)} of {Math.round(weight)}
      </span>
    </li>
  )
}

export function BeachChips({ beach, most = 3 }: { beach: RecommendedBeach; most?: number }) {
  return (
    <ul className="flex flex-wrap gap-1.5">
      {beachReasons(beach)
        .slice(0, most)
        .map((reason) => (
          <li key={reason.key}>
            <ReasonChip reason={reason} />
          </li>
        ))}
    </ul>
  )
}

const ICONS: Partial<Record<BeachReason['key'], IconName>> = { cap: 'alert', direction: 'compass' }

function ReasonChip({ reason: { key, tone, text } }: { reason: BeachReason }) {
  if (key === 'tide') {
    return (
      <Chip>
        <ConditionIcon name="tide" size={15} strokeWidth={2} />
        {text}
      </Chip>
    )
  }
  const look = { good: 'success', bad: 'danger', warning: 'sun', neutral: 'neutral' } as const
  const icon = ICONS[key] ?? (tone === 'good' ? 'check' : tone === 'bad' ? 'close' : undefined)
  return (
    <Chip tone={look[tone]} icon={icon}>
      {text}
    </Chip>
  )
}

/** Shows the time too, so that tomorrow's score is not taken for today's. */
export function ScoredWind({ beach }: { beach: RecommendedBeach }) {
  const time = scoredTimeText(beach)
  return (
    <>
      {time !== undefined && <p className="type-meta font-strong">{time}</p>}
      <p className="type-meta text-muted">{scoredWindText(beach)}</p>
    </>
  )
}

/** '24 kn E, gusts 30', with its hour unless it is current. */
function scoredWindText({ scoredWind, scoredFor, timezone }: RecommendedBeach): string {
  const { windSpeed, windDirection, windGust } = scoredWind
  const gusts = windGust === null ? '' : `, gusts ${Math.round(windGust)}`
  const wind = `${Math.round(windSpeed)} kn ${compassPoint(windDirection)}${gusts}`
  return scoredFor === null ? wind : `${wind} at ${hourAtPlace(scoredFor, timezone)}`
}
