import { useVisitor } from '#access/use-visitor.ts'

export type Viewer = {
  /** Tells one person's uploads from another's on this device. */
  person: string
  /** Null for a guest. */
  userId: string | null
  isGuest: boolean
}

/** Null while nobody is known. */
export function useViewer(): Viewer | null {
  const visitor = useVisitor()
  if (visitor.kind === 'user') {
    return { person: `user ${visitor.user.id}`, userId: visitor.user.id, isGuest: false }
  }
  return visitor.kind === 'guest' ? { person: `guest ${visitor.token}`, userId: null, isGuest: true } : null
}
