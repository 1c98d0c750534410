import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import { type ServerProcess, startServerProcess } from '@sendit/server/src/testing/server-process.ts'
import { root } from '#scripts/setup/root.mjs'

const CLOCK = join(root, 'scripts/chaos/clock-ahead.mjs')

export type Running = { main: string; aheadMs: number }

export type Node = {
  name: string
  address: string
  dataDir: string
  start(change?: Partial<Running>): Promise<void>
  kill(): Promise<void>
  stop(): Promise<number | null>
  signal(name: 'SIGSTOP' | 'SIGCONT'): void
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
