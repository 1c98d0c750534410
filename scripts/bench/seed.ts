import { createHash } from 'node:crypto'
import { newId } from '@sendit/server/src/db/id.ts'
import { type AppDatabase, openDatabase } from '@sendit/server/src/db/open.ts'
import type { NewRow } from '@sendit/server/src/db/schema.ts'
import { insertWords } from '@sendit/server/src/features/chat/search-store.ts'
import { membershipRow, sessionRow, tripRow, userRow } from '@sendit/server/src/testing/rows.ts'
import { silentLog } from '@sendit/server/src/testing/silent-log.ts'

const PEOPLE = 400
const MEMBERS = 24
const SHARERS = 8
const SHARE_PENCE = 1500
const MANY_MESSAGES = 100_000
const FEW_MESSAGES = 100
export const EXPENSES = 200
const MANY_EXPENSES = 5000
const TRAVELLERS = 24
const MANY_TRIPS = 200
export const CONNECTIONS = 500
export const AWARDS = 20
export const FEW_NOMINATIONS = 5
export const MANY_NOMINATIONS = 100
const PAIRS = { count: 96, from: 180 }

export type Person = { id: string; cookie: string }
export type Seeded = {
  people: Person[]
  members: Person[]
  sharers: Person[]
  trip: string
  longChat: string
  shortChat: string
  connections: string
  audience: { few: string; many: string }
  alone: string[]
  longLedger: string
  travellers: Person[]
  pairs: { trip: string; people: Person[] }[]
}

/** Bypasses the product's rate limits. */
export async function seed(at: { file: string; databaseUrl?: string }): Promise<Seeded> {
  const database = await openDatabase({ ...at, log: silentLog })
  const { db } = database
  const now = new Date()
  const people = Array.from({ length: PEOPLE }, (_, index) => {
    const token = createHash('sha256').update(`rider ${index}`).digest('base64url')
    return { id: newId(now), name: `Rider ${index}`, token, cookie: `sid=${token}` }
  })
  const members = people.slice(0, MEMBERS)
  const sharers = people.slice(0, SHARERS)
  const silent = silentRiders(now)
  await addPeople(db, { people, silent, now })

  const addTrips = async (crews: Person[][]) => {
    const trips = crews.map((crew) => ({ id: newId(now), crew }))
    const rows = trips.map(({ id, crew }) => tripRow(id, crew[0]?.id ?? '', now))
    await inParts(rows, (part) => db.insertInto('trips').values(part))
    const memberships = trips.flatMap(({ id, crew }) => crew.map((one) => membershipRow(id, one.id, now)))
    await inParts(memberships, (part) => db.insertInto('memberships').values(part))
    return trips.map(({ id }) => id)
  }
  const [trip = '', longChat = '', shortChat = '', longLedger = '', connections = '', few = '', many = ''] =
    await addTrips([members, members, members, members, ...[1, 2, 3].map(() => [...people, ...silent])])
  const alone = await addTrips(people.map((person) => [person]))
  const travellers = people.slice(-TRAVELLERS)
  await addTrips(Array.from({ length: MANY_TRIPS }, () => travellers))

  const couples = couplesOf(people)
  const pairs = (await addTrips(couples)).map((id, at) => ({ trip: id, people: couples[at] ?? [] }))

  const addMessages = async (tripId: string, count: number) => {
    const rows = Array.from({ length: count }, (_, index) => messageRow(tripId, members, { index, now }))
    await inParts(rows, (part) => db.insertInto('messages').values(part))
    await inParts(rows, (part) => ({ execute: () => insertWords(db, part.map(indexed)) }))
    await db.updateTable('trips').set({ message_seq: count }).where('id', '=', tripId).execute()
  }
  await addMessages(longChat, MANY_MESSAGES)
  await addMessages(shortChat, FEW_MESSAGES)
  const addExpenses = async (tripId: string, count: number) => {
    const rows = Array.from({ length: count }, (_, index) => expenseRow(tripId, members, { index, now }))
    await inParts(rows, (part) => db.insertInto('expenses').values(part))
    const shares = rows.flatMap(({ id }) =>
      sharers.map((one) => ({ expense_id: id, user_id: one.id, share_pence: SHARE_PENCE })),
    )
    await inParts(shares, (part) => db.insertInto('expense_shares').values(part))
    await db.updateTable('trips').set({ expense_seq: count }).where('id', '=', tripId).execute()
  }
  await addExpenses(trip, EXPENSES)
  await addExpenses(shortChat, 1)
  await addExpenses(longLedger, MANY_EXPENSES)
  await addAwards(db, { tripId: trip, people, count: FEW_NOMINATIONS, now })
  await addAwards(db, { tripId: connections, people, count: MANY_NOMINATIONS, now })
  await database.close()
  return {
    people,
    members,
    sharers,
    trip,
    longChat,
    shortChat,
    longLedger,
    connections,
    audience: { few, many },
    alone,
    travellers,
    pairs,
  }
}

