import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import type { CameraTime } from '@sendit/core/media/taken-at.ts'
import { DRAWING_PROGRAM } from '#adapters/images/drawing-program.ts'
import { type DrawnImage, ImagesUnavailable, ImageUnreadable } from './port.ts'

export type Order = { action: 'look' | 'draw' | 'square' | 'shrink'; path: string; pixels: number }
export type Answer = (
  | { picture: DrawnImage | Buffer }
  | { camera: CameraTime | null }
  | { fault: string }
) & { heldBytes: number }

export type PainterLimits = { maxBytes: number; drawMs: number; startMs: number }

export type Painter = {
  /** Rejects with ImageUnreadable when the process had to be killed, with ImagesUnavailable when it never started. */
  carryOut(order: Order): Promise<Answer>
  isAlive(): boolean
  end(): Promise<void>
}

const YOUNG_MEMORY = '--max-semi-space-size=1'
/** Keeps secrets from a compromised decoder. */
const PASSED_ON = ['PATH', 'LD_LIBRARY_PATH', 'SystemRoot', 'TMPDIR', 'TEMP'] as const
/** Returns memory to the system: with glibc's defaults a 90 MB process has 300 MB after ten photos. */
const THRIFTY = { MALLOC_ARENA_MAX: '2', MALLOC_TRIM_THRESHOLD_: '131072' }

export function startPainter({ maxBytes, drawMs, startMs }: PainterLimits): Painter {
  const child = fork(DRAWING_PROGRAM.file, [String(maxBytes)], {
    execArgv: [YOUNG_MEMORY, ...DRAWING_PROGRAM.execArgv],
    serialization: 'advanced',
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
    env: { ...THRIFTY, ...Object.fromEntries(PASSED_ON.map((name) => [name, process.env[name]])) },
  })
  const exited = new Promise<void>((resolve) => {
    child.once('exit', resolve)
    child.on('error', () => resolve())
  })
  const ready = nextMessage(child, exited, startMs)

  return {
    async carryOut(order) {
      await ready.catch((cause) => {
        throw new ImagesUnavailable('The process that draws does not start.', { cause })
      })
      child.send(order)
      const answer = await nextMessage(child, exited, drawMs).catch((cause) => {
        throw new ImageUnreadable('This picture cannot be read.', { cause })
      })
      return answer as Answer
    },
    isAlive: () => child.connected && child.exitCode === null && child.signalCode === null,
    async end() {
      child.kill('SIGKILL')
      await exited
    },
  }
}

async function nextMessage(child: ChildProcess, exited: Promise<void>, withinMs: number): Promise<unknown> {
  const waiting = new AbortController()
  const timer = setTimeout(() => child.kill('SIGKILL'), withinMs)
  const startedAt = performance.now()
  try {
    return await Promise.race([
      once(child, 'message', { signal: waiting.signal }).then(([message]) => message),
      exited.then(() => {
        const ms = Math.round(performance.now() - startedAt)
        throw new Error(
          `The process that draws ended after ${ms} ms (${child.signalCode ?? child.exitCode}).`,
        )
      }),
    ])
  } finally {
    clearTimeout(timer)
    waiting.abort()
  }
}
