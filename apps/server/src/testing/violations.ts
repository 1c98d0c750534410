import Libsql from 'libsql'
import { isPostgresError } from '#db/postgres-errors.ts'

// https://www.sqlite.org/rescode.html and https://www.postgresql.org/docs/current/errcodes-appendix.html
const UNIQUE = { sqlite: [1555, 2067], postgres: '23505' }
const FOREIGN_KEY = { sqlite: [787], postgres: '23503' }
const CHECK = { sqlite: [275], postgres: '23514' }

export function isUniqueViolation(error: unknown): boolean {
  return isViolation(error, UNIQUE)
}

export function isForeignKeyViolation(error: unknown): boolean {
  return isViolation(error, FOREIGN_KEY)
}

export function isCheckViolation(error: unknown): boolean {
  return isViolation(error, CHECK)
}

function isViolation(error: unknown, codes: { sqlite: number[]; postgres: string }): boolean {
  if (error instanceof Libsql.SqliteError) return codes.sqlite.includes(error.rawCode ?? 0)
  return isPostgresError(error) && error.code === codes.postgres
}
