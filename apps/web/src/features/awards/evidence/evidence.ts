import type { Award, Nomination } from '@sendit/core/awards/contract.ts'
import type { Crew } from '#features/awards/crew.ts'

export type Evidence = Nomination & { mediaId: string; mediaUrl: string }

/** The nominations that carry a photo, oldest first. */
export function evidenceOf({ nominations }: Award): Evidence[] {
  return nominations.filter((one): one is Evidence => one.mediaId !== null && one.mediaUrl !== null)
}

export function nominatorOf({ nominatedBy }: Nomination, { members, viewerId }: Crew): string {
  if (nominatedBy === viewerId) return 'you'
  return firstName(members.find(({ id }) => id === nominatedBy)?.displayName ?? 'a former member')
}

export function firstName(name: string): string {
  return name.startsWith('a former') ? name : (name.trim().split(/\s+/)[0] ?? name)
}
