import type { Member } from '@sendit/core/trips/contract.ts'
import type { AvatarPerson } from '#ui/avatar.tsx'

export type FaceOf = (person: { id: string; name: string }) => AvatarPerson

/** Faces of people by their ids; whoever left the trip has none but their letters. */
export function peopleOf(members: readonly Member[]): FaceOf {
  const pictures = new Map(members.map(({ id, profileImageUrl }) => [id, profileImageUrl]))
  return ({ id, name }) => ({ id, name, pictureUrl: pictures.get(id) })
}
