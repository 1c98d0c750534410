import { mkdir, open, readdir, readFile, rename, rm } from 'node:fs/promises'
import { join } from 'node:path'
import type Mail from 'nodemailer/lib/mailer'
import type { Clock } from '#adapters/clock.ts'
import { composeMessage } from './message.ts'
import type { Mailer, OutgoingLetter } from './port.ts'

const KEPT_LETTERS = 200
const LINK_HEADER = 'x-sendit-link'
const SAFE_ID = /^[\w-]{1,64}$/
const FILE_NAME = /^(\d{4}-\d\d-\d\dT\d\d)-(\d\d)-(\d\d\.\d{3}Z)_([\w-]{1,64})\.eml$/

export type SavedLetter = {
  id: string
  to: string
  subject: string
  sentAt: Date
  text: string
  /** What the letter asks its reader to open; undefined where its file does not say. */
  link: string | undefined
}

export type Mailbox = Mailer & {
  kind: 'mailbox'
  /** Newest first. */
  list(): Promise<SavedLetter[]>
}

export type MailboxOptions = {
  directory: string
  from: string
  clock: Clock
  /** Takes the line that tells a newcomer on the console where the link is. */
  print: (line: string) => void
  keep?: number
}

/** Keeps every mail as a file on this machine, for an installation that sends none. */
export function createMailbox(options: MailboxOptions): Mailbox {
  const { directory, from, clock, print, keep = KEPT_LETTERS } = options
  return {
    kind: 'mailbox',
    async send(letter) {
      const sentAt = clock.now()
      const name = fileNameOf(letter, sentAt)
      await save(directory, name, await compose(withLink(composeMessage(letter, from, sentAt), letter.link)))
      await removeOld(directory, keep)
      print(`Mail for ${letter.to} (${letter.subject}): ${letter.link}`)
    },
    async list() {
      const names = (await letterNames(directory)).reverse()
      const letters = await Promise.all(names.map((name) => readLetter(directory, name)))
      return letters.filter((letter) => letter !== undefined)
    },
    close: async () => {},
  }
}

// The vendors' clients are loaded when a letter is written or read: every start would pay for them otherwise.
async function compose(options: Mail.Options): Promise<Buffer> {
  const { createTransport } = await import('nodemailer')
  const { message } = await createTransport({ streamTransport: true, buffer: true }).sendMail(options)
  if (Buffer.isBuffer(message)) return message
  throw new Error('The letter was not composed into memory.')
}

/** The file says which link is the letter's own: its text may hold others, in the name of a trip for one. */
function withLink(message: Mail.Options, link: string): Mail.Options {
  // As the parser writes it: without line breaks, and in ASCII. `prepared` keeps it in one piece.
  const value = { prepared: true, value: new URL(link).href }
  return { ...message, headers: { ...(message.headers as Record<string, string>), [LINK_HEADER]: value } }
}

/** Sorted by time, and free of the colons that some file systems refuse. */
function fileNameOf(letter: OutgoingLetter, sentAt: Date): string {
  if (!SAFE_ID.test(letter.id)) throw new Error('A letter needs an id that can stand in a file name.')
  return `${sentAt.toISOString().replaceAll(':', '-')}_${letter.id}.eml`
}

/** Letters hold sign-in links, so only the server's own user may read them. */
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

async function removeOld(directory: string, keep: number): Promise<void> {
  const names = await letterNames(directory)
  const old = names.slice(0, Math.max(0, names.length - keep))
  await Promise.all(old.map((name) => rm(join(directory, name), { force: true })))
}

/** Oldest first. */
async function letterNames(directory: string): Promise<string[]> {
  try {
    return (await readdir(directory)).filter((name) => FILE_NAME.test(name)).sort()
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return []
    throw error
  }
}

/** Undefined when the letter was removed as an old one meanwhile. */
async function readLetter(directory: string, name: string): Promise<SavedLetter | undefined> {
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
