import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { createServer as createNetServer } from 'node:net'
import { setTimeout as pause } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { createProduct } from '#app.ts'
import { openServices } from '#compose.ts'
import { type Config, readConfig } from '#config.ts'
import type { Services } from '#context.ts'
import { lockDataDir } from '#db/data-dir.ts'
import { createLog, printLine } from '#log.ts'

// Together ten seconds, after which supervisors kill.
const FINISH_WITHIN_MS = 8_000
const GIVE_UP_AFTER_MS = 600
/** Missing in development, where Vite serves the web app. */
const WEB_ROOT = fileURLToPath(new URL('../../web/dist/', import.meta.url))

export type Serving = {
  services: Services
  /** Safe under load: responses follow commits, and interrupted transactions leave nothing. */
  stop(): Promise<void>
}

/**
 * Throws what `startProblem` explains. Several may share a process with separate data directories: SQLite's locks belong to the
 * process, and opening a file twice may lose them.
 */
export async function serve(env: NodeJS.ProcessEnv): Promise<Serving> {
  const settings = readConfig(env)
  // SQLite has one writer, and without Redis fan-out and limits are per process.
  const isShared = settings.databaseUrl !== undefined && settings.redisUrl !== undefined
  const unlock = isShared ? () => {} : lockDataDir(settings.dataDir)
  try {
    const { services, stop } = await open(settings)
    return { services, stop: () => stop().finally(unlock) }
  } catch (error) {
    unlock()
    throw error
  }
}

async function open(settings: Config): Promise<Serving> {
  const { port, release } = await reservePort(settings)
  try {
    return await openAt({ ...settings, port }, release)
  } catch (error) {
    await release()
    throw error
  }
}

async function openAt(config: Config, release: () => Promise<unknown>): Promise<Serving> {
  const log = createLog({ level: config.logLevel })
  const publicUrl = config.publicUrl ?? `http://localhost:${config.port}`
  const services = await openServices({ config, publicUrl, log, print: printLine })
  try {
    return await listen(services, release)
  } catch (error) {
    await services.close()
    throw error
  }
}

async function listen(services: Services, release: () => Promise<unknown>): Promise<Serving> {
  const { config, log } = services
  const webRoot = existsSync(WEB_ROOT) ? WEB_ROOT : undefined
  const { app, outbox, startJobs } = await createProduct(services, webRoot)
  await release()
  await app.listen({ port: config.port, host: config.host })
  const jobs = startJobs()

  async function stop() {
    const closing = app.close()
    if (!(await isDoneWithin(FINISH_WITHIN_MS, closing))) {
      log.warn('requests were still under way: their connections are closed')
      app.server.closeAllConnections()
      await isDoneWithin(GIVE_UP_AFTER_MS, closing)
    }
    await isDoneWithin(GIVE_UP_AFTER_MS, Promise.all([outbox.stop(), jobs.stop()]))
    await isDoneWithin(GIVE_UP_AFTER_MS, services.close())
  }

  return { services, stop }
}

/** Port 0 picks a free one, which emailed links need before the start; reserved until the server listens. */
async function reservePort({
  port,
  host,
}: Config): Promise<{ port: number; release: () => Promise<unknown> }> {
  if (port !== 0) return { port, release: async () => {} }
  const holder = createNetServer().listen(0, host)
  await once(holder, 'listening')
  const address = holder.address()
  return {
    port: typeof address === 'object' && address !== null ? address.port : 0,
    release: () => new Promise((resolve) => holder.close(resolve)),
  }
}

async function isDoneWithin(ms: number, work: Promise<unknown>): Promise<boolean> {
  const gaveUp = new AbortController()
  const isDone = work.then(() => true)
  const timedOut = pause(ms, false, { signal: gaveUp.signal }).catch(() => false)
  const result = await Promise.race([isDone, timedOut])
  gaveUp.abort()
  isDone.catch(() => {})
  return result
}
