import { fork } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'

const PROGRAM = fileURLToPath(new URL('./server-host-program.mjs', import.meta.url))

export type RunningServer = { url: string; stop(): Promise<void> }

export type ServerHost = {
  start(env: Record<string, string>): Promise<RunningServer>
  close(): Promise<void>
}

type Answer = { id: number; url?: string; error?: string }

export async function openServerHost(): Promise<ServerHost> {
  const child = fork(PROGRAM, [], {
    env: { PATH: process.env.PATH, NODE_ENV: 'production' },
    // As in `npm start`.
    execArgv: ['--max-semi-space-size=2'],
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  })
  const exited = once(child, 'exit')
  await Promise.race([once(child, 'message'), exited.then(refuse)])
  const waiting = new Map<number, (answer: Answer) => void>()
  child.on('message', (answer: Answer) => waiting.get(answer.id)?.(answer))
  let started = 0

  async function ask(id: number, env?: Record<string, string>): Promise<string> {
    const answered = new Promise<Answer>((resolve) => waiting.set(id, resolve))
    child.send({ id, env })
    const { url = '', error } = await Promise.race([answered, exited.then(refuse)])
    if (error !== undefined) throw new Error(error)
    return url
  }

  return {
    async start(env) {
      started += 1
      const id = started
      const url = await ask(id, env)
      return { url, stop: async () => void (await ask(id)) }
    },
    async close() {
      child.kill('SIGTERM')
      await exited
    },
  }
}

function refuse(): never {
  throw new Error('the process of the servers has ended')
}
