import type { Problem } from '@sendit/core/problem.ts'

/** `message` is `"{status}: {text}"` (docs/product.md 10.2); toasts show `sentence`. */
export class ApiError extends Error {
  override readonly name = 'ApiError'
  readonly status: number
  readonly code: Problem['code'] | null
  readonly problem: Problem | null

  constructor(status: number, text: string, problem: Problem | null) {
    super(`${status}: ${text}`)
    this.status = status
    this.problem = problem
    this.code = problem?.code ?? null
  }

  get sentence(): string | undefined {
    return this.problem?.message
  }
}

export function sentenceOf(error: unknown, fallback: string): string {
  return (error instanceof ApiError ? error.sentence : undefined) ?? fallback
}

/** The current version, if a concurrent edit refused the write; otherwise undefined. */
export function currentIn<Current>(error: unknown): Current | undefined {
  const isStale = error instanceof ApiError && error.code === 'CHANGED_MEANWHILE'
  return isStale ? (error.problem?.current as Current | undefined) : undefined
}

export async function apiErrorOf(response: Response): Promise<ApiError> {
  const text = await response.text().catch(() => '')
  return new ApiError(response.status, text === '' ? response.statusText : text, problemIn(text))
}

function problemIn(text: string): Problem | null {
  try {
    const body: unknown = JSON.parse(text)
    if (typeof body !== 'object' || body === null) return null
    if ('message' in body) return body as Problem
    // A proxy may answer in its own format.
    return 'error' in body && typeof body.error === 'string' ? ({ message: body.error } as Problem) : null
  } catch {
    return null
  }
}
