import { createHash } from 'node:crypto'
import { UnsubscribeQuery } from '@sendit/core/notifications/contract.ts'
import { SCREENS } from '@sendit/core/screens.ts'
import type { FastifyReply } from 'fastify'
import { z } from 'zod'
import { MAIL_COLOURS } from '#adapters/mail/mail-layout.ts'
import type { App } from '#http/server.ts'
import { SUBJECT_WORDS } from './mail.ts'
import type { StopLink, UnsubscribingService } from './settings-service.ts'

const LINKS_PER_ADDRESS = {
  name: 'unsubscribePerIp',
  max: 60,
  windowMs: 300_000,
  isPerAddress: true,
} as const

const PATH = '/api/notices/unsubscribe'
const config = { access: 'anyone', limit: LINKS_PER_ADDRESS, takesAnyOrigin: true } as const

/** Opened by mail clients and people without the app. */
export async function unsubscribingRoutes(
  app: App,
  { unsubscribing }: { unsubscribing: UnsubscribingService },
) {
  await app.register((scoped: App, _options, ready) => {
    // RFC 8058, 3.2: the body adds nothing to the link. Only here; elsewhere forms are rejected.
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

const { light, dark } = MAIL_COLOURS
/** Matches the email, without the app's assets. */
const STYLE = [
  `body{margin:0;padding:24px 12px;background:${light.page};color:${light.text};font:1rem/1.5 system-ui,sans-serif}`,
  `main{max-width:30rem;margin:0 auto;padding:28px 24px;background:${light.sheet};border-radius:24px}`,
  'h1{margin:0 0 12px;font-size:1.625rem;line-height:1.2;text-wrap:balance}p{margin:0 0 16px}',
  `a{color:${light.link}}`,
  `button{width:100%;min-height:50px;border:0;border-radius:14px;background:${light.button};color:${light.label};font:inherit;font-weight:700}`,
  `@media(prefers-color-scheme:dark){body{background:${dark.page};color:${dark.text}}main{background:${dark.sheet}}a{color:${dark.link}}button{background:${dark.button};color:${dark.label}}}`,
].join('')

const PAGE_POLICY = [
  "default-src 'none'",
  `style-src 'sha256-${createHash('sha256').update(STYLE).digest('base64')}'`,
  "form-action 'self'",
  "base-uri 'none'",
  "frame-ancestors 'none'",
].join('; ')

/** Our own texts only. */
export type StopWords = { about: string; rest: string; after: string }

function presentQuestion({ about, rest }: StopWords): string {
  const form = '<form method="post"><button>Yes, stop them</button></form>'
  return page(`Stop ${about}?`, `<p>${rest}</p>${form}`)
}

function presentStopped({ about, after }: StopWords): string {
  return page(`No more ${about}`, `<p>${after}</p>`)
}

const back = `<a href="${SCREENS.notices.path}">Notifications</a>`

function wordsOf(link: StopLink): StopWords {
  if (link.to === 'person') {
    return {
      about: `mail about ${link.subjects.map((subject) => SUBJECT_WORDS[subject]).join(', ')}`,
      rest: 'What reaches you in the app stays as it is.',
      after: `Other mail goes on. You can switch it on again in ${back}, where all that reaches you is yours to choose.`,
    }
  }
  return link.kind === 'invite' ? INVITATION_WORDS : SHORE_WORDS
}

const INVITATION_WORDS: StopWords = {
  about: 'invitations',
  rest: 'SendIt! will mail no invitation to this address again, whoever asks for it.',
  after: 'This address gets no more of them. A friend can still send you a link.',
}
const SHORE_WORDS: StopWords = {
  about: 'mail as a shore contact',
  rest: 'You will not be told when somebody is overdue, and nobody can name you again. Riders who named you are told.',
  after: 'Your address is forgotten. Riders who named you are told, so that they can name somebody else.',
}

function page(title: string, body: string): string {
  const head = '<meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">'
  const look = `<meta name="color-scheme" content="light dark"><style>${STYLE}</style>`
  return `<!doctype html><html lang="en"><head>${head}${look}<title>${title} · SendIt!</title></head><body><main><h1>${title}</h1>${body}</main></body></html>`
}
