import { Id, Instant } from '@sendit/core/wire.ts'
import { z } from 'zod'
import type { Mailbox } from '#adapters/mail/mailbox.ts'
import type { Executor } from '#db/schema.ts'
import { notFound } from '#errors.ts'
import type { LoopbackCheck } from '#http/origin.ts'
import type { App } from '#http/server.ts'
import { listGivenUp } from '#queue/job-store.ts'

const MAX_SHOWN = 100

const FailedJob = z.object({
  id: Id,
  kind: z.string(),
  createdAt: Instant,
  failedAt: Instant,
  attempts: z.number().int(),
  lastError: z.string().nullable(),
})

/** Emails that failed for a day, so administrators see that mail is broken. */
export function failedJobsRoutes(app: App, { db }: { db: Executor }) {
  app.get(
    '/api/letters/failed',
    {
      config: { access: 'admin' },
      schema: {
        tags: ['running'],
        operationId: 'listFailedLetters',
        summary: 'List the letters that were given up',
        response: { 200: z.array(FailedJob) },
      },
    },
    async () => {
      const jobs = await listGivenUp(db, MAX_SHOWN)
      return jobs.map((job) => ({
        id: job.id,
        kind: job.kind,
        createdAt: job.created_at.toISOString(),
        failedAt: (job.dead_at ?? job.created_at).toISOString(),
        attempts: job.attempts,
        lastError: job.last_error,
      }))
    },
  )
}

const MailboxMail = z.object({
  id: z.string(),
  to: z.string(),
  subject: z.string(),
  sentAt: z.string(),
  text: z.string(),
  link: z.string().nullable(),
})

/** 404 unless `isOpen` (`http/origin.ts`). */
export function mailboxRoutes(
  app: App,
  { mailbox, isOpen }: { mailbox: Mailbox | undefined; isOpen: LoopbackCheck },
) {
  app.get(
    '/api/mailbox',
    {
      config: { access: 'anyone' },
      schema: {
        tags: ['running'],
        operationId: 'listMailbox',
        summary: 'List the letters kept on this machine instead of being mailed',
        response: { 200: z.array(MailboxMail) },
      },
    },
    async (request) => {
      if (mailbox === undefined || !isOpen(request)) throw notFound()
      const mails = await mailbox.list()
      return mails.map((mail) => ({
        ...mail,
        sentAt: mail.sentAt.toISOString(),
        link: mail.link ?? null,
      }))
    },
  )
}
