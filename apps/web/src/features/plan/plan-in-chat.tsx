import type { AboutCardProps, AboutOfKind } from '#access/about-cards.ts'
import SessionCard from './session-card.tsx'
import WindowCard from './window-card.tsx'

/** What the chat shows of the plan. In one file, so that the first screen names one. */
export default function PlanInChat({ kind, ...about }: AboutCardProps & AboutOfKind) {
  return kind === 'window' ? <WindowCard {...about} /> : <SessionCard {...about} />
}
