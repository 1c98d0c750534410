import type { ReactNode } from 'react'

/** The button by which all pictures are taken home, as wide as its column or not. */
export type AlbumPart = (look: { full: boolean }) => ReactNode
