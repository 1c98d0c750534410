import type { FeedEvent } from '@sendit/core/calendar/calendar-event.ts'
import { CalendarFeed, CalendarFileParams, CalendarPreview } from '@sendit/core/calendar/contract.ts'
import { TripParams } from '@sendit/core/trips/contract.ts'
import { Done } from '@sendit/core/wire.ts'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { tripAccessOf, userOf } from '#http/access-rules.ts'
import { LIMITS } from '#http/rate-limits.ts'
import type { App } from '#http/server.ts'
import { namesTag, weakTag } from '#http/trip-tags.ts'
import type { CalendarService } from './service.ts'

/** Calendar providers poll from few addresses, about hourly per user. */
export const CALENDAR_LIMIT = {
  name: 'calendarPerIp',
  max: 300,
  windowMs: 300_000,
  isPerAddress: true,
} as const
/** Each forces resubscribing everywhere. */
const FEED_CHANGES = { name: 'calendarFeeds', max: 20, windowMs: 3_600_000 } as const

const NAME = 'SendIt!'

type Dependencies = { calendar: CalendarService }

export function calendarRoutes(app: App, { calendar }: Dependencies) {
  addressRoutes(app, calendar)
  previewRoutes(app, calendar)
  fileRoutes(app, calendar)
}

function addressRoutes(app: App, calendar: CalendarService) {
  const path = '/api/calendar/feed'

  app.get(
    path,
    {
      config: { access: 'self' },
      schema: {
        tags: ['calendar'],
        operationId: 'getCalendarFeed',
        summary: "Read the secret address of the caller's calendar",
        response: { 200: CalendarFeed },
      },
    },
    async (request) => ({ url: await calendar.findAddress(userOf(request)) }),
  )

  app.post(
    path,
    {
      // Not stored for repeats, as it holds the secret. Asking twice makes two addresses; the second counts.
      config: { access: 'self', limit: FEED_CHANGES },
      schema: {
        tags: ['calendar'],
        operationId: 'renewCalendarFeed',
        summary: "Turn the caller's calendar on, or give it another secret address",
        response: { 200: CalendarFeed },
      },
    },
    async (request) => ({ url: await calendar.renewAddress(userOf(request)) }),
  )

  app.delete(
    path,
    {
      config: { access: 'self' },
      schema: {
        tags: ['calendar'],
        operationId: 'turnCalendarFeedOff',
        summary: "End the secret address of the caller's calendar",
        response: { 200: Done },
      },
    },
    async (request) => {
      await calendar.turnOff(userOf(request))
      return { success: true as const }
    },
  )
}

function previewRoutes(app: App, calendar: CalendarService) {
  app.get(
    '/api/calendar/preview',
    {
      config: { access: 'self' },
      schema: {
        tags: ['calendar'],
        operationId: 'previewCalendar',
        summary: "Read what comes next in the caller's calendar, on or off",
        response: { 200: CalendarPreview },
      },
    },
    async (request) => {
      const events = await calendar.preview(userOf(request))
      return {
        events: events.map(({ kind, event: { summary: title, start, end, status } }) => ({
          ...{ kind, title, start, end, isTentative: status === 'TENTATIVE' },
        })),
      }
    },
  )
}

function fileRoutes(app: App, calendar: CalendarService) {
  app.get(
    '/calendar/:file',
    {
      config: { access: 'anyone', limit: CALENDAR_LIMIT },
      schema: {
        tags: ['calendar'],
        operationId: 'readCalendarFeed',
        summary: "Read somebody's calendar by its secret address, `{token}.ics`",
        params: CalendarFileParams,
      },
    },
    async (request, reply) => {
      const events = await calendar.readFeed(request.params.file)
      // Always revalidated, so that a revoked address shows nothing.
      reply.header('cache-control', 'private, no-cache')
      return answerCalendar(request, reply, events)
    },
  )

  app.get(
    '/api/trips/:tripId/calendar.ics',
    {
      config: { access: { trip: 'read' }, limit: LIMITS.export },
      schema: {
        tags: ['calendar'],
        operationId: 'downloadTripCalendar',
        summary: 'Download a trip as a calendar file',
        params: TripParams,
      },
    },
    async (request, reply) => {
      const events = await calendar.readTrip(tripAccessOf(request))
      reply.header('content-disposition', 'attachment; filename="trip.ics"')
      return answerCalendar(request, reply, events)
    },
  )
}

async function answerCalendar(request: FastifyRequest, reply: FastifyReply, events: readonly FeedEvent[]) {
  // Lazy: 4 MB of memory.
  const { writeCalendar } = await import('#adapters/calendar/icalendar.ts')
  const text = writeCalendar(NAME, events)
  const tag = weakTag(text)
  const changedAt = Math.max(0, ...events.map((event) => event.changedAt.getTime()))
  reply.header('etag', tag)
  if (changedAt > 0) reply.header('last-modified', new Date(changedAt).toUTCString())
  if (isHeld(request, tag, changedAt)) return reply.code(304).send()
  return reply.type('text/calendar; charset=utf-8').send(text)
}

/** RFC 9110, 13.2.2: the date counts only without a tag. */
function isHeld({ headers }: FastifyRequest, tag: string, changedAt: number): boolean {
  if (headers['if-none-match'] !== undefined) return namesTag(headers['if-none-match'], tag)
  const since = Date.parse(headers['if-modified-since'] ?? '')
  return changedAt > 0 && since >= changedAt
}
