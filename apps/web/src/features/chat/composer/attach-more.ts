import { createContext } from 'react'
import type { MenuItem } from '#ui/menu.tsx'

/** What else can be put into the chat beside files; other features know how. */
export const AttachMore = createContext<readonly MenuItem[]>([])
