import { Id, Instant } from '@sendit/core/wire.ts'
import { z } from 'zod'
import type { Executor } from '#db/tables.ts'
import type { App } from '#http/server.ts'
import { listGivenUp } from '#jobs/letter-queue.ts'

const MAX_SHOWN = 100

const FailedLetter = z.object({
  id: Id,
  kind: z.string(),
  createdAt: Instant,
  failedAt: Instant,
  attempts: z.number().int(),
  /** What the mail server said last, without addresses. */
  lastError: z.string().nullable(),
})

/** The letters that were given up after a day of trying, for an administrator to see that mail is broken. */
export function lettersRoutes(app: App, { db }: { db: Executor }) {
  app.get(
    '/api/letters/failed',
    {
      config: { access: 'admin' },
      schema: {
        tags: ['running'],
        operationId: 'listFailedLetters',
        summary: 'List the letters that were given up',
        response: { 200: z.array(FailedLetter) },
      },
    },
    async () => {
      const letters = await listGivenUp(db, MAX_SHOWN)
      return letters.map((letter) => ({
        id: letter.id,
        kind: letter.kind,
        createdAt: letter.created_at.toISOString(),
        failedAt: (letter.dead_at ?? letter.created_at).toISOString(),
        attempts: letter.attempts,
        lastError: letter.last_error,
      }))
    },
  )
}
