import { mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { frozenClock } from '#adapters/clock.ts'
import { createMailbox } from './mailbox.ts'

let directory: string
const clock = frozenClock(new Date('2026-07-15T09:00:00Z'))

beforeEach(async () => {
  directory = join(await mkdtemp(join(tmpdir(), 'sendit-mail-')), 'mail')
})
afterEach(() => rm(join(directory, '..'), { recursive: true, force: true }))

function mailbox(maxMails?: number) {
  const lines: string[] = []
  const print = (line: string) => void lines.push(line)
  const from = 'SendIt! <crew@localhost>'
  return {
    lines,
    ...createMailbox({ directory, from, clock, print, ...(maxMails === undefined ? {} : { maxMails }) }),
  }
}

const mail = (id: string, text = `Hi, open http://localhost:3000/auth/verify?token=${id} soon`) => ({
  id,
  to: `${id}@example.com`,
  subject: `Für ${id}`,
  text,
  html: '<p>Hi</p>',
  link: `http://localhost:3000/auth/verify?token=${id}`,
})

test('emails are listed newest first, with the details a reader needs', async () => {
  const box = mailbox()
  await box.send(mail('ana'))
  clock.advanceMs(1)
  await box.send(mail('ben'))

  const mails = await box.list()

  expect(mails.map(({ id }) => id)).toEqual(['ben', 'ana'])
  expect(mails[0]).toMatchObject({
    to: 'ben@example.com',
    subject: 'Für ben',
    sentAt: clock.now(),
    link: 'http://localhost:3000/auth/verify?token=ben',
  })
  expect(mails[0]?.text).toContain('Hi, open')
})

test('a link longer than a line of a mail stays whole', async () => {
  const box = mailbox()
  const link = `https://sendit.example/auth/verify?token=${'x'.repeat(2000)}&ask=${'%C3%A4='.repeat(3)}`
  await box.send({ ...mail('ana', `Hi\n\n${link}\n\nBye`), link })

  expect((await box.list())[0]?.link).toBe(link)
})

test('the link is the one the email declares, whatever else its text contains', async () => {
  const box = mailbox()
  const text =
    'Eve invites you to https://evil.example in Tarifa\n\nhttp://localhost:3000/auth/verify?token=ana'

  await box.send({ ...mail('ana', text), subject: 'Eve invites you to https://evil.example' })

  const link = 'http://localhost:3000/auth/verify?token=ana'
  expect((await box.list())[0]?.link).toBe(link)
  expect(box.lines[0]).toMatch(new RegExp(`: ${link.replace('?', '[?]')}$`))
})

test('an email whose file declares no link has none', async () => {
  const box = mailbox()
  await box.send(mail('ana'))
  const [name = ''] = await readdir(directory)
  const file = join(directory, name)
  await writeFile(file, (await readFile(file, 'utf8')).replace(/^x-sendit-link:.*\r\n/im, ''))

  expect((await box.list())[0]?.link).toBeUndefined()
})

test('each email prints one line with its link', async () => {
  const box = mailbox()

  await box.send(mail('ana'))

  expect(box.lines).toEqual([
    'Mail for ana@example.com (Für ana): http://localhost:3000/auth/verify?token=ana',
  ])
})

test('only the newest emails are stored, and other files are left alone', async () => {
  const box = mailbox(3)
  await box.send(mail('first'))
  await writeFile(join(directory, 'notes.txt'), 'mine')
  for (const id of ['a', 'b', 'c']) {
    clock.advanceMs(1_000)
    await box.send(mail(id))
  }

  expect((await box.list()).map(({ id }) => id)).toEqual(['c', 'b', 'a'])
  expect(await readdir(directory)).toContain('notes.txt')
})

test('only the server can read the emails, and no partial file is left', async () => {
  await mailbox().send(mail('ana'))

  const [name = '', ...others] = await readdir(directory)
  expect(others).toEqual([])
  expect((await stat(join(directory, name))).mode & 0o077).toBe(0)
  expect((await stat(directory)).mode & 0o077).toBe(0)
})

test('an id that is no file name is refused', async () => {
  await expect(mailbox().send(mail('../../escape'))).rejects.toThrow('file name')
})

test('a mailbox that has received no email is empty', async () => {
  expect(await mailbox().list()).toEqual([])
})
