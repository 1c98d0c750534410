import type { RecommendedBeach } from '@sendit/core/beaches/contract.ts'
import { Icon } from '#ui/icon.tsx'
import { levelText } from './level-text.ts'
import { sessionTime, whenText } from './session-text.ts'

type ScorePart = RecommendedBeach['components'][number]

const PART_NAMES: Record<ScorePart['key'], string> = {
  speed: 'Wind speed',
  direction: 'Direction',
  gust: 'Gusts',
  weather: 'Weather',
  tide: 'Tide',
}

/** Everything that made a score, for those who ask. */
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
