import { z } from 'zod'
import type { Mailbox } from '#adapters/mail/mailbox.ts'
import { notFound } from '#errors.ts'
import type { LoopbackCheck } from '#http/origin.ts'
import type { App } from '#http/server.ts'

const MailboxMail = z.object({
  id: z.string(),
  to: z.string(),
  subject: z.string(),
  sentAt: z.string(),
  text: z.string(),
  link: z.string().nullable(),
})

/** 404 unless `isOpen` (`http/origin.ts`). */ export function mailboxRoutes(
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
