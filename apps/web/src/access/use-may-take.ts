import type { MessageMedium } from '@sendit/core/media/contract.ts'
import { isForMembers } from '@sendit/core/media/for-members.ts'
import { useVisitor } from './use-visitor.ts'

/** Whether whoever is here gets the file itself; the server refuses it to guests who may not. */
export function useMayTake({ mimeType, previewUrl }: MessageMedium): boolean {
  const isGuest = useVisitor().kind === 'guest'
  return !(isGuest && isForMembers({ mimeType, isDrawn: previewUrl !== null }))
}
