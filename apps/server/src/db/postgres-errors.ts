import type { DatabaseError } from 'pg'
import { DatabaseUnavailable, type UnavailableReason } from './unavailable.ts'

// https://www.postgresql.org/docs/current/errcodes-appendix.html
const REASONS: Record<string, UnavailableReason> = {
  '25006': 'connection', // a server that became a standby only reads
  '53100': 'full',
  '53200': 'busy',
  '53300': 'connection',
  '55P03': 'busy',
  '57014': 'busy',
  '57P01': 'connection',
  '57P02': 'connection',
  '57P03': 'connection',
  '57P05': 'connection',
  '25P03': 'connection',
  '58030': 'io',
}
const RETRYABLE = new Set(['40001', '40P01'])
const STATEMENT_NAME = new Set(['26000', '42P05'])
const SOCKET_CODES = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'EPIPE',
  'ETIMEDOUT',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'ENETDOWN',
])
// pg throws these without a code.
const LOST_MESSAGES = [
  'Connection terminated',
  'Client has encountered a connection error',
  'Client was closed',
  'Query read timeout',
]

export function postgresUnavailable(error: unknown): unknown {
  const reason = reasonOf(error)
  return reason === undefined ? error : new DatabaseUnavailable(reason, error)
}

export function isConnectionFailure(error: unknown): boolean {
  return reasonOf(error) === 'connection'
}

/** Another process changed the table; a new statement name is planned afresh. */
export function isStalePlan(error: unknown): boolean {
  return isPostgresError(error) && error.code === '0A000' && error.message.startsWith('cached plan')
}

/** A pooler switched the connection. Nothing has run. */
export function isForeignStatement(error: unknown): boolean {
  return isPostgresError(error) && STATEMENT_NAME.has(error.code ?? '')
}

/** Deadlock or serialisation failure: a retry may succeed. */
export function isWorthRepeating(error: unknown): boolean {
  if (isStalePlan(error) || isForeignStatement(error)) return true
  return isPostgresError(error) && RETRYABLE.has(error.code ?? '')
}

function reasonOf(error: unknown): UnavailableReason | undefined {
  if (isPostgresError(error)) {
    const code = error.code ?? ''
    return code.startsWith('08') ? 'connection' : REASONS[code]
  }
  if (!(error instanceof Error)) return undefined
  const { code } = error as NodeJS.ErrnoException
  const isLost =
    SOCKET_CODES.has(code ?? '') || LOST_MESSAGES.some((message) => error.message.startsWith(message))
  return isLost ? 'connection' : undefined
}

/** Duck-typed: the class would load pg on SQLite servers. Only server errors have `severity`. */
export function isPostgresError(error: unknown): error is DatabaseError {
  return error instanceof Error && 'severity' in error && 'code' in error
}
