import { penceToText } from '@sendit/core/money.ts'
import type { InviteEnd, Problem, ProblemCode } from '@sendit/core/problem.ts'
import { isolated } from '@sendit/core/text.ts'

type Details = Omit<Partial<Problem>, 'message' | 'code'>

/** Message is shown to the user. Only `http/server-hooks.ts` turns it into a response. */
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

export function amountRange(path: string, message: string): AppError {
  return new AppError(400, 'AMOUNT_RANGE', message, { errors: [{ path, message }] })
}

export function linkInvalid(message = 'This magic link may have expired or already been used.'): AppError {
  return new AppError(400, 'LINK_INVALID', message)
}

/** One answer for a wrong, expired or used-up code, or another browser's. */
export function codeInvalid(): AppError {
  return new AppError(
    400,
    'CODE_INVALID',
    'This code is not the one we mailed for this browser, or it ran out. Check it, or ask for a new mail.',
  )
}

/** Only for the browser that asked for the email. */
export function codeSpent(): AppError {
  return new AppError(
    400,
    'CODE_SPENT',
    'Five tries are used up, so neither the code nor the link of this mail works any more. Ask for a new mail.',
  )
}

/** One answer for every cause: unknown, removed, another site's, copied or late. */
export function passkeyInvalid(
  message = 'This passkey does not sign in here. It may have been removed, or it took too long. Try again, or sign in by mail.',
  cause?: unknown,
): AppError {
  return new AppError(400, 'PASSKEY_INVALID', message, {}, { cause })
}

export function passkeysOff(): AppError {
  return new AppError(409, 'PASSKEYS_OFF', 'Passkeys do not work at this address. Sign in by mail.')
}

