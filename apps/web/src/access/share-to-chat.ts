import type { SharedKind } from '@sendit/core/chat/about-kinds.ts'
import { createContext } from 'react'

/** A record of the trip, and its words for those whose chat has no card for it. */
export type Shared = { kind: SharedKind; id: string; text: string }

/** Puts a record into the chat of its trip; null for who may not. */
export const ShareToChatContext = createContext<((shared: Shared) => void) | null>(null)