type Everybody = { people: (Person & { name: string; token: string })[]; silent: Silent[]; now: Date }
type Silent = ReturnType<typeof silentRiders>[number]

async function addPeople(db: AppDatabase['db'], { people, silent, now }: Everybody): Promise<void> {
  await inParts(
    [...people, ...silent].map(({ id, name }) => userRow(id, name, now)),
    (rows) => db.insertInto('users').values(rows),
  )
  const sessions = people.map(({ id, token }) => sessionRow(newId(now), { userId: id, token, now }))
  await inParts(sessions, (rows) => db.insertInto('sessions').values(rows))
}

type Nominated = { tripId: string; people: Person[]; count: number; now: Date }

async function addAwards(db: AppDatabase['db'], { tripId, people, count, now }: Nominated): Promise<void> {
  const awards = Array.from({ length: AWARDS }, (_, index) => ({
    ...{ id: newId(now), trip_id: tripId, category: `Award ${index}`, category_key: `award ${index}` },
    ...{ description: 'For what nobody else did', status: 'nomination' as const, winner_id: null },
    ...{ created_by: people[0]?.id ?? null, created_at: now },
  }))
  const nominations = awards.flatMap(({ id }) =>
    Array.from({ length: count }, (_, index) => ({
      ...{ id: newId(now), award_id: id, reason: 'Saw it with my own eyes', created_at: now },
      nominated_user_id: people[(index + 1) % people.length]?.id ?? '',
      nominated_by: people[index % people.length]?.id ?? '',
    })),
  )
  await inParts(awards, (part) => db.insertInto('awards').values(part))
  await inParts(nominations, (part) => db.insertInto('nominations').values(part))
}

const silentRiders = (now: Date) =>
  Array.from({ length: CONNECTIONS - PEOPLE }, (_, index) => ({
    ...{ id: newId(now), name: `Silent rider ${index}`, cookie: '' },
  }))

const couplesOf = (people: readonly Person[]): Person[][] =>
  Array.from({ length: PAIRS.count }, (_, at) => {
    const from = PAIRS.from + 2 * at
    return people.slice(from, from + 2)
  })

type Nth = { index: number; now: Date }

function messageRow(tripId: string, members: Person[], { index, now }: Nth): NewRow<'messages'> {
  return {
    ...{
      id: newId(now),
      trip_id: tripId,
      seq: index + 1,
      version: index + 1,
      sender_user_id: members[index % MEMBERS]?.id ?? '',
    },
    ...{
      sender_invite_id: null,
      text: textOf(index),
      media_id: null,
      client_message_id: null,
    },
    created_at: new Date(now.getTime() - 1000),
  }
}

const indexed = (row: NewRow<'messages'>) => ({
  ...{ ...row, text: row.text ?? '' },
  ...{ user_id: row.sender_user_id ?? null, sender_invite_id: null, medium_type: null },
})

function textOf(index: number): string {
  const number = index + 1
  return index % 10 === 0 ? `https://windguru.example/${number}` : `Message number ${number}`
}

function expenseRow(tripId: string, members: Person[], { index, now }: Nth) {
  return {
    ...{ id: newId(now), trip_id: tripId, seq: index + 1, description: `Dinner number ${index + 1}` },
    ...{
      amount_pence: SHARERS * SHARE_PENCE,
      paid_by: members[index % MEMBERS]?.id ?? '',
      category: 'food' as const,
    },
    ...{ created_at: now, updated_at: now, deleted_at: null },
  }
}

async function inParts<Row>(rows: Row[], insert: (part: Row[]) => { execute(): Promise<unknown> }) {
  const size = 500
  for (let from = 0; from < rows.length; from += size) await insert(rows.slice(from, from + size)).execute()
}
