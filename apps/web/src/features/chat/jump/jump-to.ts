import { createContext } from 'react'
import type { Jump } from './use-jump.ts'

/** Shows a message of the chat in the middle of the list, wherever it stands, by its id. */
export const JumpTo = createContext<Jump['jumpTo']>(() => undefined)
