import type { ExpressionBuilder, SelectExpression } from 'kysely'
import type { Executor, Tables } from '#db/tables.ts'

export type OfTrip = ExpressionBuilder<Tables, 'trips'>

/**
 * What a route answers of its trip. A route that names it in its rule has it read in the statement that tells who asks and where they are:
 * a statement less is a way to the database less (docs/decisions/0082). No column is named like one of a person.
 */
export class TripRead<Row> {
  readonly columns: (db: Executor) => (trips: OfTrip) => readonly SelectExpression<Tables, 'trips'>[]

  constructor(columns: TripRead<Row>['columns']) {
    this.columns = columns
  }

  /** What was read with who asks, for their own trip alone; undefined where it has to be read by itself. */
  of({ along }: { along: Along | undefined }): Row | undefined {
    return along?.read === this ? (along.row as Row) : undefined
  }
}

/** What a statement read along. Only its `read` knows what the row holds. */
export type Along = { read: TripRead<unknown>; row: unknown }
