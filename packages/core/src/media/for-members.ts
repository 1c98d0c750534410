/** Undecodable pictures keep their GPS data and have no derived copy (docs/security.md 6.1). */
export function isForMembers({ mimeType, isDrawn }: { mimeType: string; isDrawn: boolean }): boolean {
  return !isDrawn && mimeType.startsWith('image/')
}
