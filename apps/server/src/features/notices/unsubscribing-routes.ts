import type { NoticeCategory } from '@sendit/core/notices/categories.ts'
import { UnsubscribeQuery } from '@sendit/core/notices/contract.ts'
import { SCREENS } from '@sendit/core/screens.ts'
import { z } from 'zod'
import type { App } from '#http/server.ts'
import { CATEGORY_WORDS } from './mail.ts'
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
        const form = '<form method="post"><button>Yes, stop them</button></form>'
        return reply.type('text/html; charset=utf-8').send(page(`Stop mail about ${words}?`, form))
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
        const back = `<p>You can switch it on again in <a href="${SCREENS.notices.path}">Notifications</a>.</p>`
        return reply.type('text/html; charset=utf-8').send(page(`No more mail about ${words}`, back))
      },
    )
    ready()
  })
}

function wordsOf(categories: readonly NoticeCategory[]): string {
  return categories.map((category) => CATEGORY_WORDS[category]).join(', ')
}

/** Of our own words alone. */
function page(title: string, body: string): string {
  const head = '<meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">'
  const look = '<meta name="color-scheme" content="light dark">'
  return `<!doctype html><html lang="en"><head>${head}${look}<title>${title} · SendIt!</title></head><body><main><h1>${title}</h1>${body}</main></body></html>`
}
