import type { UpdateProfile, User } from '@sendit/core/profile/contract.ts'
import type { QueuedMutation } from '#offline/queued-mutation.ts'
import { useQueuedMutations } from '#offline/use-outbox.ts'
import { savingProfile } from './mutations.ts'

export function useShownUser(user: User): { user: User; waiting: readonly QueuedMutation[] } {
  const waiting = useQueuedMutations(savingProfile, null)
  return { user: waiting.reduce(withSaved, user), waiting }
}

function withSaved(user: User, { what, state }: QueuedMutation<UpdateProfile>): User {
  if (state === 'refused') return user
  const { displayName, firstName = user.firstName, lastName = user.lastName } = what
  const { weightKg = user.weightKg, level = user.level, showsReads = user.showsReads } = what
  return {
    ...{ ...user, displayName, firstName: firstName || null, lastName: lastName || null, weightKg, level },
    ...(showsReads !== undefined && { showsReads }),
    ...withCard(what),
  }
}

function withCard({ quiver, board, phone }: UpdateProfile): Partial<User> {
  return {
    ...(quiver !== undefined && { quiver }),
    ...(board !== undefined && { board }),
    ...(phone !== undefined && { phone: phone || null }),
  }
}
