import type { FastifyRequest } from 'fastify'
import { z } from 'zod'
import type { Mailbox } from '#adapters/mail/mailbox.ts'
import { isLoopback } from '#config.ts'
import { notFound } from '#errors.ts'
import type { App } from './server.ts'

const MailboxLetter = z.object({
  id: z.string(),
  to: z.string(),
  subject: z.string(),
  sentAt: z.string(),
  text: z.string(),
  link: z.string().nullable(),
})

/**
 * Tells whether a caller may read the local mailbox: only while mails stay here, the server listens on a loopback
 * address, and the request names one as its host, so that no web page of another site can (DNS rebinding).
 */
export function mailboxDoor(options: { mailbox: Mailbox | undefined; host: string }) {
  return (request: FastifyRequest): boolean => {
    const isLocalServer = options.mailbox !== undefined && isLoopback(options.host)
    return isLocalServer && isLoopback(request.hostname)
  }
}

export function mailboxRoutes(
  app: App,
  { mailbox, isOpen }: { mailbox: Mailbox | undefined; isOpen: (request: FastifyRequest) => boolean },
) {
  app.get(
    '/api/mailbox',
    {
      config: { access: 'anyone' },
      schema: { tags: ['running'], response: { 200: z.array(MailboxLetter) } },
    },
    async (request, reply) => {
      if (mailbox === undefined || !isOpen(request)) throw notFound()
      reply.header('cache-control', 'no-store')
      const letters = await mailbox.list()
      return letters.map((letter) => ({
        ...letter,
        sentAt: letter.sentAt.toISOString(),
        link: letter.link ?? null,
      }))
    },
  )
}
