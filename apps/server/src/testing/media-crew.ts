import { Readable } from 'node:stream'
import type { Medium } from '@sendit/core/media/contract.ts'
import sharp from 'sharp'
import { newId } from '#db/id.ts'
import type { Caller, Reply } from './caller.ts'
import type { TestApp } from './test-app.ts'

export type FormPart = { name: string; value: string | Buffer; filename?: string; type?: string }

export async function postForm(caller: Caller, url: string, parts: FormPart[], headers = {}): Promise<Reply> {
  const form = new FormData()
  for (const { name, value, filename, type = 'application/octet-stream' } of parts) {
    if (filename === undefined) form.append(name, value.toString())
    else form.append(name, new Blob([value], { type }), filename)
  }
  // As browsers write it: own boundary, parts in order.
  const written = new Response(form)
  return caller.request({
    method: 'POST',
    url,
    payload: Buffer.from(await written.arrayBuffer()),
    headers: { 'content-type': written.headers.get('content-type') ?? '', ...headers },
  })
}

export type Sent = { bytes: Buffer; filename?: string }

export function sendFile(
  caller: Caller,
  tripId: string,
  { bytes, filename = 'kite.jpg' }: Sent,
  headers = {},
) {
  return postForm(caller, `/api/trips/${tripId}/media`, [{ name: 'file', value: bytes, filename }], headers)
}

export function sendDataUrl(caller: Caller, tripId: string, { bytes, filename = 'kite.jpg' }: Sent) {
  const fileData = `data:image/jpeg;base64,${bytes.toString('base64')}`
  return caller.post(`/api/trips/${tripId}/media`, { fileData, filename, type: 'image' })
}

export async function addMediumBySending(caller: Caller, tripId: string, sent: Sent): Promise<Medium> {
  const reply = await sendFile(caller, tripId, sent)
  if (reply.statusCode !== 201) throw new Error(`could not prepare: ${reply.statusCode} ${reply.body}`)
  return reply.json()
}

type PhotoFacts = { width?: number; height?: number; orientation?: number; taken?: Record<string, string> }

export function photo({
  width = 640,
  height = 480,
  orientation = 1,
  taken,
}: PhotoFacts = {}): Promise<Buffer> {
  return sharp({ create: { width, height, channels: 3, background: '#2a9d8f' } })
    .jpeg()
    .withExif({
      IFD0: { Copyright: 'Secret Beach' },
      ...(taken && { IFD2: taken }),
      IFD3: { GPSLatitudeRef: 'N', GPSLatitude: '36/1 0/1 36/1' },
    })
    .withMetadata({ orientation })
    .toBuffer()
}

export async function everythingStored({ services }: TestApp): Promise<string[]> {
  const stored = await services.storage.list('')
  const left = await services.incoming.listAbandoned()
  return [...stored.map(({ key }) => key), ...left.map(({ id }) => `incoming ${id}`)]
}

export async function plantMedium(
  app: TestApp,
  { tripId, userId, takenAt }: { tripId: string; userId: string; takenAt?: string },
) {
  const { database, storage } = app.services
  const now = app.clock.now()
  const id = newId(now)
  await storage.put(`media/${id}.pdf`, Readable.from(['planted']))
  await database.db
    .insertInto('files')
    .values({
      ...{ id, trip_id: tripId, owner_user_id: userId, owner_invite_id: null, kind: 'media', bytes: 7 },
      ...{ sniffed_type: 'application/pdf', original_name: 'plan.pdf', stored_name: `media/${id}.pdf` },
      created_at: now,
    })
    .execute()
  await database.db
    .insertInto('media')
    .values({
      ...{ id, trip_id: tripId, file_id: id, poster_file_id: null, type: 'file', placeholder: null },
      ...{ uploaded_by_user_id: userId, uploaded_by_invite_id: null, width: null, height: null },
      ...{ duration_ms: null, created_at: now, deleted_at: null },
      taken_local: takenAt ?? now.toISOString().slice(0, -1),
    })
    .execute()
  return id
}
