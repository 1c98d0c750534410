import type { AboutKind } from '@sendit/core/chat/kinds.ts'
import { type ComponentType, createContext } from 'react'

export type AboutCard = {
  Card: ComponentType<AboutCardProps & AboutOfKind>
  action: string
}
export type AboutCardProps = {
  id: string
  /** Text of the message, shown when the record cannot be read. */
  text?: string | undefined
}

export type AboutOfKind = { kind: AboutKind }

/** Kinds without a card are shown as ordinary messages. */
export type AboutCards = Readonly<Partial<Record<AboutKind, AboutCard>>>

export const AboutCardsContext = createContext<AboutCards>({})
