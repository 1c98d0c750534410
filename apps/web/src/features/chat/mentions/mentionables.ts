import type { Trip } from '@sendit/core/trips/contract.ts'
import { createContext } from 'react'
import type { Mentionable } from './mentionable.ts'

/** Who can be mentioned in the chat that is open. */
export const Mentionables = createContext<readonly Mentionable[]>([])

/** Whose trip it is that they are on; null where nothing is known of it. */
export const MentionsTrip = createContext<Pick<Trip, 'id' | 'timezone'> | null>(null)
