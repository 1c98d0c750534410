import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { createServer as createNetServer } from 'node:net'
import { setTimeout as pause } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import closeWithGrace from 'close-with-grace'
import { createProduct, type Product } from '#app.ts'
import { openServices } from '#compose.ts'
import { type Config, readConfig } from '#config.ts'
import { lockDataDir } from '#db/data-dir-lock.ts'
import { isForThisMachine } from '#http/local-door.ts'
import { startProblem } from '#http/start-problem.ts'
import type { JobRunner } from '#jobs/runner.ts'
import { createLog, type Log, say } from '#log.ts'
import type { Services } from '#mount/services.ts'

// Together ten seconds, which is what supervisors wait before they kill; the last resort comes after them.
const FINISH_WITHIN_MS = 8_000
const GIVE_UP_AFTER_MS = 600
const STOP_WITHIN_MS = 12_000
const PROJECT_ROOT = new URL('../../../', import.meta.url)
/** Missing while developing: there Vite serves the web app. */
const WEB_ROOT = fileURLToPath(new URL('../../web/dist/', import.meta.url))

try {
  await start()
} catch (error) {
  const reason = startProblem(error)
  if (reason === undefined) throw error
  say(`SendIt! cannot start: ${reason}`, process.stderr)
  process.exit(1)
}

async function start() {
  readEnvFile()
  // Whatever this server makes is its own: rows, files and letters are nobody else's on this machine.
  process.umask(0o077)
  const settings = readConfig(process.env)
  // Rows in SQLite have one writer; without Redis, fan-out and limits live in one process.
  const isShared = settings.databaseUrl !== undefined && settings.redisUrl !== undefined
  const unlock = isShared ? () => {} : lockDataDir(settings.dataDir)
  try {
    await serve(settings, unlock)
  } catch (error) {
    unlock()
    throw error
  }
}

async function serve(settings: Config, unlock: () => void) {
  const { port, release } = await reservePort(settings)
  const config = { ...settings, port }
  const log = createLog({ level: config.logLevel })
  const publicUrl = config.publicUrl ?? `http://localhost:${config.port}`
  const services = await openServices({ config, publicUrl, log, print: say })
  const product = await createProduct(services, existsSync(WEB_ROOT) ? WEB_ROOT : undefined)
  await release()
  await product.app.listen({ port: config.port, host: config.host })
  const jobs = product.startJobs()
  stopOnSignal({ product, jobs, services, unlock, log })
  if (settings.port === 0) say(`Listening on port ${port}`)
  announce(services)
}

/** `.env` in the project's root is read when there; what is set already wins. */
function readEnvFile() {
  try {
    process.loadEnvFile(fileURLToPath(new URL('.env', PROJECT_ROOT)))
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error
  }
}

/**
 * Port 0 asks for any free one; links in mails need to know it before anything starts. It is held until the server itself
 * listens, so that nobody else gets it meanwhile.
 */
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

type Running = { product: Product; jobs: JobRunner; services: Services; unlock: () => void; log: Log }

function stopOnSignal(running: Running) {
  closeWithGrace({ delay: STOP_WITHIN_MS, logger: false }, async ({ err }) => {
    if (err) running.log.fatal({ err }, 'stopping after an unexpected error')
    await stop(running)
    running.unlock()
  })
}

/**
 * Nothing that is cut off here was acknowledged: an answer goes out after its rows are committed, and a transaction that is
 * cut off leaves none. So a stop under load is as good as any other.
 */
async function stop({ product: { app, outbox }, jobs, services, log }: Running) {
  const closing = app.close()
  if (!(await isDoneWithin(FINISH_WITHIN_MS, closing))) {
    log.warn('requests were still under way: their connections are closed')
    app.server.closeAllConnections()
    await isDoneWithin(GIVE_UP_AFTER_MS, closing)
  }
  await isDoneWithin(GIVE_UP_AFTER_MS, Promise.all([outbox.stop(), jobs.stop()]))
  await isDoneWithin(GIVE_UP_AFTER_MS, services.close())
}

async function isDoneWithin(ms: number, work: Promise<unknown>): Promise<boolean> {
  const gaveUp = new AbortController()
  const isDone = work.then(() => true)
  const isLate = pause(ms, false, { signal: gaveUp.signal }).catch(() => false)
  const result = await Promise.race([isDone, isLate])
  gaveUp.abort()
  // Whatever it still says comes too late for anybody to hear.
  isDone.catch(() => {})
  return result
}

function announce({ config, publicUrl, mailbox, log }: Services) {
  const isLocal = isForThisMachine({ publicUrl, host: config.host })
  say(`SendIt! is ready at ${publicUrl} - ${howToSignIn()}`)
  if (mailbox && !isLocal) {
    log.warn('SMTP_URL is not set: no mail leaves this machine, letters are kept in DATA_DIR/mail')
  }

  function howToSignIn() {
    if (mailbox === undefined) return 'sign in by email'
    const places = isLocal ? `here and at ${publicUrl}/mailbox` : 'here only, since SMTP_URL is not set'
    return `sign in with any email address; the link appears ${places}`
  }
}
