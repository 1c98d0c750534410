import type { Answer } from '@sendit/core/crew/answers.ts'
import type { MyAnswer, MyKites } from '@sendit/core/crew/contract.ts'
import { readQuiver } from '#access/quivers.ts'
import type { MemberAccess, TripAccess } from '#access/trip-gate.ts'
import type { TripNews } from '#access/trip-news.ts'
import type { Work } from '#db/open.ts'
import { invalid, notFound } from '#errors.ts'
import * as store from './store.ts'

export type CrewService = ReturnType<typeof createCrewService>

type Dependencies = { news: TripNews }

export function createCrewService({ news }: Dependencies) {
  return {
    /** Stores what a member or guest says for themselves, in the caller's transaction; the same again is no news. */
    async answer(work: Work, { tripId, actor }: TripAccess, answer: Answer): Promise<MyAnswer> {
      const who = actor.kind === 'user' ? { userId: actor.userId } : { inviteId: actor.inviteId }
      const isChanged = await store.setAnswer(work.tx, { tripId, ...who }, answer)
      // They may have left since the gate let them in.
      if (isChanged === undefined) throw notFound()
      if (isChanged) news.changed(work, tripId, ['members'])
      return { answer }
    },

    /** Stores which kites of the caller's quiver come along, in the caller's transaction. Throws VALIDATION for another's. */
    async bringKites(work: Work, { tripId, actor }: MemberAccess, kiteIds: string[]): Promise<MyKites> {
      const quiver = await store.holdQuiver(work.tx, actor.userId)
      const owned = readQuiver(quiver).map(({ id }) => id)
      if (kiteIds.some((id) => !owned.includes(id)))
        throw invalid('kiteIds', 'This kite is not in your quiver.')
      const home = owned.filter((id) => !kiteIds.includes(id))
      if (!(await store.setKitesHome(work.tx, { tripId, userId: actor.userId, home }))) throw notFound()
      news.changed(work, tripId, ['members'])
      return { kiteIds: owned.filter((id) => kiteIds.includes(id)) }
    },
  }
}
