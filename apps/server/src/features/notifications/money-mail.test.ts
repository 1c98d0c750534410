import { afterEach, beforeEach, expect, test } from 'vitest'
import '#testing/matchers.ts'
import { type NotificationCrew, notificationCrew } from '#testing/notification-crew.ts'

const SETTINGS = '/api/notices/settings'

let stage: NotificationCrew
beforeEach(async () => {
  stage = await notificationCrew()
})
afterEach(() => stage.close())

const spend = (description: string) => {
  const { ana, ben, trip } = stage
  const splitBetween = [ana.user.id, ben.user.id]
  return ana.post(`/api/trips/${trip.id}/expenses`, { description, amount: '30.00', splitBetween })
}

const remind = () => {
  const { ana, ben, trip } = stage
  return ana.post(`/api/trips/${trip.id}/reminders`, { fromUserId: ben.user.id, toUserId: ana.user.id })
}

async function mailedBy(...actions: (() => Promise<unknown>)[]) {
  const before = (await stage.mailsTo(stage.ben.email)).map(({ id }) => id)
  for (const action of actions) await action()
  await stage.settle()
  const mails = await stage.mailsTo(stage.ben.email)
  return mails.filter(({ id }) => !before.includes(id))
}

const subjectsOf = (mails: { subject: string }[]) => mails.map(({ subject }) => subject).sort()
const REMINDER = 'ana reminds you of £15.00 for Tarifa Kite Week'
const SHARE = 'Tarifa Kite Week: ana added an expense: Paella. Your share is £15.00'

test('of money reminders alone are mailed at first', async () => {
  expect(subjectsOf(await mailedBy(() => spend('Paella'), remind))).toEqual([REMINDER])
})

test('shares and payments are mailed to those who switched them on, and reminders by their own switch', async () => {
  const { ana, ben, trip } = stage
  await ben.put(SETTINGS, { categories: { money: { email: false }, shares: { email: true } } })

  expect(subjectsOf(await mailedBy(() => spend('Paella'), remind))).toEqual([SHARE])
  const payment = { fromUserId: ben.user.id, toUserId: ana.user.id, amount: '15.00' }
  expect(subjectsOf(await mailedBy(() => ana.post(`/api/trips/${trip.id}/payments`, payment)))).toEqual([
    'Tarifa Kite Week: ana noted a payment of £15.00',
  ])
})

test('an older choice about money emails is kept for reminders', async () => {
  await stage.ben.put(SETTINGS, { categories: { money: { email: false } } })

  const { categories } = (await stage.ben.get(SETTINGS)).json()
  expect([categories.money, categories.shares]).toEqual([{ push: true, email: false }, { email: false }])
  expect(await mailedBy(() => spend('Paella'), remind)).toEqual([])
})

test('the link in a shares email stops shares and payments, but not reminders', async () => {
  await stage.ben.put(SETTINGS, { categories: { shares: { email: true } } })
  const [mail] = await mailedBy(() => spend('Paella'))
  expect(mail?.text).toContain('No more mail about shares and payments:\nhttp')
  const [link = ''] = /http\S+unsubscribe\?token=\S+/.exec(mail?.text ?? '') ?? []
  const { pathname, search } = new URL(link)

  expect((await stage.app.visitor().get(pathname + search)).body).toContain(
    'Stop mail about shares and payments?',
  )
  expect((await stage.app.visitor().post(pathname + search)).body).toContain(
    'No more mail about shares and payments',
  )

  expect((await stage.ben.get(SETTINGS)).json().categories.shares).toEqual({ email: false })
  expect(subjectsOf(await mailedBy(() => spend('Pizza'), remind))).toEqual([
    'ana reminds you of £30.00 for Tarifa Kite Week',
  ])
})
