import { existsSync } from 'node:fs'
import { createServer as createNetServer } from 'node:net'
import { fileURLToPath } from 'node:url'
import closeWithGrace from 'close-with-grace'
import { createProduct, type Product, type Services } from '#app.ts'
import { openServices } from '#compose.ts'
import { type Config, readConfig, SettingsError } from '#config.ts'
import { lockDataDir } from '#db/data-dir-lock.ts'
import { DatabaseTooNew } from '#db/migrate.ts'
import { isForThisMachine } from '#http/local-door.ts'
import type { JobRunner } from '#jobs/runner.ts'
import { createLog, type Log } from '#log.ts'

const STOP_WITHIN_MS = 10_000
const PROJECT_ROOT = new URL('../../../', import.meta.url)
/** Missing while developing: there Vite serves the web app. */
const WEB_ROOT = fileURLToPath(new URL('../../web/dist/', import.meta.url))

/** What a person reads on the console. Logs for machines go through pino. */
function say(line: string): void {
  process.stdout.write(`${line}\n`)
}

try {
  await start()
} catch (error) {
  if (!(error instanceof SettingsError || error instanceof DatabaseTooNew)) throw error
  process.stderr.write(`SendIt! cannot start: ${error.message}\n`)
  process.exit(1)
}

async function start() {
  readEnvFile()
  const config = await withPort(readConfig(process.env))
  const log = createLog({ level: config.logLevel })
  const publicUrl = config.publicUrl ?? `http://localhost:${config.port}`
  // With Redis several servers are meant to run, each sees the others there.
  const unlock = config.redisUrl === undefined ? lockDataDir(config.dataDir) : () => {}
  const services = await openServices({ config, publicUrl, log, print: say })
  const product = await createProduct(services, existsSync(WEB_ROOT) ? WEB_ROOT : undefined)
  await product.app.listen({ port: config.port, host: config.host })
  const jobs = product.startJobs()
  stopOnSignal({ product, jobs, services, unlock, log })
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

/** Port 0 asks for any free one; links in mails need to know it before anything starts. */
async function withPort(config: Config): Promise<Config> {
  if (config.port !== 0) return config
  const probe = createNetServer()
  await new Promise<void>((resolve) => probe.listen(0, config.host, resolve))
  const address = probe.address()
  await new Promise((resolve) => probe.close(resolve))
  return { ...config, port: typeof address === 'object' && address !== null ? address.port : 0 }
}

type Running = { product: Product; jobs: JobRunner; services: Services; unlock: () => void; log: Log }

function stopOnSignal({ product, jobs, services, unlock, log }: Running) {
  closeWithGrace({ delay: STOP_WITHIN_MS, logger: false }, async ({ err }) => {
    if (err) log.fatal({ err }, 'stopping after an unexpected error')
    await product.app.close()
    await Promise.all([product.outbox.stop(), jobs.stop()])
    await services.close()
    unlock()
  })
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
