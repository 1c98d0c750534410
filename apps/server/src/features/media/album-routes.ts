import { AlbumFacts, AlbumFileQuery, AlbumQuery } from '@sendit/core/media/contract.ts'
import { TripParams } from '@sendit/core/trips/contract.ts'
import type { FastifyRequest } from 'fastify'
import type { Actor } from '#auth/actor.ts'
import type { Principals } from '#auth/principals.ts'
import type { FileLinks } from '#files/links.ts'
import type { SessionCookie } from '#http/access-rules.ts'
import { tripAccessOf } from '#http/access-rules.ts'
import { attachmentNamed, FILE_POLICY } from '#http/files.ts'
import type { App } from '#http/server.ts'
import type { TripGate } from '#trips/trip-gate.ts'
import type { AlbumService } from './album-service.ts'

type Dependencies = {
  album: AlbumService
  links: FileLinks
  principals: Principals
  tripGate: TripGate
  cookie: SessionCookie
}

export function albumRoutes(app: App, { album, links, principals, tripGate, cookie }: Dependencies) {
  app.get(
    '/api/trips/:tripId/album',
    {
      config: { access: { trip: 'read' } },
      schema: {
        tags: ['media'],
        operationId: 'readAlbumFacts',
        summary: "What a download of a trip's photos would have, and whether it may be had now",
        params: TripParams,
        querystring: AlbumQuery,
        response: { 200: AlbumFacts },
      },
    },
    async (request) => {
      const { ids } = request.query
      const facts = await album.facts(tripAccessOf(request), ids)
      const address = request.sign(`/api/trips/${request.params.tripId}/album.zip`)
      return { ...facts, url: ids === undefined ? address : withIds(address, ids) }
    },
  )

  /** Cookie or token first; a signature is for guests' downloads, which can carry neither. */
  async function identify({ actor }: FastifyRequest, tripId: string, query: AlbumFileQuery): Promise<Actor> {
    if (actor.kind !== 'anon') return actor
    const inviteId = links.inviteOfAlbum(tripId, query)
    return inviteId === undefined ? actor : principals.identifyGuest(inviteId)
  }

  app.get(
    '/api/trips/:tripId/album.zip',
    {
      // The route authenticates itself: a signature may stand for a guest.
      config: { access: 'anyone' },
      compress: false,
      schema: {
        tags: ['media'],
        operationId: 'downloadAlbum',
        summary: "Download a trip's photos, videos and files as one ZIP, or those with the ids",
        description:
          'Streams. Members get the originals, guests the pictures drawn of them. Twice an hour, one at a time. What is removed meanwhile is named in a text.',
        params: TripParams,
        querystring: AlbumFileQuery,
      },
    },
    async (request, reply) => {
      const { tripId } = request.params
      const actor = await identify(request, tripId, request.query)
      const access = await tripGate.enter(actor, tripId, 'read')
      const again = () =>
        actor.kind === 'guest'
          ? principals.identifyGuest(actor.inviteId)
          : principals.identify({ sessionToken: cookie.of(request) })
      const { archive, name } = await album.open(access, request.query.ids, again)
      reply.headers({
        ...{ 'content-type': 'application/zip', 'content-disposition': attachmentNamed(name) },
        ...{ 'content-security-policy': FILE_POLICY, 'cache-control': 'no-store' },
      })
      return reply.send(archive)
    },
  )
}

function withIds(address: string, ids: readonly string[]): string {
  return `${address}${address.includes('?') ? '&' : '?'}ids=${ids.join(',')}`
}
