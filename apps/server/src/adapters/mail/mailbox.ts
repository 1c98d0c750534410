import { mkdir, open, readdir, readFile, rename, rm } from 'node:fs/promises'
import { join } from 'node:path'
import type Mail from 'nodemailer/lib/mailer'
import type { Clock } from '#adapters/clock.ts'
import type { Mailer, OutgoingMail } from './port.ts'
import { composeMessage } from './port.ts'

const MAX_MAILS = 200
const LINK_HEADER = 'x-sendit-link'
const SAFE_ID = /^[\w-]{1,64}$/
const FILE_NAME = /^(\d{4}-\d\d-\d\dT\d\d)-(\d\d)-(\d\d\.\d{3}Z)_([\w-]{1,64})\.eml$/

export type StoredMail = {
  id: string
  to: string
  subject: string
  sentAt: Date
  text: string
  link: string | undefined
}

export type Mailbox = Mailer & {
  kind: 'mailbox'
  list(): Promise<StoredMail[]>
}

export type MailboxOptions = {
  directory: string
  from: string
  clock: Clock
  print: (line: string) => void
  maxMails?: number
}

export function createMailbox(options: MailboxOptions): Mailbox {
  const { directory, from, clock, print, maxMails = MAX_MAILS } = options
  return {
    kind: 'mailbox',
    async send(mail) {
      const sentAt = clock.now()
      const name = fileNameOf(mail, sentAt)
      await save(directory, name, await compose(withLink(composeMessage(mail, from, sentAt), mail.link)))
      await removeOld(directory, maxMails)
      print(`Mail for ${mail.to} (${mail.subject}): ${mail.link}`)
    },
    async list() {
      const names = (await mailNames(directory)).reverse()
      const mails = await Promise.all(names.map((name) => readMail(directory, name)))
      return mails.filter((mail) => mail !== undefined)
    },
    close: async () => {},
  }
}

// Lazy, because the vendors' clients slow every start.
async function compose(options: Mail.Options): Promise<Buffer> {
  const { createTransport } = await import('nodemailer')
  const { message } = await createTransport({ streamTransport: true, buffer: true }).sendMail(options)
  if (Buffer.isBuffer(message)) return message
  throw new Error('The letter was not composed into memory.')
}

/** Marks the email's own link: its text may hold others, e.g. in a trip name. */
function withLink(message: Mail.Options, link: string): Mail.Options {
  // As the parser writes it: ASCII on one line. `prepared` prevents folding.
  const value = { prepared: true, value: new URL(link).href }
  return { ...message, headers: { ...(message.headers as Record<string, string>), [LINK_HEADER]: value } }
}

/** Sorts by time; colons are refused by some file systems. */
function fileNameOf(mail: OutgoingMail, sentAt: Date): string {
  if (!SAFE_ID.test(mail.id)) throw new Error('A letter needs an id that can stand in a file name.')
  return `${sentAt.toISOString().replaceAll(':', '-')}_${mail.id}.eml`
}

/** Emails hold sign-in links, so only the server's user may read them. */
async function save(directory: string, name: string, message: Buffer): Promise<void> {
  await mkdir(directory, { recursive: true, mode: 0o700 })
  const part = join(directory, `${name}.part`)
  try {
    const file = await open(part, 'w', 0o600)
    try {
      await file.writeFile(message)
      await file.sync()
    } finally {
      await file.close()
    }
    await rename(part, join(directory, name))
  } catch (error) {
    await rm(part, { force: true })
    throw error
  }
}

async function removeOld(directory: string, maxMails: number): Promise<void> {
  const names = await mailNames(directory)
  const old = names.slice(0, Math.max(0, names.length - maxMails))
  await Promise.all(old.map((name) => rm(join(directory, name), { force: true })))
}

async function mailNames(directory: string): Promise<string[]> {
  try {
    return (await readdir(directory)).filter((name) => FILE_NAME.test(name)).sort()
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return []
    throw error
  }
}

async function readMail(directory: string, name: string): Promise<StoredMail | undefined> {
  try {
    const { default: PostalMime } = await import('postal-mime')
    const mail = await PostalMime.parse(await readFile(join(directory, name)))
    const text = mail.text ?? ''
    const [, hour, minute, rest, id = ''] = FILE_NAME.exec(name) ?? []
    return {
      id,
      to: mail.to?.[0]?.address ?? '',
      subject: mail.subject ?? '',
      sentAt: new Date(`${hour}:${minute}:${rest}`),
      text,
      link: mail.headers.find(({ key }) => key === LINK_HEADER)?.value,
    }
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined
    throw error
  }
}
