import {
  type CeremonyFrame,
  CeremonyHereFrame,
  type CeremonyHereServerFrame,
  CeremonyNow,
  MoveCeremony,
} from '@sendit/core/awards/contract.ts'
import { TripParams } from '@sendit/core/trips/contract.ts'
import type { Realtime } from '#adapters/realtime/port.ts'
import { memberAccessOf, tripAccessOf } from '#http/access-rules.ts'
import type { App } from '#http/server.ts'
import type { FeatureFrames, TripFrame } from '#live/frames.ts'
import { tripTopic } from '#live/trip-events.ts'
import type { CeremonyService } from './ceremony-service.ts'
import { presentCeremony } from './present.ts'
import type { CeremonyRow } from './voting-store.ts'

const PRESENCE = { name: 'ceremonyHere', max: 20, windowMs: 30_000 } as const

export function ceremonyRoutes(app: App, { ceremonies }: { ceremonies: CeremonyService }) {
  app.get(
    '/api/trips/:tripId/ceremony',
    {
      config: { access: { trip: 'read' }, changesWith: 'changes' },
      schema: {
        tags: ['awards'],
        operationId: 'getCeremony',
        summary: 'Read the award ceremony that is on',
        params: TripParams,
        response: { 200: CeremonyNow },
      },
    },
    async (request) => {
      const ceremony = await ceremonies.find(tripAccessOf(request))
      return { ceremony: ceremony === undefined ? null : presentCeremony(ceremony) }
    },
  )

  app.post(
    '/api/trips/:tripId/ceremony',
    {
      config: { access: { trip: 'write' } },
      schema: {
        tags: ['awards'],
        operationId: 'startCeremony',
        summary: 'Start the award ceremony; one that is on is answered as it is',
        params: TripParams,
        response: { 200: CeremonyNow },
      },
    },
    async (request) => ({ ceremony: presentCeremony(await ceremonies.start(memberAccessOf(request))) }),
  )

  app.put(
    '/api/trips/:tripId/ceremony',
    {
      config: { access: { trip: 'write' } },
      schema: {
        tags: ['awards'],
        operationId: 'moveCeremony',
        summary: 'Open the envelope in front, or bring the next one, on every phone',
        params: TripParams,
        body: MoveCeremony,
        response: { 200: CeremonyNow },
      },
    },
    async (request) => ({
      ceremony: presentCeremony(await ceremonies.move(memberAccessOf(request), request.body)),
    }),
  )
}

/** Serialised once for all sockets, on every process. */
export function ceremonyPublisher(realtime: Realtime) {
  return (tripId: string, ceremony: CeremonyRow): Promise<void> => {
    const frame: CeremonyFrame = { type: 'ceremony', tripId, ceremony: presentCeremony(ceremony) }
    return realtime.publish(tripTopic(tripId), JSON.stringify(frame))
  }
}

/** Presence only: nothing is stored, and it expires unless repeated. */
export function ceremonyFrames({ realtime }: { realtime: Realtime }): FeatureFrames {
  const here: TripFrame<CeremonyHereFrame> = {
    schema: CeremonyHereFrame,
    limit: PRESENCE,
    async take({ tripId, actor }, frame) {
      const id = actor.kind === 'user' ? actor.userId : actor.inviteId
      const sent: CeremonyHereServerFrame = { ...frame, tripId, id }
      await realtime.publish(tripTopic(tripId), JSON.stringify(sent))
    },
  }
  return { received: { ceremony_here: here } }
}
