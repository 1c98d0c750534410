import type { AppDatabase } from '@sendit/server/src/db/open.ts'
import { eventually } from '@sendit/server/src/testing/eventually.ts'
import type { Crew, Rider } from './crews.ts'
import type { Acknowledged } from './ledger.ts'
import type { Stage } from './stage.ts'

const A_WHILE_MS = 10_000
const TOGETHER = /^(\d+) messages that mention you/
const UUID = /[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}/

export type Posted = {
  mails: Map<string, number>
  pushes: Map<string, number>
  wrongMentions: string[]
  givenUp: number
}

type Given = { database: AppDatabase; crews: readonly Crew[]; acknowledged: readonly Acknowledged[] }

export async function readPost(stage: Stage, { database, crews, acknowledged }: Given): Promise<Posted> {
  // Fan-out first, then delivery.
  await sendWhatWaits(database)
  await sendWhatWaits(database)
  const received = stage.mail.received.flatMap(({ recipients }) => recipients)
  const mails = countEach(received)
  const riders = crews.flatMap((crew) => crew.riders)
  const notified = riders.flatMap(({ name, phone }) =>
    phone.read().flatMap(({ body }) => (UUID.test(body) ? [`${name}: ${body}`] : [])),
  )
  return {
    mails: new Map(
      acknowledged
        .filter(({ kind }) => kind === 'invite')
        .map(({ made }) => {
          const address = 'name' in made ? made.name : ''
          return [address, mails.get(address) ?? 0]
        }),
    ),
    pushes: countEach(notified),
    wrongMentions: riders.flatMap((rider) => compareMentions(rider, acknowledged)),
    givenUp: await countGivenUp(database),
  }
}

/** The same push twice counts once. */
function compareMentions({ id, name, phone }: Rider, acknowledged: readonly Acknowledged[]): string[] {
  const wanted = acknowledged.filter(({ recipientId }) => recipientId === id).length
  const bodies = phone.read().flatMap(({ tag, body }) => (tag.endsWith(' mentions') ? [body] : []))
  const notified = [...new Set(bodies)].reduce((sum, body) => sum + Number(TOGETHER.exec(body)?.[1] ?? 1), 0)
  return notified === wanted ? [] : [`${name} was told of ${notified} mentions and not of ${wanted}`]
}

async function countGivenUp({ db }: AppDatabase): Promise<number> {
  const given = db.selectFrom('jobs').select('id').where('dead_at', 'is not', null)
  return (await given.execute()).length
}

/** Makes failed jobs due for retry. */
async function sendWhatWaits({ db }: AppDatabase): Promise<void> {
  const due = new Date(Date.now() - A_WHILE_MS)
  await db
    .updateTable('jobs')
    .set({ due_at: due })
    .where('sent_at', 'is', null)
    .where('dead_at', 'is', null)
    .execute()
  const isWaiting = () =>
    db
      .selectFrom('jobs')
      .select(['kind', 'attempts', 'last_error', 'leased_until_at'])
      .where('sent_at', 'is', null)
      .where('due_at', '<=', new Date())
      .execute()
  for (let left = 3; left > 0; left -= 1) {
    const waiting = await eventually(async () => {
      const rows = await isWaiting()
      if (rows.length > 0) throw new Error(`letters wait: ${JSON.stringify(rows.slice(0, 5))}`)
      return rows
    }).catch((error: unknown) => error)
    if (!(waiting instanceof Error)) return
    // A dead server's lease lasts a minute.
    if (left === 1) throw waiting
  }
}

function countEach(texts: readonly string[]): Map<string, number> {
  const counts = new Map<string, number>()
  for (const text of texts) counts.set(text, (counts.get(text) ?? 0) + 1)
  return counts
}
