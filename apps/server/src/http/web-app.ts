import { basename, dirname, join } from 'node:path'
import fastifyStatic from '@fastify/static'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { notFound } from '#errors.ts'
import type { Log } from '#log.ts'
import { answerError } from './error-handler.ts'
import { keepAssets } from './kept-assets.ts'
import type { App } from './server.ts'

const YEAR_SECONDS = 31_536_000

type Options = {
  /** The built web app; undefined where only the API is served. */
  webRoot: string | undefined
  /** Where the assets of earlier releases stay. */
  keptRoot: string
  isMailboxOpen: (request: FastifyRequest) => boolean
  log: Pick<Log, 'warn'>
  now: Date
}

/** Serves the built React app: hashed assets for ever, every other path the page itself, which routes in the browser. */
export async function serveWebApp(app: App, options: Options) {
  const { webRoot, isMailboxOpen } = options
  if (webRoot !== undefined) await serveAssets(app, webRoot, options)
  app.setNotFoundHandler((request, reply) => {
    const path = request.url.split('?')[0] ?? '/'
    const isHiddenMailbox = path === '/mailbox' && !isMailboxOpen(request)
    const isOurPage = webRoot !== undefined && isPage(request, path) && !isHiddenMailbox
    if (isOurPage) return sendPage(reply)
    reply.header('cache-control', 'no-store')
    return answerError(notFound(), request, reply)
  })
}

async function serveAssets(app: App, webRoot: string, { keptRoot, log, now }: Options) {
  const isKept = await keepAssets({
    built: join(webRoot, 'assets'),
    kept: join(keptRoot, 'assets'),
    now,
  }).then(
    () => true,
    (err) => {
      log.warn({ err }, 'the assets of this release could not be kept for pages opened before an update')
      return false
    },
  )
  await app.register(fastifyStatic, {
    root: isKept ? [webRoot, keptRoot] : webRoot,
    serve: false,
    preCompressed: true,
    cacheControl: false,
    etag: true,
    // Only what is there may be kept: between two releases a server is asked for what another one has.
    setHeaders: (reply, path) => {
      if (basename(dirname(path)) === 'assets')
        void reply.header('cache-control', `public, max-age=${YEAR_SECONDS}, immutable`)
    },
  })

  app.get(
    '/assets/*',
    { config: { access: 'anyone', limit: 'files' }, schema: { hide: true } },
    (request, reply) => reply.sendFile(`assets/${(request.params as { '*': string })['*']}`),
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
