// From databases that were made before there was a baseline, at the change 0058 or later, to the baseline.
import { sql } from 'kysely'
import type { Engine } from '#db/portable.ts'
import type { Executor } from '#db/schema.ts'
import { baselineOf } from './baseline.ts'
import { dropZeros, renewWords, timeMedia } from './bridge-rows.ts'
import { BASELINE, type Migration } from './list.ts'
import { runAll } from './sql.ts'

/** The oldest database that the bridge takes has this change, and those before it. */
export const BRIDGE_FROM = '0058-shares-of-expenses'

const statements = (name: string, list: readonly string[]): Migration => ({
  name,
  up: ({ engine }, tx) => runAll(tx, engine, list),
})

export const BRIDGE: readonly Migration[] = [
  statements('0059-known-browsers', [
    'alter table users add column browser_version count not null default 1',
  ]),
  statements('0060-daily-counts', [
    `create table daily_counts (
      key key primary key,
      started_at instant not null,
      taken count not null,
      stopped_at instant
    )`,
  ]),
  statements('0061-plan-answers-of-guests', [
    `create table plan_guest_answers (
      item_id key not null references plan_items (id) on delete cascade,
      invite_id key not null references invites (id) on delete cascade,
      answer text not null,
      answered_at instant not null,
      constraint plan_guest_answers_pk primary key (item_id, invite_id),
      constraint plan_guest_answers_known check (answer in ('yes', 'maybe', 'no'))
    )`,
  ]),
  // The column before is bound to come after the start, and SQLite takes a table apart to let that go.
  statements('0062-ends-after-midnight', [
    'alter table plan_items add column until_time key check (until_time is null or length(until_time) = 5)',
    'update plan_items set until_time = ends_at_time, ends_at_time = null',
  ]),
  { name: '0063-words-with-other-letters', step: renewWords },
  statements('0064-places-of-trips', [
    'alter table trips add column latitude real',
    'alter table trips add column longitude real',
    'alter table trips add column place_asked_at instant',
  ]),
  // Payers know of what they entered.
  statements('0065-asked-how-to-pay', [
    'alter table expenses add column payer_saw_at instant',
    'update expenses set payer_saw_at = created_at where entered_by is null or entered_by = paid_by',
    `create table pay_asks (
      trip_id key not null references trips (id) on delete cascade,
      from_user_id key not null references users (id),
      to_user_id key not null references users (id),
      asked_at instant not null,
      answered_at instant,
      constraint pay_asks_pk primary key (trip_id, from_user_id, to_user_id)
    )`,
  ]),
  statements('0066-water-links', [
    'alter table outings add column kite_size real',
    'alter table outings add column kite_name text',
    'alter table outings add column kite_source text',
    'alter table outings add column back_reported_at instant',
    'alter table outings add column back_reported_by_name text',
    'alter table outings add column back_is_by_letter count not null default 0',
    'alter table outings add column back_undone_at instant',
    'alter table outings add column mores_by_letter count not null default 0',
    'alter table outings add column former_alarmed_at instant',
    'alter table outings add column former_shore_told_at instant',
    `create table water_links (
      token_hash key primary key,
      outing_id key not null references outings (id) on delete cascade,
      user_id key not null references users (id),
      created_at instant not null,
      constraint water_links_hashed check (length(token_hash) = 64)
    )`,
  ]),
  statements('0069-sealed-winners', [
    'alter table ceremonies add column started_at instant',
    'alter table ceremonies add column ends_at instant',
  ]),
  statements('0070-alarms-before-a-move', []),
  { name: '0071-numbers-with-a-zero', step: (_schema, tx) => dropZeros(tx) },
  { name: '0072-times-of-media', step: (_schema, tx) => timeMedia(tx) },
  { name: BASELINE, up: ({ engine }, tx) => becomeBaseline(engine, tx) },
]

const TABLES = [
  ['letters', 'jobs'],
  ['seats', 'placeholders'],
  ['notices', 'notifications'],
  ['notice_settings', 'notification_settings'],
  ['wind_looks', 'wind_checks'],
] as const

