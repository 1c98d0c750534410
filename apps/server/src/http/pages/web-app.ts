import { constants } from 'node:fs'
import { copyFile, mkdir, readdir, rename, rm, stat, utimes } from 'node:fs/promises'
import { basename, dirname, join } from 'node:path'
import fastifyStatic from '@fastify/static'
import { SCREENS, screenAt, withoutEndSlash } from '@sendit/core/screens.ts'
import type { FastifyRequest } from 'fastify'
import { isId } from '#access/trip-gate.ts'
import { notFound } from '#errors.ts'
import type { App } from '#http/server.ts'
import { answerError } from '#http/server-hooks.ts'
import type { Log } from '#log.ts'
import { type Page, type Preview, readPage } from './page.ts'

const YEAR_SECONDS = 31_536_000
/** What browsers, telephones and search engines ask for by a name of their own. */
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

/** What a browser asks for anew each time: the service workers, and the page as the worker keeps it, the same for everybody. */
const FILES_OF_WORKER = {
  '/sw.js': 'sw.js',
  '/signed-out.js': 'signed-out.js',
  '/shell.html': 'index.html',
}

type Options = {
  /** The built web app; undefined where only the API is served. */
  webRoot: string | undefined
  /** Where the assets of earlier releases stay. */
  retainedRoot: string
  isMailboxOpen: (request: FastifyRequest) => boolean
  publicUrl: string
  /** What is told of this address where somebody pastes it; undefined for the product's own. */
  previewOf: (request: FastifyRequest) => Promise<Preview | undefined>
  log: Pick<Log, 'warn'>
  now: Date
}

/** Serves the built React app: hashed assets for ever, every other path the page itself, which routes in the browser. */
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
    // With a token in its address it is kept nowhere; else it is asked for anew each time, and may stand by for Back.
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

/** Everything but the API and its like is looked at in a browser, and gets the page, which says so when there is nothing. */
function isLookedAt(request: FastifyRequest, path: string): boolean {
  const isOurs = /^\/(?:api|files|assets|ws|metrics|healthz|readyz)(?:\/|$)/.test(path)
  return (request.method === 'GET' || request.method === 'HEAD') && !isOurs
}

/**
 * What another app shares is for the service worker, which keeps it on the device. Where that is not there, the screen says
 * that nothing came: a page cannot be handed the files by us. Telephones send it from no page at all.
 */
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

  serveByName(app, FILES_BY_NAME, 'public, max-age=86400')
  serveByName(app, FILES_OF_WORKER, 'no-cache')
}

function serveByName(app: App, files: Readonly<Record<string, string>>, cacheControl: string) {
  for (const [path, file] of Object.entries(files)) {
    app.get(
      path,
      { config: { access: 'anyone', limit: 'files' }, schema: { hide: true } },
      (_request, reply) => {
        reply.header('cache-control', cacheControl)
        return reply.sendFile(file)
      },
    )
  }
}

/** Longer than anybody leaves a page open; the same as a session. */
const RETENTION_MS = 30 * 86_400_000

type Given = { built: string; retained: string; now: Date }

/**
 * Keeps a copy of this release's assets beside the data. A page that was opened before an update asks for code that the new
 * build has under other names; it finds it here for 30 days after the last start of its release.
 */
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

/** Under its name only once it is whole: a server that is killed meanwhile must not leave half a script. */
async function copyWhole(from: string, to: string): Promise<void> {
  const part = `${to}.${process.pid}.part`
  await copyFile(from, part, constants.COPYFILE_FICLONE)
  await rename(part, to)
}
