import type { Message } from '@sendit/core/chat/contract.ts'
import { type ReactNode, use } from 'react'
import { type AboutCard, AboutCardsContext } from '#access/about-cards.ts'
import { clockTime } from '#lib/dates.ts'
import { LateSection } from '#ui/late-section.tsx'
import { LiveCardLoading } from '#ui/live-card-loading.tsx'
import { VisuallyHidden } from '#ui/visually-hidden.tsx'
import { senderColour } from './sender-colour.ts'

type Shown = { about: NonNullable<Message['about']>; card: AboutCard }

/** The card of what a message is about; undefined where it is drawn by its words. */
export function useAboutCard(about: Message['about']): Shown | undefined {
  const cards = use(AboutCardsContext)
  const card = about ? cards[about.kind] : undefined
  return about && card ? { about, card } : undefined
}

type AboutRecordProps = {
  card: Shown
  text: string
  /** ISO instant. */
  at: string
  sender: { id: string; name: string } | undefined
  /** How far an own one has come. */
  state: ReactNode
}

/** The record as it is now, under who put it into the chat. */
export function AboutRecord({ card: { about, card }, text, at, sender, state }: AboutRecordProps) {
  const { Card, deed } = card
  const time = <time dateTime={at}>{clockTime(at)}</time>
  return (
    <div className="message-card">
      {sender === undefined ? (
        <VisuallyHidden>
          You {deed}, {time}
        </VisuallyHidden>
      ) : (
        <p className="message-card-by type-meta text-muted">
          <b style={{ color: senderColour(sender.id) }}>{sender.name.split(' ')[0]}</b> {deed}, {time}
        </p>
      )}
      <LateSection instead={<LiveCardLoading />}>
        <Card {...about} text={text} />
      </LateSection>
      {state}
    </div>
  )
}
