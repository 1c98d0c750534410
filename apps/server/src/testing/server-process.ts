import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { createInterface } from 'node:readline'
import { fileURLToPath } from 'node:url'

/** Rebuilt before the tests when outdated (scripts/suite/built-server.mjs). */
const BUILT = fileURLToPath(new URL('../../dist/main.js', import.meta.url))

/** As in `npm start`. */
const YOUNG_MEMORY = '--max-semi-space-size=2'

export type ServerProcess = {
  address: string
  pid: number
  output: string[]
  /** Like a power cut; resolves once it is gone. */
  kill(): Promise<void>
  /** Returns the exit code. */
  stop(): Promise<number | null>
}

/** Runs the build, on SQLite unless `env` says otherwise, at a free port. Resolves when ready. */
export async function startServerProcess(
  env: { DATA_DIR: string } & Record<string, string>,
  program: readonly string[] = [BUILT],
) {
  const child = spawn(process.execPath, [YOUNG_MEMORY, ...program], {
    env: {
      PATH: process.env.PATH,
      NODE_ENV: 'test',
      HOST: '127.0.0.1',
      PORT: '0',
      DATABASE_URL: '',
      REDIS_URL: '',
      LOG_LEVEL: 'silent',
      ...env,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  const exited = once(child, 'exit') as Promise<[number | null]>
  let complaints = ''
  child.stderr.on('data', (chunk) => {
    complaints += chunk
  })
  const output: string[] = []
  const ready = new Promise<void>((resolve) => {
    createInterface({ input: child.stdout }).on('line', (line) => {
      output.push(line)
      const port = /^Listening on port (\d+)$/.exec(line)?.[1] ?? env.PORT
      if (port !== undefined) server.address = `127.0.0.1:${port}`
      if (line.includes('is ready at')) resolve()
    })
  })
  const server: ServerProcess = {
    address: '',
    pid: child.pid ?? 0,
    output,
    async kill() {
      child.kill('SIGKILL')
      await exited
    },
    async stop() {
      child.kill('SIGTERM')
      const [code] = await exited
      return code
    },
  }
  await Promise.race([
    ready,
    exited.then(() => {
      throw new Error(`the server did not start: ${complaints}`)
    }),
  ])
  return server
}
