import { newId } from '#db/id.ts'
import type { TestApp } from './test-app.ts'

export const ADA = 'ada@shore.example'

export async function addShoreContact(app: TestApp, userId: string, { isConfirmed = true } = {}) {
  const now = app.clock.now()
  await app.services.database.db
    .insertInto('shore_contacts')
    .values({
      ...{ id: newId(now), user_id: userId, email: ADA, asked_at: now },
      ...(isConfirmed
        ? { token_hash: null, expires_at: null, confirmed_at: now }
        : { token_hash: 'asked', expires_at: now, confirmed_at: null }),
    })
    .execute()
}

/** Oldest first. */
export async function mailsTo(app: TestApp, email: string) {
  await app.outbox.drain()
  const mails = (await app.services.mailbox?.list()) ?? []
  return mails.filter(({ to }) => to === email).reverse()
}
