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
// Only a named statement can be unknown or known already.
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
// pg throws these as plain errors without a code.
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

/** Another process changed a table under a prepared statement; under another name it is planned anew. */
export function isStalePlan(error: unknown): boolean {
  return isPostgresError(error) && error.code === '0A000' && error.message.startsWith('cached plan')
}

/** A pooler changed the connection under its statements: one is missing, or another server's is there. Nothing has run. */
export function isForeignStatement(error: unknown): boolean {
  return isPostgresError(error) && STATEMENT_NAME.has(error.code ?? '')
}

/** Two transactions got in each other's way and this one was the one to give in: the same again may succeed. */
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

/**
 * By its shape, not its class: the class would load the client on servers that run on SQLite. `severity` comes with every
 * error of the server, and with nothing else.
 */
export function isPostgresError(error: unknown): error is DatabaseError {
  return error instanceof Error && 'severity' in error && 'code' in error
}
