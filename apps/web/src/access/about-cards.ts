import type { AboutKind } from '@sendit/core/chat/kinds.ts'
import { type ComponentType, createContext } from 'react'

/** How a record of the trip is drawn where a message is about it, whose words the card repeats. */
export type AboutCard = {
  /** Draws it as it is now, with its main action in place. */
  Card: ComponentType<AboutCardProps & AboutOfKind>
  /** What its sender did by it: 'asked'. */
  action: string
}
export type AboutCardProps = {
  id: string
  /** Of the message, for what cannot be read. */
  text?: string | undefined
}

/** For a card that draws records of several kinds. */
export type AboutOfKind = { kind: AboutKind }

/** One for each kind that has one; the rest are messages like any other. */
export type AboutCards = Readonly<Partial<Record<AboutKind, AboutCard>>>

export const AboutCardsContext = createContext<AboutCards>({})
