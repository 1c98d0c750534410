import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import { type ServerProcess, startServerProcess } from '@sendit/server/src/testing/server-process.ts'
import { root } from '#scripts/setup/root.mjs'

const CLOCK = join(root, 'scripts/chaos/clock-ahead.mjs')

/** What runs: a built server, and by how much its clock is ahead. */
export type Running = { main: string; aheadMs: number }

/** One of the two servers: always at the same address, whichever process is there. */
export type Node = {
  name: string
  address: string
  dataDir: string
  /** Starts a process; without `change` as the last one was. */
  start(change?: Partial<Running>): Promise<void>
  kill(): Promise<void>
  /** Asks it to stop; answers its exit code. */
  stop(): Promise<number | null>
  /** It stands still, and goes on. */
  signal(name: 'SIGSTOP' | 'SIGCONT'): void
  /** What all its processes logged, from warnings on. */
  output(): string[]
}

type NodeOptions = {
  name: string
  port: number
  folder: string
  main: string
  env: Record<string, string>
}

export async function standNode({ name, port, folder, main, env }: NodeOptions): Promise<Node> {
  const dataDir = join(folder, name)
  await mkdir(join(dataDir, 'incoming'), { recursive: true })
  let running: Running = { main, aheadMs: 0 }
  let server: ServerProcess | undefined
  const output: string[] = []
  const leave = <T>(ended: Promise<T>) => {
    output.push(...(server?.output ?? []))
    server = undefined
    return ended
  }
  return {
    ...{ name, dataDir, address: `127.0.0.1:${port}` },
    async start(change = {}) {
      running = { ...running, ...change }
      const clock = running.aheadMs === 0 ? [] : ['--import', CLOCK]
      server = await startServerProcess(
        {
          ...{ ...env, DATA_DIR: dataDir, PORT: String(port), LOG_LEVEL: 'warn' },
          CHAOS_AHEAD_MS: String(running.aheadMs),
        },
        [...clock, running.main],
      )
    },
    async kill() {
      if (server !== undefined) await leave(server.kill())
    },
    async stop() {
      return server === undefined ? null : leave(server.stop())
    },
    signal(signal) {
      if (server !== undefined) process.kill(server.pid, signal)
    },
    output: () => [...output, ...(server?.output ?? [])],
  }
}
