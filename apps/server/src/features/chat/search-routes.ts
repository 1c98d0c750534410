import { SearchQuery, SentMessage } from '@sendit/core/chat/contract.ts'
import { TripParams } from '@sendit/core/trips/contract.ts'
import { z } from 'zod'
import { tripAccessOf } from '#http/access-rules.ts'
import { linkNextPage } from '#http/next-page.ts'
import type { App } from '#http/server.ts'
import { presentMessage } from './present.ts'
import type { SearchService } from './search-service.ts'

export function searchRoutes(app: App, { search }: { search: SearchService }) {
  app.get(
    '/api/trips/:tripId/messages/search',
    {
      config: { access: { trip: 'read' }, limit: 'search' },
      schema: {
        tags: ['chat'],
        operationId: 'searchMessages',
        summary: 'Find messages by words and beginnings of words, the newest first',
        params: TripParams,
        querystring: SearchQuery,
        response: { 200: z.array(SentMessage) },
      },
    },
    async (request, reply) => {
      const { rows, next } = await search.find(tripAccessOf(request), request.query)
      linkNextPage({ request, reply }, { before: next })
      return rows.map((row) => presentMessage(row, request.sign))
    },
  )
}
