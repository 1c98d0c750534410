import { createContext } from 'react'

/** What is looked for in the chat, as texts are compared; nothing while nobody searches. */
export const SearchedWords = createContext<readonly string[]>([])
