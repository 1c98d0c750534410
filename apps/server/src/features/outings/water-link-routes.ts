import { ActByLink, WaterLink, WaterLinkView } from '@sendit/core/outings/contract.ts'
import { MORES_BY_LINK } from '@sendit/core/outings/limits.ts'
import { emergencyIn, undoUntil } from '@sendit/core/outings/outing-state.ts'
import { waterLinkWords } from '@sendit/core/outings/water-link-words.ts'
import { hashToken } from '#auth/tokens.ts'
import type { RepeatGuard } from '#db/repeat-guard.ts'
import { repeatableOf } from '#http/repeats.ts'
import type { App } from '#http/server.ts'
import { kiteOf } from '#trips/outings.ts'
import { placeOf } from './alarm-store.ts'
import type { WaterLinkFacts, WaterLinkService } from './water-link-service.ts'

/** A crew on one network opens its emails at once. */
export const WATER_LINK_LIMIT = {
  name: 'waterLinkPerIp',
  max: 120,
  windowMs: 300_000,
  isPerAddress: true,
} as const

type Dependencies = { waterLinks: WaterLinkService; repeatGuard: RepeatGuard }

/** POST throughout, so that no secret is in an address. */
export function waterLinkRoutes(app: App, { waterLinks, repeatGuard }: Dependencies) {
  const config = { access: 'anyone', limit: WATER_LINK_LIMIT } as const

  app.post(
    '/api/outings/by-letter/read',
    {
      config,
      schema: {
        tags: ['outings'],
        operationId: 'readWaterLetter',
        summary: 'Read the outing that a mailed link is about',
        body: WaterLink,
        response: { 200: WaterLinkView },
      },
    },
    async (request) => presentWaterLink(await waterLinks.read(request.body.token)),
  )

  app.post(
    '/api/outings/by-letter',
    {
      config,
      schema: {
        tags: ['outings'],
        operationId: 'actByLetter',
        summary:
          'Say by the mailed link that the rider is back or stays longer, or take that they are back back',
        body: ActByLink,
        response: { 200: WaterLinkView },
      },
    },
    async (request) => {
      const { token } = request.body
      const tripId = await waterLinks.tripOf(token)
      // Without a session the secret identifies the caller for idempotency.
      const call = { ...repeatableOf(request), principal: `water ${hashToken(token)}`, tripId }
      const { body } = await repeatGuard.once(call, async (work) => ({
        status: 200,
        body: presentWaterLink(await waterLinks.act(work, request.body)),
      }))
      return body
    },
  )
}

function presentWaterLink(facts: WaterLinkFacts): WaterLinkView {
  const waterLink = presentFacts(facts)
  return { ...waterLink, words: waterLinkWords(waterLink, facts.now) }
}

function presentFacts({ details, userId }: WaterLinkFacts): Omit<WaterLinkView, 'words'> {
  const isOwn = details.user_id === userId
  return {
    to: isOwn ? 'rider' : 'crew',
    tripId: details.trip_id,
    tripName: details.trip_name,
    itemId: details.item_id,
    rider: { name: details.name, phone: isOwn ? null : details.phone },
    outAt: details.out_at.toISOString(),
    backBy: details.back_by_at.toISOString(),
    backAt: details.back_at?.toISOString() ?? null,
    undoUntil: details.back_received_at === null ? null : undoUntil(details.back_received_at).toISOString(),
    backReported: named(details.back_reported_at, details.back_reported_by_name),
    lastSeen: named(details.last_seen_at, details.last_seen_by_name),
    buddyName: details.buddy_name,
    place: placeOf(details),
    kite: kiteOf(details),
    timezone: details.timezone,
    emergency: emergencyIn(details.timezone),
    moresLeft: MORES_BY_LINK - details.extensions_by_link,
  }
}

function named(at: Date | null, by: string | null) {
  return at === null ? null : { byName: by ?? '', at: at.toISOString() }
}
