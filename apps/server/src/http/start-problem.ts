import { SettingsError } from '#config.ts'
import { DatabaseTooNew, DatabaseTooOld, UnfinishedMove } from '#db/migrate.ts'
import { DatabaseUnavailable } from '#db/unavailable.ts'

/** One line for problems the operator can fix; undefined for bugs, shown in full. */
export function startProblem(error: unknown): string | undefined {
  const isForOperator = [SettingsError, DatabaseTooNew, DatabaseTooOld, UnfinishedMove].some(
    (kind) => error instanceof kind,
  )
  if (isForOperator) return (error as Error).message
  if (error instanceof DatabaseUnavailable) return oneLine(`${error.message} (${reasonOf(error.cause)})`)
  return listenProblem(error)
}

type ListenError = NodeJS.ErrnoException & { address?: string; port?: number }

function listenProblem(error: unknown): string | undefined {
  if (!(error instanceof Error)) return undefined
  const { code, address, port, syscall } = error as ListenError
  if (syscall === 'getaddrinfo') return 'HOST should be an address of this machine'
  if (syscall !== 'listen') return undefined
  if (code === 'EADDRINUSE')
    return `PORT ${port} is taken on ${address}: stop what listens there, or set another`
  if (code === 'EACCES') return `PORT ${port} is not for everybody: set one above 1023`
  return `nobody can listen on ${address}, port ${port} (${code})`
}

function reasonOf(cause: unknown): string {
  // One error per address of the name.
  const first = cause instanceof AggregateError ? cause.errors[0] : cause
  return first instanceof Error ? first.message : 'it says no more'
}

function oneLine(text: string): string {
  return text.replaceAll(/\s*\n\s*/g, ' ')
}
