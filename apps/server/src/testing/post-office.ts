import { Writable } from 'node:stream'
import { frozenClock } from '#adapters/clock.ts'
import type { Mailer } from '#adapters/mail/port.ts'
import { createSmtpMailer } from '#adapters/mail/smtp.ts'
import type { AppDatabase } from '#db/open.ts'
import { createLog } from '#log.ts'
import { createJobQueue, enqueueJob, type JobHandler } from '#queue/job-queue.ts'
import { openSmtpSink } from './smtp-sink.ts'
import { openTestDatabase } from './test-database.ts'

export const START = new Date('2026-07-15T09:00:00Z')

type Changes = {
  mailer?: Partial<Mailer>
  writer?: JobHandler
  on?: Pick<AppDatabase, 'db' | 'engine'>
}

export async function openPostOffice() {
  const clock = frozenClock(START)
  const sink = await openSmtpSink()
  const database = await openTestDatabase()
  let logged = ''
  const destination = new Writable({
    write(chunk, _encoding, done) {
      logged += chunk
      done()
    },
  })
  const log = createLog({ level: 'info', destination })
  const counted: string[] = []
  const smtp = (timeoutMs = 5_000) =>
    createSmtpMailer({ url: sink.url, from: 'crew@sendit.example', clock, timeoutMs })
  const jobs = () => database.db.selectFrom('jobs').selectAll().orderBy('id').execute()

  return {
    clock,
    sink,
    database,
    smtp,
    jobs,
    job: async () => (await jobs())[0],
    logged: () => logged,
    counted,
    outbox: ({ mailer, writer = writeGreeting, on }: Changes = {}) =>
      createJobQueue({
        database: { ...database, ...on },
        clock,
        mailer: { ...smtp(), ...mailer },
        writers: { greeting: writer },
        count: (kind, outcome) => void counted.push(`${kind} ${outcome}`),
        log,
      }),
    enqueue: (to: string, payload: object = {}) =>
      database.transact(({ tx }) => enqueueJob(tx, { kind: 'greeting', to, payload }, clock.now())),
    receivers: () => sink.received.flatMap(({ recipients }) => recipients).sort(),
    async close() {
      await sink.close()
      await database.drop()
    },
  }
}

export const writeGreeting: JobHandler = async (payload, { to }) => {
  const text = `Hello ${to} ${JSON.stringify(payload)}`
  return { subject: 'Hello', text, html: `<p>${text}</p>`, link: 'https://sendit.example/' }
}
