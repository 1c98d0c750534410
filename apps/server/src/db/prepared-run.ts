import type { Connection, Submittable } from 'pg'
import type { Bindable } from './parameters.ts'
import type { Texts } from './postgres-rows.ts'

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
