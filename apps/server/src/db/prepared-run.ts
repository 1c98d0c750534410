import { createHash } from 'node:crypto'
import type { Connection, Submittable } from 'pg'
import pg from 'pg'
import type { Bindable } from './parameters.ts'
import { isInstant, revive } from './parameters.ts'

export interface Answered {
  rows: Texts[]
  tag: string
}

type Done = (error: Error | null, answered?: Answered) => void

/** `pg` describes the columns at every run, which with fifty of them creates much garbage. */
export class PreparedRun implements Submittable, Answered {
  readonly rows: Texts[] = []
  tag = ''
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
export type Texts = readonly (string | null)[]
export type ToRow = (texts: Texts) => Record<string, unknown>

const { builtins } = pg.types
const WHOLE_NUMBERS: readonly number[] = [builtins.INT8, builtins.NUMERIC]

export const getTypeParser: pg.CustomTypesConfig['getTypeParser'] = (
  oid: number,
  format?: 'text' | 'binary',
) => {
  if (WHOLE_NUMBERS.includes(oid)) return Number
  // Instants are parsed by column name, as on SQLite; elsewhere both engines return ISO text.
  if (oid === builtins.TIMESTAMPTZ) return toIsoText
  return pg.types.getTypeParser(oid, format)
}

function toIsoText(text: string): string {
  return new Date(text).toISOString()
}

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
  if (oid === builtins.TIMESTAMPTZ) return (text) => revive(text, name)
  return (text) => revive(parse(text), name)
}

export interface StatementNames {
  /** Undefined when not worth preparing. */
  nameOf(text: string): string | undefined
  /** Everything prepared is stale: all get new names, except this text. */
  renew(text: string, name: string): void
  stop(): boolean
}

/**
 * Only texts seen twice, up to `limit`: lists make texts that never return, and connections keep statements for life. Names
 * depend on the text alone, because poolers share connections between servers.
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
      // Only the first of many concurrent failures counts.
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

/** PostgreSQL truncates names at 63 bytes. */
function nameFor(text: string, generation: number): string {
  const hash = createHash('sha256').update(text).digest('hex').slice(0, 40)
  return `sendit_${hash}_${generation}`
}
