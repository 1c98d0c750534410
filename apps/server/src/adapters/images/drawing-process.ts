// A separate process, so that an image can crash it and not the server. Argument: memory limit in bytes.
import { writeFile } from 'node:fs/promises'
import type { Answer, Order } from './painter.ts'
import { cameraTime, draw, shrink, square } from './sharp-drawing.ts'

/** Decoders take up to 1 GB/s, so memory may exceed the limit by some 20 MB. */
const LOOK_EVERY_MS = 20

const maxBytes = Number(process.argv[2])

// Linux's OOM killer ends this process first. Elsewhere there is no such file.
await writeFile('/proc/self/oom_score_adj', '1000').catch(() => {})

// Signals reach the whole group, but the server must finish its uploads first.
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => {})
process.on('disconnect', endAtOnce)
process.on('message', (order: Order) => void carryOut(order))
process.send?.('ready')

async function carryOut(order: Order): Promise<void> {
  // The library draws in its own threads, so this one is free to poll.
  const look = setInterval(() => process.memoryUsage.rss() > maxBytes && endAtOnce(), LOOK_EVERY_MS)
  const answer = await answerTo(order)
  clearInterval(look)
  process.send?.({ ...answer, heldBytes: process.memoryUsage.rss() } satisfies Answer)
}

async function answerTo({ action, path, pixels }: Order) {
  try {
    if (action === 'look') return { camera: await cameraTime(path) }
    if (action === 'draw') return { picture: await draw(path) }
    return { picture: await (action === 'square' ? square : shrink)(path, pixels) }
  } catch (error) {
    return { fault: String(error) }
  }
}

/** An orderly exit would wait for the drawing thread. */
function endAtOnce(): void {
  process.kill(process.pid, 'SIGKILL')
}
