import { UPLOADS_AT_A_TIME } from '@sendit/core/media/limits.ts'
import type { Images } from '#adapters/images/port.ts'
import type { Meters } from '#adapters/meters/port.ts'
import { rateLimited, unavailable } from '#errors.ts'
import { createSemaphore } from '#semaphore.ts'

/** docs/security.md C1. Analysing, drawing and storing cost memory and CPU. */
const WORK_AT_A_TIME = 4
const WORK_WAIT_MS = 30_000
/** Receiving costs a file and a few buffers: 32 of 55 MB at worst. Slow senders delay nobody. */
const IN_HAND = 32
const WAIT_MS = 5_000
const RETRY_MS = 2_000

export type UploadSlots = {
  /** 429 beyond two per person, 503 when waiting too long; stops waiting when the sender aborts. */
  admit<T>(principal: string, aborted: AbortSignal, upload: () => Promise<T>): Promise<T>
  /** 503 after 30 s. */
  work<T>(work: () => Promise<T>): Promise<T>
  counts(): { inHand: number; inWork: number; waiting: number }
}

type Settings = { inHand?: number; atWork?: number; perPrincipal?: number; waitMs?: number }

export function createUploadSlots(settings: Settings = {}): UploadSlots {
  const { inHand = IN_HAND, atWork = WORK_AT_A_TIME, perPrincipal = UPLOADS_AT_A_TIME } = settings
  const refusal = () => unavailable('Many files are arriving just now. Please try again in a moment.')
  const hands = createSemaphore({ places: inHand, waitMs: settings.waitMs ?? WAIT_MS, refusal })
  const works = createSemaphore({ places: atWork, waitMs: settings.waitMs ?? WORK_WAIT_MS, refusal })
  const held = new Map<string, number>()

  return {
    async admit(principal, aborted, upload) {
      const own = held.get(principal) ?? 0
      if (own >= perPrincipal)
        throw rateLimited(RETRY_MS, `Please send at most ${perPrincipal} files at a time.`)
      held.set(principal, own + 1)
      try {
        return await hands.hold(upload, aborted)
      } finally {
        const left = (held.get(principal) ?? 1) - 1
        if (left === 0) held.delete(principal)
        else held.set(principal, left)
      }
    },
    work: (work) => works.hold(work),
    counts: () => ({
      inHand: hands.counts().taken,
      inWork: works.counts().taken,
      waiting: hands.counts().waiting + works.counts().waiting,
    }),
  }
}

export function measureUploads(meters: Meters, slots: UploadSlots) {
  meters.gauge('sendit_uploads', 'Uploads of this process, by where they are.', () => {
    const { inHand, inWork, waiting } = slots.counts()
    return [
      { labels: { state: 'in_hand' }, value: inHand },
      { labels: { state: 'in_work' }, value: inWork },
      { labels: { state: 'waiting' }, value: waiting },
    ]
  })
}

export function measurePictures(meters: Meters, images: Images) {
  meters.gauge('sendit_pictures', 'Pictures of this process, by where they are.', () => {
    const { drawing, waiting } = images.counts()
    return [
      { labels: { state: 'drawing' }, value: drawing },
      { labels: { state: 'waiting' }, value: waiting },
    ]
  })
  meters.gauge(
    'sendit_drawing_processes_lost',
    'Processes that draw which had to be ended for what they drew.',
    () => images.counts().lost,
  )
}
