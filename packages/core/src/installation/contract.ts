import { z } from 'zod'
import { Instant } from '#wire.ts'

/** What an administrator should know about this installation. */
export const Installation = z.object({
  version: z.string(),
  address: z.string(),
  /** `mailbox`: letters stay on this server. `fails`: the mail server took no letter just now. */
  mail: z.enum(['sends', 'mailbox', 'fails']),
  /** What to do about failing mail. */
  mailAdvice: z.string().nullable(),
  mailsGivenUp: z.number().int(),
  /** Apple accepts notifications only from a server that names a contact. */
  reachesApple: z.boolean(),
  rows: z.enum(['sqlite', 'postgres']),
  /** Of `npm run backup`; PostgreSQL is backed up by its own tool, which leaves none. */
  lastBackupAt: Instant.nullable(),
  freeBytes: z.number().nullable(),
  weather: z.enum(['live', 'example', 'off']),
  /** Settings that a second server would need. */
  lacking: z.array(z.string()),
})
export type Installation = z.infer<typeof Installation>
