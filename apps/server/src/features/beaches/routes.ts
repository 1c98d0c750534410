import {
  Beach,
  BeachList,
  BeachParams,
  Recommendations,
  SeededBeaches,
  StoredFiles,
  StoredFilesQuery,
  UpdateBeachImage,
} from '@sendit/core/beaches/contract.ts'
import { PlaceParams, PlaceQuery } from '@sendit/core/weather/contract.ts'
import { askingFor } from '#http/asking-for.ts'
import type { App } from '#http/server.ts'
import type { BeachesService } from './service.ts'

const VISITORS = { access: 'visitor', limit: 'weather' } as const
const ADMINS = { access: 'admin' } as const

export function beachesRoutes(app: App, { beaches }: { beaches: BeachesService }) {
  recommendationRoutes(app, beaches)

  app.get(
    '/api/beaches',
    { config: VISITORS, schema: { tags: ['beaches'], response: { 200: BeachList } } },
    () => beaches.list(),
  )

  app.put(
    '/api/beaches/:beachId/image-url',
    {
      config: ADMINS,
      schema: { tags: ['beaches'], params: BeachParams, body: UpdateBeachImage, response: { 200: Beach } },
    },
    (request) => beaches.setImage(request.params.beachId, request.body.imageUrl),
  )

  app.post(
    '/api/beaches/seed',
    { config: ADMINS, schema: { tags: ['beaches'], response: { 200: SeededBeaches } } },
    async () => ({ success: true as const, count: await beaches.seed() }),
  )

  app.get(
    '/api/object-storage/files',
    {
      config: ADMINS,
      schema: { tags: ['beaches'], querystring: StoredFilesQuery, response: { 200: StoredFiles } },
    },
    async (request, reply) => {
      const { answer, nextAfter } = await beaches.listFiles(request.query)
      if (nextAfter !== undefined) {
        const query = new URLSearchParams({
          after: nextAfter,
          ...(request.query.limit !== undefined && { limit: String(request.query.limit) }),
        })
        reply.header('link', `</api/object-storage/files?${query}>; rel="next"`)
      }
      return answer
    },
  )
}

/** The place is the rest of the path, slashes and all, or the query's `location`. */
function recommendationRoutes(app: App, beaches: BeachesService) {
  const schema = { tags: ['beaches'], querystring: PlaceQuery, response: { 200: Recommendations } }
  app.get('/api/beaches/recommendations', { config: VISITORS, schema }, (request, reply) =>
    beaches.recommend(request.query.location ?? '', askingFor(request, reply)),
  )
  app.get(
    '/api/beaches/recommendations/*',
    { config: VISITORS, schema: { ...schema, params: PlaceParams } },
    (request, reply) =>
      beaches.recommend(request.params['*'] || (request.query.location ?? ''), askingFor(request, reply)),
  )
}
