import type { CameraTime } from '@sendit/core/media/taken-at.ts'
import type { Log } from '#log.ts'
import { createSemaphore } from '#semaphore.ts'
import { type Order, type Painter, type PainterLimits, startPainter } from './painter.ts'
import { type DrawnImage, type Images, ImagesUnavailable, ImageUnreadable } from './port.ts'

const LIMITS: Limits = {
  // docs/security.md C8.
  atATime: 2,
  drawMs: 10_000,
  // 170 MB for 100 MP read line by line, 245 MB for a progressive JPEG of 48 MP, 300 MB for an AVIF of 12 MP.
  maxBytes: 384 * 1024 * 1024,
  startMs: 20_000,
  maxWaiting: 8,
  waitMs: 30_000,
  idleMs: 30_000,
}

export type Limits = PainterLimits & { atATime: number; maxWaiting: number; waitMs: number; idleMs: number }
type Dependencies = { log: Pick<Log, 'warn'>; limits?: Partial<Limits> }

/** At most two processes, ended after 30 s idle. An image over the limits costs only its own process. */
export function createProcessImages({ log, limits: given = {} }: Dependencies): Images {
  const limits = { ...LIMITS, ...given }
  const resting = new Map<Painter, NodeJS.Timeout>()
  const painters = new Set<Painter>()
  const turns = createSemaphore({
    ...{ places: limits.atATime, waitMs: limits.waitMs, maxWaiting: limits.maxWaiting },
    refusal: () => new ImagesUnavailable('Too many pictures are waiting to be drawn.'),
  })
  let lost = 0

  async function dismiss(painter: Painter): Promise<void> {
    clearTimeout(resting.get(painter))
    resting.delete(painter)
    await painter.end()
    painters.delete(painter)
  }

  function wake(): Painter {
    const rested = [...resting.keys()].filter((one) => one.isAlive()).at(-1)
    const painter = rested ?? startPainter(limits)
    clearTimeout(resting.get(painter))
    resting.delete(painter)
    painters.add(painter)
    return painter
  }

  function rest(painter: Painter): void {
    resting.set(painter, setTimeout(() => void dismiss(painter), limits.idleMs).unref())
  }

  const answerTo = (order: Order) =>
    turns.hold(async () => {
      const painter = wake()
      try {
        const answer = await painter.carryOut(order)
        // Memory left by a large image would count against the next one.
        if (answer.heldBytes <= limits.maxBytes / 2) rest(painter)
        return answer
      } catch (error) {
        lost += 1
        log.warn(
          { err: (error as Error).cause },
          'a process that draws was lost, and another takes its place',
        )
        throw error
      } finally {
        if (!resting.has(painter)) await dismiss(painter)
      }
    })

  async function carryOut(order: Order) {
    const answer = await answerTo(order)
    if ('fault' in answer) throw new ImageUnreadable('This picture cannot be read.', { cause: answer.fault })
    return 'picture' in answer ? answer.picture : answer.camera
  }

  return {
    cameraTime: (path) => carryOut({ action: 'look', path, pixels: 0 }) as Promise<CameraTime | null>,
    draw: (path) => carryOut({ action: 'draw', path, pixels: 0 }) as Promise<DrawnImage>,
    square: (path, pixels) =>
      carryOut({ action: 'square', path, pixels }) as Promise<Buffer> as Promise<Buffer>,
    shrink: (path, pixels) =>
      carryOut({ action: 'shrink', path, pixels }) as Promise<Buffer> as Promise<Buffer>,
    counts: () => ({ drawing: turns.counts().taken, waiting: turns.counts().waiting, lost }),
    async close() {
      await Promise.all([...painters].map(dismiss))
    },
  }
}
