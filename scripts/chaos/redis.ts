import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { answersRedis } from '#scripts/services/redis.mjs'
import { findProgram, startOnFreePort, until } from '#scripts/services/throwaway.mjs'

const READY_WITHIN_MS = 10_000

export type OwnRedis = {
  url: string
  kill(): Promise<void>
  start(): Promise<void>
  close(): Promise<void>
}

export async function startOwnRedis(): Promise<OwnRedis | string> {
  const program = findProgram('redis-server')
  if (program === undefined) return 'no redis-server here (Debian and Ubuntu: apt-get install redis-server)'
  const folder = await mkdtemp(join(tmpdir(), 'sendit-redis-'))
  let child: ChildProcess | undefined
  const kill = async () => {
    if (child === undefined || child.exitCode !== null || child.signalCode !== null) return
    const gone = once(child, 'exit')
    child.kill('SIGKILL')
    await gone
  }
  const startOn = async (port: number) => {
    const url = `redis://127.0.0.1:${port}`
    const args = ['--port', String(port), '--bind', '127.0.0.1', '--dir', folder, '--save', '']
    const started = spawn(program, args, { stdio: 'ignore' })
    child = started
    const isUp = async () => started.exitCode === null && (await answersRedis(url))
    if (await until(isUp, READY_WITHIN_MS, () => started.exitCode !== null)) return url
    await kill()
    return undefined
  }
  const close = async () => {
    await kill()
    await rm(folder, { recursive: true, force: true })
  }
  const url = await startOnFreePort(startOn)
  if (url !== undefined)
    return {
      ...{ url, kill, close },
      async start() {
        if ((await startOn(Number(new URL(url).port))) === undefined)
          throw new Error('Redis did not come back')
      },
    }
  await close()
  return 'redis-server is here but did not start'
}
