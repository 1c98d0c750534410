import type { AboutCardProps, AboutOfKind } from '#trip/about-cards.ts'
import SessionCard from './session-card.tsx'
import WindowCard from './window-card.tsx'

/** One file, so the entry chunk refers to a single chunk. */
export default function PlanInChat({ kind, ...about }: AboutCardProps & AboutOfKind) {
  return kind === 'window' ? <WindowCard {...about} /> : <SessionCard {...about} />
}
