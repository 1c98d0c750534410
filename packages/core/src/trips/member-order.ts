type Named = { id: string; displayName: string }

/** Viewer first, then by name (docs/product.md 9.2). */
export function membersInOrder<T extends Named>(members: readonly T[], viewerId: string | null): T[] {
  return [...members].sort((a, b) => {
    if (a.id !== b.id && (a.id === viewerId || b.id === viewerId)) return a.id === viewerId ? -1 : 1
    return a.displayName.localeCompare(b.displayName, 'en-GB') || (a.id < b.id ? -1 : 1)
  })
}
