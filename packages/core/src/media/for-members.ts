/**
 * Whether guests do not get the original: a picture that could not be drawn tells where it was taken, and nothing that was drawn of it
 * stands in for it (docs/security.md 6.1).
 */
export function isForMembers({ mimeType, isDrawn }: { mimeType: string; isDrawn: boolean }): boolean {
  return !isDrawn && mimeType.startsWith('image/')
}
