import { randomUUID } from 'node:crypto'
import type { ExpenseWithHistory } from '@sendit/core/expenses/contract.ts'
import { MAX_RECEIPT_BYTES } from '@sendit/core/expenses/limits.ts'
import sharp from 'sharp'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { createFileStore } from '#files/file-store.ts'
import type { Caller } from '#testing/caller.ts'
import { mp3, pdf } from '#testing/file-samples.ts'
import { everythingStored, photo, postForm } from '#testing/media-crew.ts'
import { moneyCrew } from '#testing/money-crew.ts'
import { createTestApp, type TestApp } from '#testing/test-app.ts'
import { createExpenseCleanup } from './deleting-service.ts'
import '#testing/matchers.ts'

const DAY_MS = 24 * 60 * 60_000

let app: TestApp
let money: Awaited<ReturnType<typeof moneyCrew>>
let id: string
beforeEach(async () => {
  app = await createTestApp()
  money = await moneyCrew(app)
  id = (await money.addExpense(money.ana, { amount: '30.00', among: money.all })).id
})
afterEach(() => app.close())

const send = (caller: Caller, value: Buffer, headers = {}, filename = 'bill.jpg') =>
  postForm(caller, `/api/expenses/${id}/receipt`, [{ name: 'file', value, filename }], headers)
const read = async (caller: Caller): Promise<ExpenseWithHistory> =>
  (await caller.get(`/api/expenses/${id}`)).json()

test('a picture is stored with smaller sizes, for members and guests of the trip', async () => {
  const { ana, ben, gus, eve } = money

  const reply = await send(ana, await photo({ width: 3000, height: 2000 }))

  expect(reply.statusCode).toBe(201)
  const { url, thumbnailUrl, type } = reply.json().receipt
  expect(type).toBe('image/jpeg')
  const small = await ben.get(thumbnailUrl)
  expect(await sharp(small.rawPayload).metadata()).toMatchObject({ format: 'webp', width: 400 })
  const signed = (await read(gus)).receipt
  expect(signed?.url).toContain('sig=')
  const shown = await app.visitor().get(signed?.url ?? '')
  expect(await sharp(shown.rawPayload).metadata()).toMatchObject({ format: 'webp', width: 1600 })
  expect(await eve.get(url)).toBeRefused(404, 'NOT_FOUND')
  expect(await app.visitor().get(url)).toBeRefused(401, 'UNAUTHENTICATED')
  expect((await read(ben)).history[0]).toMatchObject({
    kind: 'changed',
    changes: [{ field: 'receipt', from: null, to: 'image/jpeg' }],
  })
  const [listed] = (await ben.get(`${money.path}/expenses?shares=uneven`)).json()
  expect(listed.receipt.url).toBe(url)
})

test('a PDF is stored unchanged, replaces the earlier receipt, and leaves payments as they are', async () => {
  const { ana, ben } = money
  await money.pay(ben, ana, '10.00')
  await send(ana, await photo())
  const before = await everythingStored(app)

  const reply = await send(ana, pdf(), {}, 'bill.pdf')

  expect(reply.json().receipt).toMatchObject({ type: 'application/pdf', thumbnailUrl: null })
  const file = await ben.get(reply.json().receipt.url)
  expect(file.rawPayload.equals(pdf())).toBe(true)
  expect(file.headers['content-disposition']).toContain('attachment')
  const after = await everythingStored(app)
  expect([before.length, after.length]).toEqual([3, 1])
  expect(await money.plan()).toContain('ben → ana 10.00, 10.00 paid, 0.00 left: paid')
})

test('a repeat with the same key is stored once', async () => {
  const headers = { 'idempotency-key': randomUUID() }
  const bytes = await photo()

  const replies = [await send(money.ana, bytes, headers), await send(money.ana, bytes, headers)]

  expect(replies[1]?.body).toBe(replies[0]?.body)
  expect(await everythingStored(app)).toHaveLength(3)
})

test('what is no picture and no PDF, half of one, or too large is refused, and nothing is left of it', async () => {
  const { ana } = money
  const cut = pdf().subarray(0, 20)

  expect(await send(ana, mp3())).toBeRefused(415, 'UNSUPPORTED_FILE', 'A receipt is a picture or a PDF.')
  expect(await send(ana, Buffer.from('<script>alert(1)</script>'))).toBeRefused(415, 'UNSUPPORTED_FILE')
  expect(await send(ana, Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>'))).toBeRefused(
    415,
    'UNSUPPORTED_FILE',
  )
  expect(await send(ana, cut)).toBeRefused(415, 'UNSUPPORTED_FILE')
  expect(await send(ana, Buffer.alloc(MAX_RECEIPT_BYTES + 1))).toBeRefused(413, 'FILE_TOO_LARGE')
  expect(await everythingStored(app)).toEqual([])
  expect((await read(ana)).receipt).toBeNull()
})

test('only the member who paid or entered the expense can add or remove it', async () => {
  const { ana, ben, gus, eve } = money
  const bytes = await photo()
  await send(ana, bytes)

  expect(await send(ben, bytes)).toBeRefused(403, 'NOT_PAYER')
  expect(await send(gus, bytes)).toBeRefused(403, 'GUEST_FORBIDDEN')
  expect(await send(eve, bytes)).toBeRefused(404, 'NOT_FOUND')
  expect(await ben.delete(`/api/expenses/${id}/receipt`)).toBeRefused(403, 'NOT_PAYER')
  expect((await ana.delete(`/api/expenses/${id}/receipt`)).statusCode).toBe(200)
  expect((await ana.delete(`/api/expenses/${id}/receipt`)).statusCode).toBe(200)
  expect((await read(ana)).receipt).toBeNull()
  expect(await everythingStored(app)).toEqual([])
})

test('it stays while its deleted expense can be restored, and is then deleted with it', async () => {
  const { ana } = money
  await send(ana, await photo())
  await ana.delete(`/api/expenses/${id}`)
  const remove = () =>
    createExpenseCleanup({ ...app.services, fileStore: createFileStore(app.services) }).removeOld(
      app.clock.now(),
    )

  await remove()
  expect(await everythingStored(app)).toHaveLength(3)
  app.clock.advanceMs(30 * DAY_MS)
  await remove()
  expect(await everythingStored(app)).toEqual([])
})
