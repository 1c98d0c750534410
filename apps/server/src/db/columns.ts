import { schema, type Tables } from './schema.ts'

type Lists = { [Table in keyof Tables]: readonly (keyof Tables[Table] & string)[] }

/** For statements instead of `*`, which would change under a running server while a newer one migrates. */
export const COLUMNS = Object.fromEntries(
  Object.entries(schema).map(([table, columns]) => [table, Object.keys(columns)]),
) as unknown as Lists

type Qualified<Table extends keyof Tables & string> = `${Table}.${keyof Tables[Table] & string}`

/** With the table's name before each, for statements that read more than one table. */
export function columnsOf<Table extends keyof Tables & string>(table: Table): Qualified<Table>[] {
  return COLUMNS[table].map((column): Qualified<Table> => `${table}.${column}`)
}
