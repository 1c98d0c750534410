import type { Message } from '@sendit/core/chat/contract.ts'
import { useQuery } from '@tanstack/react-query'
import { createContext, useContext } from 'react'
import { readsQuery } from '#features/chat/queries.ts'
import { useTripMembers } from '#trip/use-current-trip.ts'
import type { AvatarPerson } from '#ui/avatar.tsx'

/** Excludes the sender and the viewer. */
export function useSeenBy(tripId: string, message: Pick<Message, 'seq' | 'senderId'>): AvatarPerson[] {
  const viewerId = useContext(ViewerId)
  const { members } = useTripMembers(tripId)
  const { data: reads } = useQuery({ ...readsQuery(tripId), enabled: false })
  const seen = new Set(reads?.filter(({ seq }) => seq >= message.seq).map(({ id }) => id))
  return members
    .filter(({ id }) => seen.has(id) && id !== message.senderId && id !== viewerId)
    .map(({ id, displayName: name, profileImageUrl: pictureUrl }) => ({ id, name, pictureUrl }))
}

export const ViewerId = createContext<string | null>(null)
