import { crew } from './crew.ts'
import { startPushService } from './push-service.ts'
import { createTestApp } from './test-app.ts'

export const MINUTE_MS = 60_000
export const HOUR_MS = 60 * MINUTE_MS

/** Ben, in Madrid, receives pushes from a stub service. */
export async function notificationCrew({
  env = {},
  start,
}: {
  env?: Record<string, string>
  start?: Date
} = {}) {
  const service = await startPushService()
  const app = await createTestApp({ env: { ...service.env, ...env }, ...(start && { start }) })
  const { ana, ben, gus, trip } = await crew(app)

  async function settle(ms = MINUTE_MS) {
    await app.outbox.drain()
    app.clock.advanceMs(ms)
    await app.outbox.drain()
  }

  await settle()
  const { key } = (await ben.get('/api/push/key')).json()
  const phone = service.browser(key)
  await ben.post('/api/push/subscriptions', { ...phone.form, timezone: 'Europe/Madrid' })
  const bodies = () => phone.read().map(({ body }) => body)
  const postMessage = (text: string, more: object = {}, who = ana) =>
    who.post(`/api/trips/${trip.id}/messages`, { text, ...more })
  return {
    ...{ app, service, ana, ben, gus, trip, key, phone, settle, bodies, postMessage },
    mention: (text: string) =>
      postMessage(`@Ben ${text}`, { mentions: [{ id: ben.user.id, from: 0, length: 4 }] }),
    async notified(action: () => Promise<unknown>, after = MINUTE_MS) {
      const before = phone.read().length
      await action()
      await settle(after)
      return bodies().slice(before)
    },
    async mailsTo(email: string) {
      const mails = (await app.services.mailbox?.list()) ?? []
      return mails.filter(({ to, subject }) => to === email && !subject.includes('invites you'))
    },
    async close() {
      await app.close()
      await service.close()
    },
  }
}

export type NotificationCrew = Awaited<ReturnType<typeof notificationCrew>>
