import { createHash } from 'node:crypto'
import type { Connection, Submittable } from 'pg'
import pg from 'pg'
import type { Bindable } from './parameters.ts'
import { isInstant, revive } from './parameters.ts'

export interface Answered {
  rows: Texts[]
  /** PostgreSQL's word for what it did, such as `SELECT 1`. */
  tag: string
}

type Done = (error: Error | null, answered?: Answered) => void

/**
 * One run of a statement that its connection has prepared, and whose columns are known from its first run. `pg` would have the
 * columns described at each run and read them anew, which with fifty of them leaves much garbage.
 *
 * What the client calls while it runs is what it calls on `pg-cursor` and on its own queries.
 */
export class PreparedRun implements Submittable, Answered {
  readonly rows: Texts[] = []
  tag = ''
  /** The client puts its own around this one, which knows how long it may take. */
  callback: Done

  constructor(
    private readonly statement: string,
    private readonly values: readonly Bindable[],
    done: Done,
  ) {
    this.callback = done
  }

  submit(connection: Connection): void {
    const { stream } = connection
    // One write for all three.
    stream.cork()
    try {
      connection.bind({ statement: this.statement, values: this.values.map(bound) }, true)
      connection.execute(null, true)
      connection.sync()
    } finally {
      stream.uncork()
    }
  }

  handleDataRow({ fields }: { fields: Texts }): void {
    this.rows.push(fields)
  }

  handleCommandComplete({ text }: { text: string }): void {
    this.tag = text
  }

  handleReadyForQuery(): void {
    this.callback(null, this)
  }

  handleError(error: Error): void {
    this.callback(error)
  }
}

function bound(value: Bindable): string | Buffer | null {
  if (value === null || typeof value === 'string') return value
  if (value instanceof Uint8Array) return Buffer.from(value.buffer, value.byteOffset, value.byteLength)
  return String(value)
}

type Parse = (text: string) => unknown
/** The values of a row as they come from PostgreSQL. */
export type Texts = readonly (string | null)[]
export type ToRow = (texts: Texts) => Record<string, unknown>

const { builtins } = pg.types
const WHOLE_NUMBERS: readonly number[] = [builtins.INT8, builtins.NUMERIC]

export const getTypeParser: pg.CustomTypesConfig['getTypeParser'] = (
  oid: number,
  format?: 'text' | 'binary',
) => {
  if (WHOLE_NUMBERS.includes(oid)) return Number
  // Instants are revived by name, as on SQLite; under another name the same ISO text comes out of both engines.
  if (oid === builtins.TIMESTAMPTZ) return toIsoText
  return pg.types.getTypeParser(oid, format)
}

function toIsoText(text: string): string {
  return new Date(text).toISOString()
}

/** For many rows of the same columns, with instants as `Date`. */
export function rowMaker(fields: readonly pg.FieldDef[]): ToRow {
  const columns = fields.map(({ name, dataTypeID }, at) => ({ name, at, parse: parserOf(name, dataTypeID) }))
  return (texts) => {
    const row: Record<string, unknown> = {}
    for (const { name, at, parse } of columns) {
      const text = texts[at] ?? null
      row[name] = text === null ? null : parse(text)
    }
    return row
  }
}

function parserOf(name: string, oid: number): Parse {
  const parse: Parse = getTypeParser(oid, 'text')
  if (!isInstant(name)) return parse
  // Not by way of the ISO text: it would be taken apart again.
  if (oid === builtins.TIMESTAMPTZ) return (text) => revive(text, name)
  return (text) => revive(parse(text), name)
}

export interface StatementNames {
  /** The name to prepare this text under, or undefined where it goes unprepared. */
  nameOf(text: string): string | undefined
  /** What was prepared under any name so far no longer fits the tables: all get new names, and this text none. */
  renew(text: string, name: string): void
  /** From now on nothing is prepared; answers whether anything was until now. */
  stop(): boolean
}

/**
 * Names the texts worth preparing. A text gets its name when it comes a second time, because lists and batches make
 * texts that never return; and no more than `limit` names, because every connection keeps its statements for life.
 *
 * A name is made from the text and from nothing else: a pooler hands one connection to several servers, and a statement
 * that another server prepared under this name must be this very statement.
 */
export function createStatementNames(limit: number): StatementNames {
  const names = new Map<string, string>()
  const seenOnce = new Set<string>()
  const unnamed = new Set<string>()
  let generation = 0
  let isStopped = false

  return {
    nameOf(text) {
      const known = names.get(text)
      if (known !== undefined || isStopped || names.size >= limit || unnamed.has(text)) return known
      if (!seenOnce.delete(text)) {
        if (seenOnce.size >= limit) seenOnce.clear()
        seenOnce.add(text)
        return undefined
      }
      const name = nameFor(text, generation)
      names.set(text, name)
      return name
    },
    renew(text, name) {
      unnamed.add(text)
      // Of many that find this out at once, the first one counts.
      if (name !== nameFor(text, generation)) return
      generation += 1
      names.clear()
    },
    stop() {
      const wasNaming = !isStopped
      isStopped = true
      names.clear()
      return wasNaming
    },
  }
}

/** PostgreSQL cuts names after 63 bytes. */
function nameFor(text: string, generation: number): string {
  const hash = createHash('sha256').update(text).digest('hex').slice(0, 40)
  return `sendit_${hash}_${generation}`
}
