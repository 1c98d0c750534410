import type { AboutKind } from '@sendit/core/chat/about-kinds.ts'
import { type ComponentType, createContext } from 'react'

/** How a record of the trip is drawn where a message is about it. */
export type AboutCard = {
  /** Draws it as it is now, with its main action in place. */
  Card: ComponentType<AboutCardProps>
  /** What its sender did by it: 'asked'. */
  deed: string
  /** The message says nothing that the card does not. */
  repeatsText?: true
}
export type AboutCardProps = {
  id: string
  /** Of the message, for what cannot be read. */
  text?: string | undefined
}

/** One for each kind that has one; the rest are messages like any other. */
export type AboutCards = Readonly<Partial<Record<AboutKind, AboutCard>>>

export const AboutCardsContext = createContext<AboutCards>({})
