// docs/security.md 3, for http/route-matrix.test.ts.
import { randomUUID } from 'node:crypto'

/**
 * docs/security.md 3. `visitor`: guests and users; `user`: guests get 403; `self`: guests get 401; `read`: guests and members;
 * `write`: members.
 */
type Rule = 'anyone' | 'visitor' | 'user' | 'self' | 'admin' | 'read' | 'write'
/** `ok`: status for permitted callers. */
export type RouteRule = {
  rule: Rule
  ok: number
  okForGuest?: number
  okForOwner?: number
  body?: object
  query?: string
}

const TRIP = { name: 'Made by the matrix', location: 'Somewhere', tripDate: '2026-09-01' }
const EXPENSE = { description: 'Made by the matrix', amount: '1.00', splitBetween: [randomUUID()] }
const PLAN_ITEM = { kind: 'meal', title: 'Matrix', day: '2026-07-15', startsAt: '20:30' }
const JOURNEY = { kind: 'arrival', day: '2026-07-14', mode: 'flight' }
const POLL = { question: 'Made by the matrix?', options: ['Yes', 'No'] }

// Every new route must be listed here.
export const ROUTE_RULES: Record<string, RouteRule> = {
  'GET /healthz': { rule: 'anyone', ok: 200 },
  'GET /readyz': { rule: 'anyone', ok: 200 },
  // Callers are remote; http/loopback-only.full.test.ts tests local ones.
  'GET /metrics': { rule: 'anyone', ok: 404 },
  'GET /api/admin/installation': { rule: 'admin', ok: 200 },
  'GET /api/letters/failed': { rule: 'admin', ok: 200 },
  'GET /api/mailbox': { rule: 'anyone', ok: 404 },
  'GET /api/weather/places': { rule: 'visitor', ok: 503, query: '?q=Nowhere' },
  'GET /api/auth/user': { rule: 'self', ok: 200 },
  'GET /api/auth/options': { rule: 'anyone', ok: 200 },
  'POST /api/auth/logout': { rule: 'anyone', ok: 200 },
  'POST /api/auth/request-magic-link': { rule: 'anyone', ok: 200, body: { email: 'new@nowhere.example' } },
  'GET /api/auth/verify-magic-link': { rule: 'anyone', ok: 400 },
  'POST /api/auth/verify-code': {
    rule: 'anyone',
    ok: 400,
    body: { email: 'new@nowhere.example', code: '123456' },
  },
  'GET /api/auth/sessions': { rule: 'self', ok: 200 },
  'DELETE /api/auth/sessions': { rule: 'self', ok: 200 },
  'DELETE /api/auth/sessions/:sessionId': { rule: 'self', ok: 404 },
  'POST /api/auth/passkey/options': { rule: 'anyone', ok: 200 },
  'POST /api/auth/passkey/verify': { rule: 'anyone', ok: 400, body: {} },
  'GET /api/auth/passkeys': { rule: 'self', ok: 200 },
  // Permitted, but the sign-in is too old.
  'POST /api/auth/passkeys/options': { rule: 'self', ok: 403 },
  'POST /api/auth/passkeys': { rule: 'self', ok: 400, body: {} },
  'PATCH /api/auth/passkeys/:passkeyId': { rule: 'self', ok: 404, body: { name: 'Matrix' } },
  'DELETE /api/auth/passkeys/:passkeyId': { rule: 'self', ok: 404 },
  'PUT /api/profile': { rule: 'self', ok: 200, body: { displayName: 'Matrix' } },
  'GET /api/profile/shore-contact': { rule: 'self', ok: 200 },
  'PUT /api/profile/shore-contact': { rule: 'self', ok: 200, body: { email: 'shore@nowhere.example' } },
  'DELETE /api/profile/shore-contact': { rule: 'self', ok: 200 },
  'GET /api/notices/settings': { rule: 'self', ok: 200 },
  'PUT /api/notices/settings': { rule: 'self', ok: 200, body: { hidesText: true } },
  'PUT /api/trips/:tripId/notices-mute': { rule: 'write', ok: 200 },
  'DELETE /api/trips/:tripId/notices-mute': { rule: 'write', ok: 200 },
  'GET /api/push/key': { rule: 'self', ok: 200 },
  'GET /api/push/subscriptions': { rule: 'self', ok: 200 },
  'POST /api/push/subscriptions': { rule: 'self', ok: 400, body: {} },
  'DELETE /api/push/subscriptions': {
    rule: 'self',
    ok: 200,
    body: { endpoint: 'https://fcm.googleapis.com/fcm/send/matrix' },
  },
  'DELETE /api/push/subscriptions/:deviceId': { rule: 'self', ok: 404 },
  'GET /api/notices/unsubscribe': { rule: 'anyone', ok: 400, query: '?token=none' },
  'POST /api/notices/unsubscribe': { rule: 'anyone', ok: 400, query: '?token=none' },
  'POST /api/push/test': { rule: 'self', ok: 200 },
  'POST /api/shore-contact/request': { rule: 'anyone', ok: 400, body: { token: 'none' } },
  'POST /api/shore-contact/answer': { rule: 'anyone', ok: 400, body: { token: 'none', agrees: true } },
  'GET /api/calendar/feed': { rule: 'self', ok: 200 },
  'GET /api/calendar/preview': { rule: 'self', ok: 200 },
  'POST /api/calendar/feed': { rule: 'self', ok: 200 },
  'DELETE /api/calendar/feed': { rule: 'self', ok: 200 },
  // The address is the secret.
  'GET /calendar/:file': { rule: 'anyone', ok: 404 },
  'GET /api/guest/validate': { rule: 'anyone', ok: 404, okForGuest: 200 },
  'POST /api/guest/join': { rule: 'anyone', ok: 404, body: { token: 'none' } },
  'POST /api/invite/join': { rule: 'self', ok: 404, body: { token: 'none' } },
  'GET /api/trips': { rule: 'visitor', ok: 200 },
  'POST /api/trips': { rule: 'user', ok: 201, body: TRIP },
  'GET /api/trips/:tripId': { rule: 'read', ok: 200 },
  'PATCH /api/trips/:tripId': { rule: 'write', ok: 200, body: { travelDetails: 'By van' } },
  'POST /api/trips/:tripId/open': { rule: 'write', ok: 200 },
  'GET /api/trips/:tripId/members': { rule: 'read', ok: 200 },
  'PUT /api/trips/:tripId/my-answer': { rule: 'read', ok: 200, body: { answer: 'maybe' } },
  'PUT /api/trips/:tripId/my-kites': { rule: 'write', ok: 200, body: { kiteIds: [] } },
  'POST /api/trips/:tripId/seats': { rule: 'write', ok: 201, body: { name: 'Kim' } },
  'PATCH /api/seats/:seatId': { rule: 'write', ok: 200, body: { answer: 'out' } },
  'DELETE /api/seats/:seatId': { rule: 'write', ok: 200 },
  'GET /api/trips/:tripId/journeys': { rule: 'read', ok: 200 },
  'POST /api/trips/:tripId/journeys': { rule: 'write', ok: 201, body: JOURNEY },
  // Permitted, but not their journey, and no free seat.
  'PATCH /api/journeys/:journeyId': { rule: 'write', ok: 403, body: { place: 'By the matrix' } },
  'DELETE /api/journeys/:journeyId': { rule: 'write', ok: 403 },
  'PUT /api/journeys/:journeyId/seat': { rule: 'write', ok: 409, body: {} },
  'DELETE /api/journeys/:journeyId/seat': { rule: 'write', ok: 200 },
  'GET /api/trips/:tripId/guests': { rule: 'read', ok: 200 },
  'DELETE /api/trips/:tripId/leave': { rule: 'write', ok: 200, query: '?anyway=true' },
  'POST /api/trips/:tripId/invites': { rule: 'write', ok: 201, body: { email: 'new@nowhere.example' } },
  'GET /api/trips/:tripId/invites': { rule: 'write', ok: 200 },
  'DELETE /api/trips/:tripId/invites/:inviteId': { rule: 'write', ok: 200 },
  'GET /api/trips/:tripId/messages': { rule: 'read', ok: 200 },
  'POST /api/trips/:tripId/messages': { rule: 'read', ok: 201, body: { text: 'Hello' } },
  // Permitted, but not their message.
  'PATCH /api/messages/:messageId': { rule: 'read', ok: 403, body: { text: 'Hello' } },
  'DELETE /api/messages/:messageId': { rule: 'read', ok: 403, okForOwner: 200 },
  'PUT /api/messages/:messageId/reactions/:emoji': { rule: 'read', ok: 200 },
  'DELETE /api/messages/:messageId/reactions/:emoji': { rule: 'read', ok: 200 },
  'PUT /api/messages/:messageId/pin': { rule: 'write', ok: 200 },
  'DELETE /api/messages/:messageId/pin': { rule: 'write', ok: 200 },
  'PUT /api/trips/:tripId/read': { rule: 'write', ok: 200, body: { seq: 0 } },
  'GET /api/trips/:tripId/reads': { rule: 'read', ok: 200 },
  'GET /api/trips/:tripId/messages/search': { rule: 'read', ok: 200, query: '?q=wind' },
  'GET /api/trips/:tripId/pins': { rule: 'read', ok: 200 },
  'GET /api/trips/:tripId/messages/unread-count': {
    rule: 'read',
    ok: 200,
    query: '?since=2026-07-01T00:00:00.000Z',
  },
  'GET /api/trips/:tripId/awards': { rule: 'read', ok: 200 },
  'POST /api/trips/:tripId/awards': { rule: 'write', ok: 200, body: { category: 'Biggest Boost' } },
  // Permitted, but no nominees, voting closed, nominee not in the trip.
  'GET /api/trips/:tripId/award-suggestions': { rule: 'read', ok: 200 },
  'GET /api/trips/:tripId/ceremony': { rule: 'read', ok: 200 },
  'POST /api/trips/:tripId/ceremony': { rule: 'write', ok: 409 },
  'PUT /api/trips/:tripId/ceremony': { rule: 'write', ok: 409, body: { place: 0, isOpen: true } },
  'PATCH /api/awards/:awardId': { rule: 'write', ok: 409, body: { status: 'voting' } },
  'GET /api/awards/:awardId/nominations': { rule: 'read', ok: 200 },
  'POST /api/awards/:awardId/nominations': {
    rule: 'write',
    ok: 400,
    body: { nominatedUserId: randomUUID() },
  },
  'GET /api/awards/:awardId/votes': { rule: 'read', ok: 200 },
  'GET /api/awards/:awardId/my-vote': { rule: 'read', ok: 200 },
  'POST /api/awards/:awardId/reminders': { rule: 'write', ok: 409 },
  'POST /api/awards/:awardId/vote': { rule: 'write', ok: 409, body: { nominationId: randomUUID() } },
  'GET /api/trips/:tripId/polls': { rule: 'read', ok: 200 },
  'POST /api/trips/:tripId/polls': { rule: 'write', ok: 201, body: POLL },
  'GET /api/polls/:pollId': { rule: 'read', ok: 200 },
  // Permitted, but not their poll.
  'PATCH /api/polls/:pollId': { rule: 'write', ok: 403, okForOwner: 200, body: { isClosed: true } },
  'PUT /api/polls/:pollId/vote': { rule: 'write', ok: 200, body: { optionIds: [] } },
  'GET /api/trips/:tripId/plan': { rule: 'read', ok: 200 },
  'GET /api/trips/:tripId/today': { rule: 'read', ok: 200 },
  'POST /api/trips/:tripId/plan-items': { rule: 'write', ok: 201, body: PLAN_ITEM },
  'GET /api/plan-items/:itemId': { rule: 'read', ok: 200 },
  'GET /api/plan-items/:itemId/riders': { rule: 'read', ok: 200 },
  'GET /api/trips/:tripId/weather': { rule: 'read', ok: 503 },
  'GET /api/trips/:tripId/session-beaches': {
    rule: 'read',
    ok: 200,
    query: '?day=2026-07-15&startsAt=14:00&endsAt=17:00',
  },
  // Permitted, but not their item.
  'PATCH /api/plan-items/:itemId': { rule: 'write', ok: 403, okForOwner: 200, body: { title: 'Matrix' } },
  'PUT /api/plan-items/:itemId/answer': { rule: 'read', ok: 200, body: { answer: 'yes' } },
  'GET /api/trips/:tripId/outings': { rule: 'read', ok: 200 },
  // Permitted, but `backBy` is past.
  'POST /api/trips/:tripId/outings': { rule: 'write', ok: 400, body: { backBy: '2020-01-01T12:00:00.000Z' } },
  'GET /api/wind-windows/:windowId': { rule: 'read', ok: 200 },
  'GET /api/outings/:outingId': { rule: 'read', ok: 200 },
  // Permitted, but not the rider.
  'PATCH /api/outings/:outingId': { rule: 'write', ok: 403, body: { backBy: '2020-01-01T12:00:00.000Z' } },
  // Permitted, but nothing was reported.
  'POST /api/outings/:outingId/not-back': { rule: 'write', ok: 409, body: {} },
  'POST /api/outings/by-letter': { rule: 'anyone', ok: 400, body: { token: 'none', do: 'back' } },
  'POST /api/outings/by-letter/read': { rule: 'anyone', ok: 400, body: { token: 'none' } },
  'POST /api/outings/:outingId/back': { rule: 'read', ok: 200, body: {} },
  // Permitted, but they were not out then.
  'POST /api/outings/:outingId/seen': { rule: 'read', ok: 400, body: { seenAt: '2020-01-01T12:00:00.000Z' } },
  'DELETE /api/plan-items/:itemId': { rule: 'write', ok: 403, okForOwner: 200 },
  'GET /api/trips/:tripId/calendar.ics': { rule: 'read', ok: 200 },
  'GET /api/trips/:tripId/expenses': { rule: 'read', ok: 200 },
  'GET /api/trips/:tripId/expenses.csv': { rule: 'read', ok: 200 },
  'GET /api/trips/:tripId/balances': { rule: 'read', ok: 200 },
  'GET /api/trips/:tripId/spending': { rule: 'read', ok: 200 },
  'GET /api/trips/:tripId/payments': { rule: 'read', ok: 200 },
  // Permitted, but the trip is not over.
  'GET /api/trips/:tripId/recap': { rule: 'read', ok: 409 },
  // Permitted, but unknown people, and not their expense.
  'POST /api/trips/:tripId/expenses': { rule: 'write', ok: 400, body: EXPENSE },
  'GET /api/expenses/:expenseId': { rule: 'read', ok: 200 },
  'PATCH /api/expenses/:expenseId': { rule: 'write', ok: 403, body: EXPENSE },
  'POST /api/expenses/:expenseId/join': { rule: 'write', ok: 200 },
  'DELETE /api/expenses/:expenseId': { rule: 'write', ok: 403 },
  'POST /api/expenses/:expenseId/restore': { rule: 'write', ok: 403 },
  // Rates are off here. Permitted, but not their expense.
  'POST /api/expenses/:expenseId/receipt': {
    rule: 'write',
    ok: 403,
    body: { fileData: 'data:image/png;base64,AAAA', filename: 'a.png' },
  },
  'DELETE /api/expenses/:expenseId/receipt': { rule: 'write', ok: 403 },
  'POST /api/trips/:tripId/reminders': {
    rule: 'write',
    ok: 403,
    body: { fromUserId: randomUUID(), toUserId: randomUUID() },
  },
  'PUT /api/expenses/:expenseId/seen': { rule: 'write', ok: 200 },
  // Permitted, but nothing is owed or asked.
  'PUT /api/trips/:tripId/pay-asks': { rule: 'write', ok: 404, body: { userId: randomUUID() } },
  'PUT /api/trips/:tripId/pay-answers': { rule: 'write', ok: 404, body: { userId: randomUUID() } },
  'GET /api/rates': { rule: 'visitor', ok: 404, query: '?currency=EUR&day=2026-07-01' },
  'POST /api/trips/:tripId/payments': {
    rule: 'write',
    ok: 400,
    body: { fromUserId: randomUUID(), toUserId: randomUUID(), amount: '1.00' },
  },
  'DELETE /api/payments/:paymentId': { rule: 'write', ok: 200 },
  // No weather provider here.
  'GET /api/weather': { rule: 'visitor', ok: 400 },
  'GET /api/weather/*': { rule: 'visitor', ok: 503 },
  'GET /api/weather/week': { rule: 'visitor', ok: 400 },
  'GET /api/weather/week/*': { rule: 'visitor', ok: 503 },
  'GET /api/weather/season': { rule: 'visitor', ok: 400, query: '?from=2026-07-15' },
  'GET /api/weather/season/*': { rule: 'visitor', ok: 503, query: '?from=2026-07-15' },
  'GET /api/weather/current': { rule: 'visitor', ok: 400 },
  'GET /api/weather/current/*': { rule: 'visitor', ok: 503 },
  'GET /api/weather/forecast': { rule: 'visitor', ok: 400 },
  'GET /api/weather/forecast/*': { rule: 'visitor', ok: 503 },
  'GET /api/beaches/recommendations': { rule: 'visitor', ok: 400 },
  'GET /api/beaches/recommendations/*': { rule: 'visitor', ok: 503 },
  'GET /api/beaches/near': { rule: 'visitor', ok: 400 },
  'GET /api/beaches/near/*': { rule: 'visitor', ok: 503 },
  'GET /api/beaches': { rule: 'visitor', ok: 200 },
  'PUT /api/beaches/:beachId/image-url': {
    rule: 'admin',
    ok: 200,
    body: { imageUrl: 'https://pictures.example/tarifa.jpg' },
  },
  'POST /api/beaches/seed': { rule: 'admin', ok: 200 },
  'GET /api/object-storage/files': { rule: 'admin', ok: 200 },
  'GET /api/trips/:tripId/media': { rule: 'read', ok: 200 },
  // Permitted, but there is no file.
  'GET /api/trips/:tripId/media/allowance': { rule: 'read', ok: 200 },
  'POST /api/trips/:tripId/media': { rule: 'read', ok: 400, body: { filename: 'kite.jpg' } },
  'GET /api/trips/:tripId/album': { rule: 'read', ok: 200 },
  'GET /api/trips/:tripId/album.zip': { rule: 'read', ok: 200 },
  'DELETE /api/media/:mediaId': { rule: 'write', ok: 200 },
  'PUT /api/media/:mediaId/reactions/:emoji': { rule: 'read', ok: 200 },
  'DELETE /api/media/:mediaId/reactions/:emoji': { rule: 'read', ok: 200 },
  'POST /api/upload': { rule: 'user', ok: 400, body: { directory: 'hero-images' } },
  'POST /api/profile/upload': { rule: 'self', ok: 400, body: {} },
  'GET /files/:fileId/:variant': { rule: 'read', ok: 200 },
  'POST /share': { rule: 'anyone', ok: 303 },
  // A plain GET is refused; sockets have their own suite.
  'GET /ws': { rule: 'anyone', ok: 404 },
}
