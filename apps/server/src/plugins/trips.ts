import { balancesOf } from '@sendit/core/expenses/balances.ts'
import type { Executor } from '#db/schema.ts'
import { ceremonyFrames, ceremonyPublisher, ceremonyRoutes } from '#features/awards/ceremony-routes.ts'
import {
  createCeremonyEnding,
  createCeremonyService,
  findSealedAwards,
} from '#features/awards/ceremony-service.ts'
import { awardsRoutes } from '#features/awards/routes.ts'
import { addStandardAwards, createAwardsService } from '#features/awards/service.ts'
import {
  completeDecidedAwards,
  createAwardClosing,
  createAwardRemindersService,
  createVotingService,
} from '#features/awards/voting-service.ts'
import { createChatService } from '#features/chat/service.ts'
import { messagePublisher } from '#features/chat/socket.ts'
import { journeyRoutes } from '#features/crew/journey-routes.ts'
import { createJourneysService } from '#features/crew/journey-service.ts'
import { deleteJourneysOf } from '#features/crew/journey-store.ts'
import { crewRoutes, placeholderRoutes } from '#features/crew/routes.ts'
import { createAskingService, createCrewService, createPlaceholderService } from '#features/crew/service.ts'
import { readLedger } from '#features/expenses/ledger-store.ts'
import { readBalance } from '#features/expenses/payment-service.ts'
import { createInvitesService } from '#features/invites/service.ts'
import { presentMedium } from '#features/media/present.ts'
import { listByIds } from '#features/media/store.ts'
import { requireAshore } from '#features/outings/service.ts'
import { movePlan } from '#features/plan/service.ts'
import { pollsRoutes } from '#features/polls/routes.ts'
import { createPollClosing, createPollsService } from '#features/polls/service.ts'
import { recapRoutes } from '#features/recap/routes.ts'
import { createRecapService } from '#features/recap/service.ts'
import { createPlaceFinder } from '#features/trips/place-jobs.ts'
import { tripsRoutes } from '#features/trips/routes.ts'
import { createTripsService } from '#features/trips/service.ts'
import type { Job } from '#queue/runner.ts'
import type { FeaturePlugin } from './context.ts'

const PLACE_TRIPS_EVERY_MS = 5_000

export const registerTrips: FeaturePlugin = (app, context) => {
  const invites = createInvitesService({ ...context, appSecret: context.config.appSecret })
  const { inviteCrew, countMails } = createAskingService({ ...context, inviteAll: invites.inviteAll })
  const trips = createTripsService({
    ...context,
    inviteCrew,
    onTripCreated: addStandardAwards,
    readBalance,
    requireAshore,
    onMemberLeft,
    movePlan,
  })
  tripsRoutes(app, { ...context, trips, countMails })
  const { placeTrips } = createPlaceFinder(context)
  return { jobs: [{ name: 'places', everyMs: PLACE_TRIPS_EVERY_MS, run: placeTrips }] }
}

export const registerCrew: FeaturePlugin = (app, context) => {
  crewRoutes(app, { ...context, crew: createCrewService(context) })
  placeholderRoutes(app, {
    ...context,
    placeholders: createPlaceholderService({ ...context, readBalance, onMemberLeft }),
  })
  journeyRoutes(app, { ...context, journeys: createJourneysService(context) })
}

/** Only when the trip goes on: nothing may wait for their vote or car. */
async function onMemberLeft(
  tx: Executor,
  { tripId, userId, now }: { tripId: string; userId: string; now: Date },
): Promise<void> {
  await completeDecidedAwards(tx, tripId, now)
  await deleteJourneysOf(tx, tripId, userId)
}

const MINUTE_MS = 60_000

export const registerAwards: FeaturePlugin = (app, context) => {
  const reminders = createAwardRemindersService(context)
  const awards = createAwardsService(context)
  const announce = ceremonyPublisher(context.realtime)
  ceremonyRoutes(app, { ceremonies: createCeremonyService({ ...context, announce }) })
  awardsRoutes(app, { ...context, awards, reminders, voting: createVotingService(context) })
  const endCeremonies = { name: 'ends of ceremonies', everyMs: MINUTE_MS, run: createCeremonyEnding(context) }
  return {
    jobs: [...closingJobs('awards', createAwardClosing(context)), endCeremonies],
    frames: ceremonyFrames(context),
  }
}

export const registerPolls: FeaturePlugin = (app, context) => {
  const chat = createChatService({ ...context, announce: messagePublisher(context.realtime, 'chat_message') })
  const polls = createPollsService({ ...context, postMessage: chat.sendWithin })
  pollsRoutes(app, { ...context, polls })
  return { jobs: closingJobs('polls', createPollClosing(context)) }
}

/** Votes are refused from the deadline; until this runs, screens wait for a result. */
const CLOSE_VOTING_EVERY_MS = 5_000
const NOTIFY_ENDINGS_EVERY_MS = 60_000

type Closing = Record<'closeDue' | 'notifyEnding', Job['run']>

const closingJobs = (name: string, { closeDue, notifyEnding }: Closing): Job[] => [
  { name, everyMs: CLOSE_VOTING_EVERY_MS, run: closeDue },
  { name: `endings of ${name}`, everyMs: NOTIFY_ENDINGS_EVERY_MS, run: notifyEnding },
]

export const registerRecap: FeaturePlugin = (app, context) => {
  const recap = createRecapService({
    ...context,
    async readMoney(db, tripId) {
      const ledger = await readLedger(db, tripId)
      return { costs: ledger.costs, balances: balancesOf(ledger) }
    },
    listPictures: listByIds,
    findSealedAwards,
  })
  recapRoutes(app, { recap, presentPicture: presentMedium })
}
