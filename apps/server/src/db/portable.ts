import {
  type CreateTableBuilder,
  type Dialect,
  type Driver,
  type Expression,
  type Kysely,
  PostgresAdapter,
  PostgresIntrospector,
  PostgresQueryCompiler,
  SqliteAdapter,
  SqliteIntrospector,
  SqliteQueryCompiler,
  sql,
  type Transaction,
} from 'kysely'
import type { Tables } from './schema.ts'

export type Engine = 'sqlite' | 'postgres'

type ColumnType =
  | 'integer'
  | 'bigint'
  | 'real'
  | 'double precision'
  | 'text'
  | 'timestamptz'
  | Expression<unknown>

export interface Schema {
  engine: Engine
  /** PostgreSQL compares them bytewise, like SQLite and JavaScript. */
  id: ColumnType
  text: ColumnType
  instant: ColumnType
  /** YYYY-MM-DD, compared bytewise. */
  day: ColumnType
  pence: ColumnType
  count: ColumnType
  big: ColumnType
  measure: ColumnType
  createTable<Name extends string>(name: Name): CreateTableBuilder<Name, never>
  builder: Kysely<Tables>['schema']
}

export function schemaFor(engine: Engine, db: Kysely<Tables> | Transaction<Tables>): Schema {
  return engine === 'sqlite' ? sqliteSchema(db) : postgresSchema(db)
}

function sqliteSchema(db: Kysely<Tables>): Schema {
  return {
    engine: 'sqlite',
    id: 'text',
    text: 'text',
    instant: 'text',
    day: 'text',
    pence: 'integer',
    count: 'integer',
    big: 'integer',
    measure: 'real',
    // Strict tables refuse text in number columns, as PostgreSQL does.
    createTable: (name) => db.schema.createTable(name).modifyEnd(sql`strict`),
    builder: db.schema,
  }
}

function postgresSchema(db: Kysely<Tables>): Schema {
  const bytewise = sql`text collate "C"`
  return {
    engine: 'postgres',
    id: bytewise,
    text: 'text',
    instant: 'timestamptz',
    day: bytewise,
    pence: 'bigint',
    count: 'integer',
    big: 'bigint',
    measure: 'double precision',
    createTable: (name) => db.schema.createTable(name),
    builder: db.schema,
  }
}

export function dialectFor(engine: Engine, driver: Driver): Dialect {
  if (engine === 'sqlite') {
    return {
      createDriver: () => driver,
      createAdapter: () => new SqliteAdapter(),
      createQueryCompiler: () => new SqliteQueryCompiler(),
      createIntrospector: (db) => new SqliteIntrospector(db),
    }
  }
  return {
    createDriver: () => driver,
    createAdapter: () => new PostgresAdapter(),
    createQueryCompiler: () => new PostgresQueryCompiler(),
    createIntrospector: (db) => new PostgresIntrospector(db),
  }
}
