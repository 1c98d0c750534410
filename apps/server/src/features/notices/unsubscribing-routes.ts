import type { NoticeCategory } from '@sendit/core/notices/categories.ts'
import { UnsubscribeQuery } from '@sendit/core/notices/contract.ts'
import type { FastifyReply } from 'fastify'
import { z } from 'zod'
import type { App } from '#http/server.ts'
import { CATEGORY_WORDS } from './mail.ts'
import { PAGE_POLICY, presentQuestion, presentStopped } from './unsubscribing-present.ts'
import type { UnsubscribingService } from './unsubscribing-service.ts'

const PATH = '/api/notices/unsubscribe'
const config = { access: 'anyone', limit: 'unsubscribePerIp', takesAnyOrigin: true } as const

/** Pages of the server alone: mail programs and people without the app open them. */
export async function unsubscribingRoutes(
  app: App,
  { unsubscribing }: { unsubscribing: UnsubscribingService },
) {
  await app.register((scoped: App, _options, ready) => {
    // What is posted says nothing that the link does not (RFC 8058, 3.2). Here alone: elsewhere a form is no body we know.
    const drop = (_request: unknown, _body: unknown, done: (error: null) => void) => done(null)
    scoped.addContentTypeParser('application/x-www-form-urlencoded', { parseAs: 'string' }, drop)

    scoped.get(
      PATH,
      {
        config,
        schema: {
          tags: ['notices'],
          operationId: 'readUnsubscribeLink',
          summary: 'Show which letters the link of a letter stops, and ask',
          querystring: UnsubscribeQuery,
          response: { 200: z.string() },
        },
      },
      async (request, reply) => {
        const words = wordsOf(unsubscribing.read(request.query.token))
        return send(reply, presentQuestion(words))
      },
    )

    scoped.post(
      PATH,
      {
        config,
        schema: {
          tags: ['notices'],
          operationId: 'unsubscribe',
          summary: 'Stop the letters that the link of a letter is about (RFC 8058)',
          querystring: UnsubscribeQuery,
          response: { 200: z.string() },
        },
      },
      async (request, reply) => {
        const words = wordsOf(await unsubscribing.stop(request.query.token))
        return send(reply, presentStopped(words))
      },
    )
    ready()
  })
}

function send(reply: FastifyReply, page: string) {
  return reply.header('content-security-policy', PAGE_POLICY).type('text/html; charset=utf-8').send(page)
}

function wordsOf(categories: readonly NoticeCategory[]): string {
  return categories.map((category) => CATEGORY_WORDS[category]).join(', ')
}
