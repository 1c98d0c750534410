import { GalleryMedium, MediumReactionParams } from '@sendit/core/media/contract.ts'
import type { FastifyRequest } from 'fastify'
import type { Work } from '#db/open.ts'
import type { RepeatGuard } from '#db/repeat-guard.ts'
import { signUrls, UNSIGNED } from '#files/links.ts'
import { tripAccessOf } from '#http/access-rules.ts'
import { answerOnce } from '#http/repeats.ts'
import type { App } from '#http/server.ts'
import { presentMedium } from './present.ts'
import type { PhotoReactions } from './reaction-service.ts'
import type { MediumRow } from './store.ts'

type Dependencies = { reactions: PhotoReactions; repeatGuard: RepeatGuard }

const OF_MEDIUM = {
  access: { trip: 'contribute', row: { of: 'media', named: 'mediaId' } },
  limit: 'reactions',
} as const

const response = { 200: GalleryMedium }

/** What people say to a photo with one emoji; each answers the photo as it stands then. */
export function photoReactionRoutes(app: App, { reactions, repeatGuard }: Dependencies) {
  async function answer(request: FastifyRequest, run: (work: Work) => Promise<MediumRow>) {
    const { body } = await answerOnce<GalleryMedium>({ request, repeatGuard }, async (work) => ({
      status: 200,
      body: presentMedium(await run(work), UNSIGNED),
    }))
    return signUrls(body, request.sign)
  }

  app.put(
    '/api/media/:mediaId/reactions/:emoji',
    {
      config: OF_MEDIUM,
      schema: {
        tags: ['media'],
        operationId: 'addPhotoReaction',
        summary: 'React to a photo or a video with one emoji',
        params: MediumReactionParams,
        response,
      },
    },
    (request) => answer(request, (work) => reactions.react(work, tripAccessOf(request), request.params)),
  )

  app.delete(
    '/api/media/:mediaId/reactions/:emoji',
    {
      config: OF_MEDIUM,
      schema: {
        tags: ['media'],
        operationId: 'removePhotoReaction',
        summary: 'Take an own reaction to a photo or a video back',
        params: MediumReactionParams,
        response,
      },
    },
    (request) => answer(request, (work) => reactions.unreact(work, tripAccessOf(request), request.params)),
  )
}
