import { convertIcsCalendar, type IcsDateObject, type IcsEvent } from 'ts-ics'
import type { Caller, Reply } from './caller.ts'
import type { TestApp } from './test-app.ts'

type Trip = { id: string }

export type ReadEvent = {
  uid: string
  summary: string
  description: string
  location: string
  status: string
  sequence: number
  /** ISO 8601; a date for all-day events. */
  start: string
  end: string
}

export async function renewFeed(caller: Caller): Promise<string> {
  const reply = await caller.post('/api/calendar/feed')
  if (reply.statusCode !== 200) throw new Error(`no feed: ${reply.statusCode} ${reply.body}`)
  return new URL(reply.json().url).pathname
}

export const askFeed = (app: TestApp, path: string, headers: Record<string, string> = {}): Promise<Reply> =>
  app.visitor().get(path, { headers })

export async function readFeed(app: TestApp, path: string): Promise<ReadEvent[]> {
  return eventsOf(await askFeed(app, path))
}

export async function readTripFile(caller: Caller, { id }: Trip): Promise<ReadEvent[]> {
  return eventsOf(await caller.get(`/api/trips/${id}/calendar.ics`))
}

export function eventsOf(reply: Reply): ReadEvent[] {
  if (reply.statusCode !== 200) throw new Error(`no calendar: ${reply.statusCode} ${reply.body}`)
  return (convertIcsCalendar(undefined, reply.body).events ?? []).map(readEvent)
}

function readEvent(event: IcsEvent): ReadEvent {
  const { uid, summary, description = '', location = '', status = '', sequence = 0, start } = event
  return {
    ...{ uid, summary, description, location, status, sequence },
    start: momentOf(start),
    end: momentOf(event.end ?? start),
  }
}

function momentOf({ date, type }: IcsDateObject): string {
  const instant = date.toISOString()
  return type === 'DATE' ? instant.slice(0, 10) : instant
}
