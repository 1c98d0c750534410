import {
  Beach,
  BeachList,
  BeachParams,
  NearBeaches,
  Recommendations,
  SeededBeaches,
  StoredFiles,
  StoredFilesQuery,
  UpdateBeachImage,
} from '@sendit/core/beaches/contract.ts'
import { placeRoute, WEATHER_LIMIT } from '#features/weather/place-route.ts'
import { linkNextPage } from '#http/repeats.ts'
import type { App } from '#http/server.ts'
import { presentBeach, presentKnownBeach, presentRecommendations } from './present.ts'
import type { BeachesService } from './service.ts'

const VISITORS = { access: 'visitor', limit: WEATHER_LIMIT } as const
const ADMINS = { access: 'admin' } as const

export function beachesRoutes(app: App, { beaches }: { beaches: BeachesService }) {
  nearRoutes(app, beaches)

  app.get(
    '/api/beaches',
    {
      config: VISITORS,
      schema: {
        tags: ['beaches'],
        operationId: 'listBeaches',
        summary: 'List the beaches known',
        response: { 200: BeachList },
      },
    },
    async (request) => (await beaches.list()).map((beach) => presentBeach(beach, request.sign)),
  )

  app.put(
    '/api/beaches/:beachId/image-url',
    {
      config: ADMINS,
      schema: {
        tags: ['beaches'],
        operationId: 'updateBeachImage',
        summary: "Choose a beach's picture",
        params: BeachParams,
        body: UpdateBeachImage,
        response: { 200: Beach },
      },
    },
    async (request) =>
      presentBeach(await beaches.setImage(request.params.beachId, request.body.imageUrl), request.sign),
  )

  app.post(
    '/api/beaches/seed',
    {
      config: ADMINS,
      schema: {
        tags: ['beaches'],
        operationId: 'seedBeaches',
        summary: 'Put the known beaches into the database',
        response: { 200: SeededBeaches },
      },
    },
    async () => ({ success: true as const, count: await beaches.seed() }),
  )

  app.get(
    '/api/object-storage/files',
    {
      config: ADMINS,
      schema: {
        tags: ['beaches'],
        operationId: 'listStoredFiles',
        summary: 'List the files stored',
        querystring: StoredFilesQuery,
        response: { 200: StoredFiles },
      },
    },
    async (request, reply) => {
      const { answer, nextAfter } = await beaches.listFiles(request.query)
      linkNextPage({ request, reply }, { after: nextAfter })
      return answer
    },
  )
}

function nearRoutes(app: App, beaches: BeachesService) {
  placeRoute(app, {
    path: '/api/beaches/recommendations',
    tag: 'beaches',
    operationId: 'recommendBeaches',
    summary: 'Recommend beaches near a place for its wind',
    response: Recommendations,
    answer: async (place, asking, { sign }) =>
      presentRecommendations(await beaches.recommend(place, asking), sign),
  })
  placeRoute(app, {
    path: '/api/beaches/near',
    tag: 'beaches',
    operationId: 'listNearBeaches',
    summary: 'List the beaches near a place, whatever its weather',
    response: NearBeaches,
    answer: async (place, asking, { sign }) =>
      (await beaches.listNear(place, asking)).map((beach) => presentKnownBeach(beach, sign)),
  })
}
