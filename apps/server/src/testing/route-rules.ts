// docs/security.md 3 as a table, for access/route-matrix.test.ts.
import { randomUUID } from 'node:crypto'

/**
 * Who may call it, in the words of docs/security.md 3. `anyone`; `visitor`: guests and users; `user`: guests get 403;
 * `self`: guests get 401; `admin`; `read`: guests and members of the trip; `write`: its members.
 */
type Rule = 'anyone' | 'visitor' | 'user' | 'self' | 'admin' | 'read' | 'write'
/** `ok` is the answer to those who may. */
export type RouteRule = { rule: Rule; ok: number; okForGuest?: number; body?: object; query?: string }

const TRIP = { name: 'Made by the matrix', location: 'Somewhere', tripDate: '2026-09-01' }
const EXPENSE = { description: 'Made by the matrix', amount: '1.00', splitBetween: [randomUUID()] }

// The one list in which a new route must be written down.
export const ROUTE_RULES: Record<string, RouteRule> = {
  'GET /healthz': { rule: 'anyone', ok: 200 },
  'GET /readyz': { rule: 'anyone', ok: 200 },
  // These callers are on other machines; http/local-door.test.ts has those who may.
  'GET /metrics': { rule: 'anyone', ok: 404 },
  'GET /api/letters/failed': { rule: 'admin', ok: 200 },
  'GET /api/mailbox': { rule: 'anyone', ok: 404 },
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
  'PUT /api/profile': { rule: 'self', ok: 200, body: { displayName: 'Matrix' } },
  'GET /api/guest/validate': { rule: 'anyone', ok: 404, okForGuest: 200 },
  'POST /api/guest/join': { rule: 'anyone', ok: 404, body: { token: 'none' } },
  'POST /api/invite/join': { rule: 'self', ok: 404, body: { token: 'none' } },
  'GET /api/trips': { rule: 'visitor', ok: 200 },
  'POST /api/trips': { rule: 'user', ok: 201, body: TRIP },
  'GET /api/trips/:tripId': { rule: 'read', ok: 200 },
  'PATCH /api/trips/:tripId': { rule: 'write', ok: 200, body: { travelDetails: 'By van' } },
  'POST /api/trips/:tripId/open': { rule: 'write', ok: 200 },
  'GET /api/trips/:tripId/members': { rule: 'read', ok: 200 },
  'GET /api/trips/:tripId/guests': { rule: 'read', ok: 200 },
  'DELETE /api/trips/:tripId/leave': { rule: 'write', ok: 200, query: '?anyway=true' },
  'POST /api/trips/:tripId/invites': { rule: 'write', ok: 201, body: { email: 'new@nowhere.example' } },
  'GET /api/trips/:tripId/invites': { rule: 'write', ok: 200 },
  'DELETE /api/trips/:tripId/invites/:inviteId': { rule: 'write', ok: 200 },
  'GET /api/trips/:tripId/messages': { rule: 'read', ok: 200 },
  'POST /api/trips/:tripId/messages': { rule: 'read', ok: 201, body: { text: 'Hello' } },
  'GET /api/trips/:tripId/messages/unread-count': {
    rule: 'read',
    ok: 200,
    query: '?since=2026-07-01T00:00:00.000Z',
  },
  'GET /api/trips/:tripId/awards': { rule: 'read', ok: 200 },
  'POST /api/trips/:tripId/awards': { rule: 'write', ok: 200, body: { category: 'Biggest Boost' } },
  // Let in, and then told that nobody is nominated, that voting is not open, that the nominee is in no trip.
  'PATCH /api/awards/:awardId': { rule: 'write', ok: 409, body: { status: 'voting' } },
  'GET /api/awards/:awardId/nominations': { rule: 'read', ok: 200 },
  'POST /api/awards/:awardId/nominations': {
    rule: 'write',
    ok: 400,
    body: { nominatedUserId: randomUUID() },
  },
  'GET /api/awards/:awardId/votes': { rule: 'read', ok: 200 },
  'GET /api/awards/:awardId/my-vote': { rule: 'read', ok: 200 },
  'POST /api/awards/:awardId/vote': { rule: 'write', ok: 409, body: { nominationId: randomUUID() } },
  'GET /api/trips/:tripId/expenses': { rule: 'read', ok: 200 },
  'GET /api/trips/:tripId/expenses.csv': { rule: 'read', ok: 200 },
  'GET /api/trips/:tripId/balances': { rule: 'read', ok: 200 },
  'GET /api/trips/:tripId/payments': { rule: 'read', ok: 200 },
  // Let in, and then told that these people are in no trip, and that somebody else paid.
  'POST /api/trips/:tripId/expenses': { rule: 'write', ok: 400, body: EXPENSE },
  'PATCH /api/expenses/:expenseId': { rule: 'write', ok: 403, body: EXPENSE },
  'DELETE /api/expenses/:expenseId': { rule: 'write', ok: 403 },
  'POST /api/trips/:tripId/payments': {
    rule: 'write',
    ok: 400,
    body: { fromUserId: randomUUID(), toUserId: randomUUID(), amount: '1.00' },
  },
  'DELETE /api/payments/:paymentId': { rule: 'write', ok: 200 },
  // No provider is asked here, so whoever may look is told that there is no weather.
  'GET /api/weather': { rule: 'visitor', ok: 400 },
  'GET /api/weather/*': { rule: 'visitor', ok: 503 },
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
  // Let in, and then told that there is no file.
  'GET /api/trips/:tripId/media/allowance': { rule: 'read', ok: 200 },
  'POST /api/trips/:tripId/media': { rule: 'read', ok: 400, body: { filename: 'kite.jpg' } },
  'DELETE /api/media/:mediaId': { rule: 'write', ok: 200 },
  'POST /api/upload': { rule: 'user', ok: 400, body: { directory: 'hero-images' } },
  'POST /api/profile/upload': { rule: 'self', ok: 400, body: {} },
  'GET /files/:fileId/:variant': { rule: 'read', ok: 200 },
  // Refused as a plain GET; who may talk on it is the socket's own suite.
  'GET /ws': { rule: 'anyone', ok: 404 },
}
