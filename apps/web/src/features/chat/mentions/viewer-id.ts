import { createContext } from 'react'

/** Who reads the chat, as its messages name them; null where that is not known. */
export const ViewerId = createContext<string | null>(null)
