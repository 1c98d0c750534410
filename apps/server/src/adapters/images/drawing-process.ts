// A process of its own that draws, so that a picture can take down this one and not the server. Its argument is how many bytes of
// memory it may hold; it is started, told what to draw, and ended by painter.ts.
import { writeFile } from 'node:fs/promises'
import type { Answer, Order } from './painter.ts'
import { cameraTime, draw, shrink, square } from './sharp-drawing.ts'

/** Decoders take up to a gigabyte a second, so what comes on top of the limit is some 20 MB. */
const LOOK_EVERY_MS = 20

const maxBytes = Number(process.argv[2])

// When the machine runs out of memory, Linux ends this process before any other. Elsewhere there is no such file.
await writeFile('/proc/self/oom_score_adj', '1000').catch(() => {})

// A terminal or a supervisor signals the whole group: the server finishes its uploads, and then this process goes with it.
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => {})
process.on('disconnect', endAtOnce)
process.on('message', (order: Order) => void carryOut(order))
process.send?.('ready')

async function carryOut(order: Order): Promise<void> {
  // The library draws in threads of its own, so this one is free to look.
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

/** An orderly exit would wait for the thread that draws. */
function endAtOnce(): void {
  process.kill(process.pid, 'SIGKILL')
}
