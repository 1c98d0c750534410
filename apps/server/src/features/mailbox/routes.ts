import { z } from 'zod'
import type { Mailbox } from '#adapters/mail/mailbox.ts'
import { notFound } from '#errors.ts'
import type { LocalDoor } from '#http/local-door.ts'
import type { App } from '#http/server.ts'

const MailboxLetter = z.object({
  id: z.string(),
  to: z.string(),
  subject: z.string(),
  sentAt: z.string(),
  text: z.string(),
  link: z.string().nullable(),
})

/** The local mailbox, for whoever `isOpen` lets in (`http/local-door.ts`); to anybody else it does not exist. */ export function mailboxRoutes(
  app: App,
  { mailbox, isOpen }: { mailbox: Mailbox | undefined; isOpen: LocalDoor },
) {
  app.get(
    '/api/mailbox',
    {
      config: { access: 'anyone' },
      schema: {
        tags: ['running'],
        operationId: 'listMailbox',
        summary: 'List the letters kept on this machine instead of being mailed',
        response: { 200: z.array(MailboxLetter) },
      },
    },
    async (request) => {
      if (mailbox === undefined || !isOpen(request)) throw notFound()
      const letters = await mailbox.list()
      return letters.map((letter) => ({
        ...letter,
        sentAt: letter.sentAt.toISOString(),
        link: letter.link ?? null,
      }))
    },
  )
}
