import type { SystemKind } from '@sendit/core/chat/about-kinds.ts'
import { layDownSystemUser, SYSTEM_USER_ID } from '#access/system-user.ts'
import { newId } from '#db/id.ts'
import type { Work } from '#db/open.ts'
import type { MessageRow } from './message-store.ts'
import * as messages from './message-store.ts'
import { insertWords } from './search-store.ts'
import * as store from './store.ts'

/** What SendIt! says in a trip's chat by itself, about which of its records; the words are for who cannot see the card. */
export type SystemCard = { tripId: string; text: string; about: { kind: SystemKind; id: string }; now: Date }

/**
 * Says it in the caller's transaction, with whatever makes it true; in a trip that is gone nothing. Whoever calls sees to it that
 * it is said once: a repeat is another message.
 */
export type PostCard = (work: Work, card: SystemCard) => Promise<void>

type Dependencies = {
  /** Tells a message to everyone in the trip. */
  announce: (tripId: string, message: MessageRow) => Promise<void>
}

export function createCardPoster({ announce }: Dependencies): PostCard {
  return async ({ tx, afterCommit }, { tripId, text, about, now }) => {
    const numbers = (await store.takeNumbers(tx, new Map([[tripId, 1]]))).get(tripId)
    if (numbers === undefined) return
    await layDownSystemUser(tx, now)
    const id = newId(now)
    await store.insertUnsent(tx, [
      {
        ...{ id, trip_id: tripId, seq: numbers.seq, version: numbers.seq + numbers.changes },
        ...{ sender_user_id: SYSTEM_USER_ID, sender_invite_id: null, text, media_id: null },
        ...{ client_message_id: null, created_at: now, reply_to_id: null, about_kind: null, about_id: null },
        ...{ card_kind: about.kind, card_id: about.id },
      },
    ])
    const row = await messages.findById(tx, id)
    if (row === undefined) throw new Error('a message that was just stored is not there')
    await insertWords(tx, [row])
    afterCommit(() => announce(tripId, row))
  }
}
