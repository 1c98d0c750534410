import type { Problem, ProblemCode } from '@sendit/core/problem.ts'

type Details = Omit<Partial<Problem>, 'message' | 'code'>

/** A refusal with its sentence for the person on the phone. `http/error-handler.ts` alone turns it into an answer. */
export class AppError extends Error {
  readonly status: number
  readonly code: ProblemCode
  readonly details: Details

  constructor(
    status: number,
    code: ProblemCode,
    message: string,
    details: Details = {},
    options?: ErrorOptions,
  ) {
    super(message, options)
    this.name = 'AppError'
    this.status = status
    this.code = code
    this.details = details
  }
}

/** 400. `path` names the field as the client sent it. */
export function invalid(path: string, message: string): AppError {
  return new AppError(400, 'VALIDATION', message, { errors: [{ path, message }] })
}

export function linkInvalid(): AppError {
  return new AppError(400, 'LINK_INVALID', 'This magic link may have expired or already been used.')
}

export function unauthenticated(message = 'Please sign in to continue.'): AppError {
  return new AppError(401, 'UNAUTHENTICATED', message)
}

export function guestForbidden(): AppError {
  return new AppError(403, 'GUEST_FORBIDDEN', 'Sign in to take part. Guests can look, chat and share photos.')
}

export function notAdmin(): AppError {
  return new AppError(403, 'NOT_ADMIN', 'Only an administrator of this installation can do this.')
}

export function notOwner(): AppError {
  return new AppError(403, 'NOT_OWNER', "Only the trip's owner can do this.")
}

export function badOrigin(): AppError {
  return new AppError(403, 'BAD_ORIGIN', 'This request came from another site.')
}

/** One sentence for an unknown id and for a trip the caller is not in, so that existence stays hidden. */
export function notFound(): AppError {
  return new AppError(404, 'NOT_FOUND', 'Not found')
}

export function inviteInvalid(): AppError {
  return new AppError(404, 'INVITE_INVALID', 'This invitation link is no longer valid or has expired.')
}

export function inviteClaimed(): AppError {
  return new AppError(409, 'INVITE_CLAIMED', 'This invitation has already been used by somebody else.')
}

export function idempotencyMismatch(): AppError {
  return new AppError(409, 'IDEMPOTENCY_MISMATCH', 'This request was already sent with other contents.')
}

/** 429. `retryAfterMs` is rounded up to whole seconds for the answer. */
export function rateLimited(
  retryAfterMs: number,
  message = 'Too many requests. Please wait a moment.',
): AppError {
  return new AppError(429, 'RATE_LIMITED', message, {
    retryAfter: Math.max(1, Math.ceil(retryAfterMs / 1000)),
  })
}

export function unavailable(
  message = 'The service is unavailable. Please try again shortly.',
  cause?: unknown,
) {
  return new AppError(503, 'UNAVAILABLE', message, { retryAfter: 5 }, { cause })
}
