import { createContext } from 'react'

/** Shows a picture of the chat large, by its id. */
export const OpenMedium = createContext<(mediumId: string) => void>(() => undefined)
