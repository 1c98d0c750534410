import { fileURLToPath } from 'node:url'
import closeWithGrace from 'close-with-grace'
import type { Services } from '#context.ts'
import { isForThisMachine } from '#http/origin.ts'
import { startProblem } from '#http/start-problem.ts'
import { printLine } from '#log.ts'
import { type Serving, serve } from '#serve.ts'

/** Last resort, after all graceful timeouts. */
const STOP_WITHIN_MS = 12_000
const PROJECT_ROOT = new URL('../../../', import.meta.url)

try {
  readEnvFile()
  // Rows, files and emails must not be readable by other users of this machine.
  process.umask(0o077)
  const serving = await serve(process.env)
  stopOnSignal(serving)
  announce(serving.services, process.env)
} catch (error) {
  const reason = startProblem(error)
  if (reason === undefined) throw error
  printLine(`SendIt! cannot start: ${reason}`, process.stderr)
  process.exit(1)
}

/** Existing variables take precedence. */
function readEnvFile() {
  try {
    process.loadEnvFile(fileURLToPath(new URL('.env', PROJECT_ROOT)))
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error
  }
}

function stopOnSignal({ services: { log }, stop }: Serving) {
  closeWithGrace({ delay: STOP_WITHIN_MS, logger: false }, async ({ err }) => {
    if (err) log.fatal({ err }, 'stopping after an unexpected error')
    await stop()
  })
}

function announce({ config, publicUrl, mailbox, log }: Services, { PORT }: NodeJS.ProcessEnv) {
  if (PORT === '0') printLine(`Listening on port ${config.port}`)
  const isLocal = isForThisMachine({ publicUrl, host: config.host })
  printLine(`SendIt! is ready at ${publicUrl} - ${howToSignIn()}`)
  if (mailbox && !isLocal) {
    log.warn('SMTP_URL is not set: no mail leaves this machine, letters are kept in DATA_DIR/mail')
  }

  function howToSignIn() {
    if (mailbox === undefined) return 'sign in by email'
    const places = isLocal ? `here and at ${publicUrl}/mailbox` : 'here only, since SMTP_URL is not set'
    return `sign in with any email address; the link appears ${places}`
  }
}
