import type { ActByLink } from '@sendit/core/outings/contract.ts'
import { MAX_OUTING_HOURS } from '@sendit/core/outings/limits.ts'
import { moreBackBy, undoUntil } from '@sendit/core/outings/outing-state.ts'
import { hashToken } from '#auth/tokens.ts'
import type { AppDatabase, Work } from '#db/open.ts'
import type { Executor } from '#db/schema.ts'
import { limitReached, linkInvalid, notRider } from '#errors.ts'
import type { OutingRow } from '#trips/outings.ts'
import { findLink, findOutingDetails, type OutingDetails } from './alarm-store.ts'
import { endOuting, notifyStillOut, type ReturnDependencies, takeBack } from './returning-service.ts'
import * as store from './store.ts'

const HOUR_MS = 3_600_000

export type WaterLinkService = ReturnType<typeof createWaterLinkService>
export type WaterLinkFacts = { details: OutingDetails; userId: string; now: Date }

type Dependencies = ReturnDependencies & { database: AppDatabase }
type Link = NonNullable<Awaited<ReturnType<typeof findLink>>>

/** docs/security.md 4.12: one outing and one person, until the rider is back or the person has left. */
export function createWaterLinkService(deps: Dependencies) {
  const { database } = deps
  return {
    /** Throws LINK_INVALID. */
    async read(token: string): Promise<WaterLinkFacts> {
      const link = await getLink(database.db, token)
      return readFacts(deps, database.db, link)
    },

    /** Throws LINK_INVALID. */
    tripOf: async (token: string): Promise<string> => (await getLink(database.db, token)).trip_id,

    /** Throws LINK_INVALID, NOT_OWNER and LIMIT_REACHED. */
    async act(work: Work, { token, do: action }: ActByLink): Promise<WaterLinkFacts> {
      const link = await getLink(work.tx, token)
      const { details } = await readFacts(deps, work.tx, link)
      if (details.user_id !== link.user_id) throw notRider()
      await store.lockRider(work.tx, details.user_id)
      const outing = await store.lockOuting(work.tx, { tripId: link.trip_id, outingId: link.outing_id })
      if (outing === undefined) throw linkOver()
      await ACTIONS[action](deps, work, outing)
      return readFacts(deps, work.tx, link)
    },
  }
}

type Act = (deps: Dependencies, work: Work, outing: OutingRow) => Promise<void>

const ACTIONS: Record<ActByLink['do'], Act> = { back: comeBack, more: stayLonger, undo: takeBack }

async function comeBack(deps: Dependencies, work: Work, outing: OutingRow): Promise<void> {
  if (outing.back_undone_at !== null)
    throw limitReached('This was taken back once. Open the app to say that you are back.')
  const reporter = { by: outing.user_id, byName: outing.rider_name }
  await endOuting(deps, work, { outing, at: deps.clock.now(), reporter, isByLetter: true })
}

async function stayLonger(deps: Dependencies, work: Work, outing: OutingRow): Promise<void> {
  if (outing.back_at !== null) throw linkOver()
  const now = deps.clock.now()
  const backBy = moreBackBy(outing.back_by_at, now)
  const key = { tripId: outing.trip_id, outingId: outing.id }
  const isTooLong = backBy.getTime() - now.getTime() > MAX_OUTING_HOURS * HOUR_MS
  if (isTooLong || !(await store.moveBackBy(work.tx, key, { backBy, isByLetter: true })))
    throw limitReached('You have stayed longer by mail often enough. Open the app to choose a time.')
  deps.tripEvents.publish(work, outing.trip_id, ['outings'])
  await notifyStillOut(deps, work, outing)
}

async function getLink(db: Executor, token: string): Promise<Link> {
  const link = await findLink(db, hashToken(token))
  if (link === undefined) throw linkOver()
  return link
}

/** Invalid once the rider is back, unless their own return by email can still be undone. */
async function readFacts({ clock }: Dependencies, db: Executor, link: Link): Promise<WaterLinkFacts> {
  const details = await findOutingDetails(db, link.outing_id)
  if (details === undefined) throw linkOver()
  const now = clock.now()
  const { back_received_at, back_is_by_link, user_id } = details
  const canUndo =
    back_received_at !== null &&
    back_is_by_link === 1 &&
    user_id === link.user_id &&
    now < undoUntil(back_received_at)
  if (details.back_at !== null && !canUndo) throw linkOver()
  return { details, userId: link.user_id, now }
}

function linkOver() {
  return linkInvalid('This link does not work any more: the rider is back, or you are no longer in the trip.')
}
