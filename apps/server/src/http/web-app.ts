import fastifyStatic from '@fastify/static'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { notFound } from '#errors.ts'
import { answerError } from './error-handler.ts'
import type { App } from './server.ts'

const YEAR_SECONDS = 31_536_000

type Options = {
  /** The built web app; undefined where only the API is served. */
  webRoot: string | undefined
  isMailboxOpen: (request: FastifyRequest) => boolean
}

/** Serves the built React app: hashed assets for ever, every other path the page itself, which routes in the browser. */
export async function serveWebApp(app: App, { webRoot, isMailboxOpen }: Options) {
  if (webRoot !== undefined) await serveAssets(app, webRoot)
  app.setNotFoundHandler((request, reply) => {
    const path = request.url.split('?')[0] ?? '/'
    const isHiddenMailbox = path === '/mailbox' && !isMailboxOpen(request)
    const isOurPage = webRoot !== undefined && isPage(request, path) && !isHiddenMailbox
    return isOurPage ? sendPage(reply) : answerError(notFound(), request, reply)
  })
}

async function serveAssets(app: App, webRoot: string) {
  await app.register(fastifyStatic, {
    root: webRoot,
    serve: false,
    preCompressed: true,
    cacheControl: false,
    etag: true,
  })

  app.get(
    '/assets/*',
    { config: { access: 'anyone', limit: 'files' }, schema: { hide: true } },
    (request, reply) => {
      reply.header('cache-control', `public, max-age=${YEAR_SECONDS}, immutable`)
      return reply.sendFile(`assets/${(request.params as { '*': string })['*']}`)
    },
  )

  app.get(
    '/app-icon.svg',
    { config: { access: 'anyone', limit: 'files' }, schema: { hide: true } },
    (_request, reply) => {
      reply.header('cache-control', 'public, max-age=86400')
      return reply.sendFile('app-icon.svg')
    },
  )
}

function isPage(request: FastifyRequest, path: string): boolean {
  const isOurs = /^\/(?:api|files|assets|ws|metrics|healthz|readyz)(?:\/|$)/.test(path)
  return request.method === 'GET' && !isOurs
}

function sendPage(reply: FastifyReply) {
  // The page holds sign-in tokens in its address for a moment, so no cache may keep it.
  reply.code(200).header('cache-control', 'no-store')
  return reply.sendFile('index.html')
}