export function signInAgain(): AppError {
  return new AppError(403, 'SIGN_IN_AGAIN', 'You signed in a while ago. Sign in once more to go on.')
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

export function notSender(action: 'edit' | 'delete'): AppError {
  const message =
    action === 'edit'
      ? 'You can only edit your own messages.'
      : "Only whoever wrote this or the trip's owner can delete it."
  return new AppError(403, 'NOT_SENDER', message)
}

export function messageDeleted(): AppError {
  return new AppError(409, 'MESSAGE_DELETED', 'This message was deleted.')
}

export function mediumDeleted(): AppError {
  return new AppError(409, 'MEDIUM_DELETED', 'This photo was removed.')
}

export function albumEmpty(): AppError {
  return new AppError(409, 'ALBUM_EMPTY', 'There are no photos to download yet.')
}

export function tooLateToEdit(): AppError {
  return new AppError(409, 'TOO_LATE', 'A message can be edited for 24 hours. Send a new one instead.')
}

export function tooLateToRestore(): AppError {
  return new AppError(409, 'TOO_LATE', 'A deleted expense can be restored for 30 days.')
}

export function notCreditor(): AppError {
  return new AppError(403, 'NOT_OWNER', 'Only whoever is owed the money can remind of it.')
}

export function notAwardJudge(
  action: 'close its voting' | 'set its deadline' | 'start the ceremony',
): AppError {
  const whose = action === 'start the ceremony' ? 'one of the awards' : 'this award'
  return new AppError(403, 'NOT_OWNER', `Only the trip's owner or whoever created ${whose} can ${action}.`)
}

export function badOrigin(): AppError {
  return new AppError(403, 'BAD_ORIGIN', 'This request came from another site.')
}

export function notPayer(action: 'delete' | 'edit' | 'restore'): AppError {
  return new AppError(403, 'NOT_PAYER', `You can only ${action} expenses you created.`)
}

export function notOver(): AppError {
  return new AppError(409, 'NOT_OVER', 'The recap comes once the trip is over.')
}

export function formerWouldOwe(name: string, pence: number): AppError {
  const message = `${isolated(name)} has left the trip, and this would cost them £${penceToText(pence)}. Add an expense between those who are still here instead.`
  return new AppError(409, 'FORMER_MEMBER', message)
}

export function splitFixed(): AppError {
  const message = 'This expense is split by fixed parts. Ask whoever paid to make room for you.'
  return new AppError(409, 'SPLIT_FIXED', message)
}

/** One answer for unknown ids and foreign trips, so that existence stays hidden. */
export function notFound(): AppError {
  return new AppError(404, 'NOT_FOUND', 'Not found')
}

export function inviteInvalid(reason?: InviteEnd): AppError {
  const message = 'This invitation link is no longer valid or has expired.'
  return new AppError(404, 'INVITE_INVALID', message, reason && { reason })
}

export function inviteClaimed(): AppError {
  return new AppError(409, 'INVITE_CLAIMED', 'This invitation has already been used by somebody else.')
}

/** Only members see it, who know the crew's addresses anyway. */
export function alreadyMember(name: string): AppError {
  return new AppError(409, 'ALREADY_MEMBER', `${name} is in this trip already.`)
}

export function inTripAlready(): AppError {
  const message =
    'You are or were in this trip yourself. This link is for somebody who joins it for the first time.'
  return new AppError(409, 'ALREADY_MEMBER', message)
}

/** `balancePence` above zero: the leaver is owed; below: owes. */
export function outstandingBalance(balancePence: number): AppError {
  const amount = penceToText(Math.abs(balancePence))
  const message = `You ${balancePence > 0 ? 'are still owed' : 'still owe'} £${amount} in this trip. Settle up first, or leave anyway.`
  return new AppError(409, 'OUTSTANDING_BALANCE', message, { amount })
}

export function placeholderOutstandingBalance(name: string, balancePence: number): AppError {
  const amount = penceToText(Math.abs(balancePence))
  const message = `${name} ${balancePence > 0 ? 'is still owed' : 'still owes'} £${amount} in this trip. Settle up first, or take them out anyway.`
  return new AppError(409, 'OUTSTANDING_BALANCE', message, { amount })
}

export function overpayment(remainingPence: number): AppError {
  return new AppError(409, 'OVERPAYMENT', `Only £${penceToText(remainingPence)} is left to pay between them.`)
}

export function nothingOwed(): AppError {
  return new AppError(409, 'NOTHING_OWED', 'Nothing is left to pay between these two.')
}

export function awardStatus(message: string): AppError {
  return new AppError(409, 'AWARD_STATUS', message)
}

export function pollClosed(): AppError {
  return new AppError(409, 'POLL_CLOSED', 'This poll is closed.')
}

export function notPlanner(): AppError {
  return new AppError(403, 'NOT_OWNER', "Only the trip's owner or whoever planned this can change it.")
}

export function calledOff(): AppError {
  return new AppError(409, 'CALLED_OFF', 'This was called off.')
}

export function alreadyOut(): AppError {
  return new AppError(409, 'ALREADY_OUT', 'You are on the water already.')
}

export function onTheWater(): AppError {
  const message = 'You are on the water. Say on the water board that you are back, then you can leave.'
  return new AppError(409, 'ON_THE_WATER', message)
}

export function alreadyBack(): AppError {
  return new AppError(409, 'ALREADY_BACK', 'They are back already.')
}

export function nothingToTakeBack(): AppError {
  return new AppError(409, 'ALREADY_BACK', 'There is nothing left to take back.')
}

export function notRider(): AppError {
  return new AppError(403, 'NOT_OWNER', 'Only the rider can move when they are back.')
}

export function noSeat(): AppError {
  return new AppError(409, 'NO_SEAT', 'This car is full.')
}

export function notTraveller(): AppError {
  return new AppError(403, 'NOT_OWNER', 'Only whoever travels can change this journey.')
}

export function notPollMaker(action: 'close' | 'add'): AppError {
  const message =
    action === 'close'
      ? "Only the trip's owner or whoever asked can close this poll."
      : 'Only whoever asked can add answers to this poll.'
  return new AppError(403, 'NOT_OWNER', message)
}

export function tie(tied: string[]): AppError {
  return new AppError(409, 'TIE', 'It is a tie. Choose the winner among those with the most votes.', { tied })
}

/** 412. `current`: the stored state, as its reads return it. */
export function editConflict(current: unknown): AppError {
  const message = 'This was changed meanwhile. Look at what is new, then save again.'
  return new AppError(412, 'CHANGED_MEANWHILE', message, { current })
}

export function limitReached(message: string): AppError {
  return new AppError(409, 'LIMIT_REACHED', message)
}

export function idempotencyMismatch(): AppError {
  return new AppError(409, 'IDEMPOTENCY_MISMATCH', 'This request was already sent with other contents.')
}

export function notUploader(): AppError {
  return new AppError(403, 'NOT_OWNER', "Only the trip's owner or whoever shared this can delete it.")
}

export function fileTooLarge(message: string): AppError {
  return new AppError(413, 'FILE_TOO_LARGE', message)
}

export function unsupportedFile(
  message = 'This kind of file is not accepted, or the file is damaged.',
): AppError {
  return new AppError(415, 'UNSUPPORTED_FILE', message)
}

export function storageFull(cause: unknown): AppError {
  const message = 'There is no room left for files. Please tell whoever runs this site.'
  return new AppError(507, 'STORAGE_FULL', message, {}, { cause })
}

const MINUTE_MS = 60_000

/** 429. `retryAfterMs` is rounded up to seconds. */
export function rateLimited(
  retryAfterMs: number,
  message = `Too many requests. Please try again ${inAWhile(retryAfterMs)}.`,
): AppError {
  return new AppError(429, 'RATE_LIMITED', message, {
    retryAfter: Math.max(1, Math.ceil(retryAfterMs / 1000)),
  })
}

/** 'in a moment', 'in 12 minutes', 'in 3 hours'; rounded up. */
function inAWhile(ms: number): string {
  if (ms <= MINUTE_MS) return 'in a moment'
  const minutes = Math.ceil(ms / MINUTE_MS)
  if (minutes < 120) return `in ${minutes} minutes`
  return `in ${Math.ceil(minutes / 60)} hours`
}

export function unavailable(
  message = 'The service is unavailable. Please try again shortly.',
  cause?: unknown,
) {
  return new AppError(503, 'UNAVAILABLE', message, { retryAfter: 5 }, { cause })
}
