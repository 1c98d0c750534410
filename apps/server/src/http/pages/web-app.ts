import { constants } from 'node:fs'
import { copyFile, mkdir, readdir, rename, rm, stat, utimes } from 'node:fs/promises'
import { basename, dirname, join } from 'node:path'
import fastifyStatic from '@fastify/static'
import { SCREENS, screenAt, withoutEndSlash } from '@sendit/core/screens.ts'
import type { FastifyRequest } from 'fastify'
import { notFound } from '#errors.ts'
import { LIMITS } from '#http/rate-limits.ts'
import type { App } from '#http/server.ts'
import { answerError } from '#http/server-hooks.ts'
import type { Log } from '#log.ts'
import { isId } from '#trips/trip-gate.ts'
import { type Page, type Preview, readPage } from './page.ts'

const YEAR_SECONDS = 31_536_000
const FILES_BY_NAME = {
  '/app-icon.svg': 'app-icon.svg',
  '/app-icon-192.png': 'app-icon-192.png',
  '/app-icon-512.png': 'app-icon-512.png',
  '/manifest.webmanifest': 'manifest.webmanifest',
  '/favicon.ico': 'favicon.ico',
  '/apple-touch-icon.png': 'apple-touch-icon.png',
  '/preview.jpg': 'preview.jpg',
  '/mail-hero.jpg': 'mail-hero.jpg',
  '/robots.txt': 'robots.txt',
}

/** Revalidated each time, and the same for everybody. */
const FILES_OF_WORKER = {
  '/sw.js': 'sw.js',
  '/signed-out.js': 'signed-out.js',
  '/shell.html': 'index.html',
}

type Options = {
  webRoot: string | undefined
  retainedRoot: string
  isMailboxOpen: (request: FastifyRequest) => boolean
  publicUrl: string
  previewOf: (request: FastifyRequest) => Promise<Preview | undefined>
  log: Pick<Log, 'warn'>
  now: Date
}

export async function serveWebApp(app: App, options: Options) {
  const { webRoot, isMailboxOpen, publicUrl, previewOf } = options
  if (webRoot !== undefined) await serveAssets(app, webRoot, options)
  await leadToShareScreen(app)
  const page = webRoot === undefined ? undefined : await readPage(webRoot, publicUrl)
  app.setNotFoundHandler(async (request, reply) => {
    const [path = '/', query = ''] = request.url.split('?')
    reply.header('cache-control', 'no-store')
    if (page === undefined || !isLookedAt(request, path)) return answerError(notFound(), request, reply)
    const screen = withoutEndSlash(path)
    const isThere =
      screenAt(screen) !== undefined && (screen !== SCREENS.mailbox.path || isMailboxOpen(request))
    if (isThere && screen !== path) return reply.redirect(query === '' ? screen : `${screen}?${query}`, 308)
    const search = new URLSearchParams(query)
    const html = await drawPage(page, request, { path: screen, search, previewOf })
    reply.type('text/html; charset=utf-8')
    if (!isThere) return reply.code(404).send(html)
    // Never cached with a token in the address; otherwise revalidated, to allow bfcache.
    if (!search.has('token')) reply.header('cache-control', 'private, no-cache')
    return reply.send(html)
  })
}

type Address = { path: string; search: URLSearchParams; previewOf: Options['previewOf'] }

async function drawPage(page: Page, request: FastifyRequest, { path, search, previewOf }: Address) {
  const tripId = search.get('trip') ?? search.get('tripId') ?? ''
  return page({
    path,
    isSignedIn: request.actor.kind === 'user',
    tripId: isId(tripId) ? tripId : undefined,
    preview: await previewOf(request),
  })
}

function isLookedAt(request: FastifyRequest, path: string): boolean {
  const isOurs = /^\/(?:api|files|assets|ws|metrics|healthz|readyz)(?:\/|$)/.test(path)
  return (request.method === 'GET' || request.method === 'HEAD') && !isOurs
}

/** The service worker handles shares; without it the screen says so. Share targets send no origin. */
async function leadToShareScreen(app: App) {
  // biome-ignore lint/nursery/noMisusedPromises: Fastify waits for its plugins.
  await app.register(async (scope: App) => {
    scope.removeAllContentTypeParsers()
    scope.addContentTypeParser('*', (_request, _body, done) => done(null))
    scope.post(
      SCREENS.share.path,
      { config: { access: 'anyone', takesAnyOrigin: true }, schema: { hide: true } },
      (_request, reply) => reply.redirect(SCREENS.share.path, 303),
    )
  })
}

async function serveAssets(app: App, webRoot: string, { retainedRoot, log, now }: Options) {
  const isRetained = await retainAssets({
    built: join(webRoot, 'assets'),
    retained: join(retainedRoot, 'assets'),
    now,
  }).then(
    () => true,
    (err) => {
      log.warn({ err }, 'the assets of this release could not be kept for pages opened before an update')
      return false
    },
  )
  await app.register(fastifyStatic, {
    root: isRetained ? [webRoot, retainedRoot] : webRoot,
    serve: false,
    preCompressed: true,
    cacheControl: false,
    etag: true,
    // Only found files are cached: during an update servers may lack each other's assets.
    setHeaders: (reply, path) => {
      if (basename(dirname(path)) === 'assets')
        void reply.header('cache-control', `public, max-age=${YEAR_SECONDS}, immutable`)
    },
  })

  app.get(
    '/assets/*',
    { config: { access: 'anyone', limit: LIMITS.files }, schema: { hide: true } },
    (request, reply) => reply.sendFile(`assets/${(request.params as { '*': string })['*']}`),
  )

  serveByName(app, FILES_BY_NAME, 'public, max-age=86400')
  serveByName(app, FILES_OF_WORKER, 'no-cache')
}

function serveByName(app: App, files: Readonly<Record<string, string>>, cacheControl: string) {
  for (const [path, file] of Object.entries(files)) {
    app.get(
      path,
      { config: { access: 'anyone', limit: LIMITS.files }, schema: { hide: true } },
      (_request, reply) => {
        reply.header('cache-control', cacheControl)
        return reply.sendFile(file)
      },
    )
  }
}

/** Longer than anyone keeps a page open; equals session lifetime. */
const RETENTION_MS = 30 * 86_400_000

type Given = { built: string; retained: string; now: Date }

/** Pages opened before an update still request old assets: available for 30 days after their release's last start. */
export async function retainAssets({ built, retained, now }: Given): Promise<void> {
  await mkdir(retained, { recursive: true })
  const own = await readdir(built)
  const there = new Set(await readdir(retained))
  for (const name of own) {
    if (!there.has(name)) await copyWhole(join(built, name), join(retained, name))
    await utimes(join(retained, name), now, now)
  }
  for (const name of there) {
    const { mtime } = await stat(join(retained, name))
    if (now.getTime() - mtime.getTime() > RETENTION_MS) await rm(join(retained, name), { force: true })
  }
}

/** Renamed once complete: a crash must not leave half a script. */
async function copyWhole(from: string, to: string): Promise<void> {
  const part = `${to}.${process.pid}.part`
  await copyFile(from, part, constants.COPYFILE_FICLONE)
  await rename(part, to)
}