const COLUMNS = [
  ['awards', 'ending_told_at', 'ending_notified_at'],
  ['polls', 'ending_told_at', 'ending_notified_at'],
  ['outings', 'told_out_at', 'out_received_at'],
  ['outings', 'told_back_at', 'back_received_at'],
  ['outings', 'told_last_seen_at', 'last_seen_received_at'],
  ['outings', 'back_said_by', 'back_marked_by'],
  ['outings', 'back_said_by_name', 'back_marked_by_name'],
  ['outings', 'shore_told_at', 'shore_notified_at'],
  ['outings', 'former_shore_told_at', 'former_shore_notified_at'],
  ['outings', 'back_is_by_letter', 'back_is_by_link'],
  ['outings', 'mores_by_letter', 'extensions_by_link'],
  ['wind_windows', 'told_at', 'notified_at'],
  ['wind_checks', 'looked_at', 'checked_at'],
  ['notifications', 'taken_by', 'job_id'],
  ['invites', 'seat_id', 'placeholder_id'],
] as const

/** What the payloads of jobs called their parts. */
const PAYLOADS = [
  ['deed', 'tellings', 'notificationRules'],
  ['notice-push', 'noticeId', 'notificationId'],
  ['notice-email', 'noticeId', 'notificationId'],
  ['outing-overdue', 'news', 'message'],
  ['outing-heard', 'news', 'message'],
] as const

async function becomeBaseline(engine: Engine, tx: Executor): Promise<void> {
  await runAll(tx, engine, [
    ...TRIGGERS[engine],
    ...TABLES.map(([before, after]) => `alter table ${before} rename to ${after}`),
    ...COLUMNS.map(([table, before, after]) => `alter table ${table} rename column ${before} to ${after}`),
    ...PAYLOADS.map(
      ([kind, before, after]) =>
        `update jobs set payload = replace(payload, '"${before}":', '"${after}":') where kind = '${kind}'`,
    ),
  ])
  if (engine === 'postgres') await alignPostgres(tx)
  await alignIndexes(engine, tx)
  await sql`delete from schema_migrations`.execute(tx)
}

/** They gave versions and words to messages that a server from before those had stored. */
const TRIGGERS: Record<Engine, readonly string[]> = {
  sqlite: ['drop trigger messages_versioned', 'drop trigger messages_without_words'],
  postgres: ['drop trigger messages_versioned on messages', 'drop function give_message_version'],
}

/** Constraints called as in a new database, and what SQLite could only change by taking tables apart. */
async function alignPostgres(tx: Executor): Promise<void> {
  const { rows } = await sql<{ name: string; table: string }>`
    select conname as name, conrelid::regclass::text as "table" from pg_constraint
    where connamespace = current_schema()::regnamespace and contype in ('p', 'u', 'c', 'f')
  `.execute(tx)
  for (const { name, table } of rows) {
    const renamed = renamedConstraint(name, table)
    if (renamed !== name)
      await sql`alter table ${sql.table(table)} rename constraint ${sql.id(name)} to ${sql.id(renamed)}`.execute(
        tx,
      )
  }
  await runAll(tx, 'postgres', [
    'alter table messages alter column version set not null',
    'alter table message_words alter column words set not null',
    'alter table media alter column taken_local drop default',
  ])
}

function renamedConstraint(name: string, table: string): string {
  const [before] = TABLES.find(([, after]) => after === table) ?? []
  const ofTable =
    before !== undefined && name.startsWith(`${before}_`) ? table + name.slice(before.length) : name
  const [, column, renamed] = COLUMNS.find(([of, one]) => of === table && ofTable.includes(`_${one}_`)) ?? []
  return column === undefined ? ofTable : ofTable.replace(`_${column}_`, `_${renamed}_`)
}

async function alignIndexes(engine: Engine, tx: Executor): Promise<void> {
  const { rows } = await (engine === 'sqlite'
    ? sql<{ name: string }>`select name from sqlite_master where type = 'index' and sql is not null`
    : sql<{ name: string }>`
        select indexname as name from pg_indexes where schemaname = current_schema()
        and indexname not in (select conname from pg_constraint)`
  ).execute(tx)
  const wanted = new Map<string, string>()
  for (const statement of baselineOf(engine)) {
    const [, name] = /^create (?:unique )?index (\w+)/.exec(statement) ?? []
    if (name !== undefined) wanted.set(name, statement)
  }
  const there = new Set(rows.map(({ name }) => name))
  for (const name of there) if (!wanted.has(name)) await sql`drop index ${sql.id(name)}`.execute(tx)
  for (const [name, statement] of wanted) if (!there.has(name)) await runAll(tx, engine, [statement])
}
