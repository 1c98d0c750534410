// For http/route-matrix.test.ts.
import { fillChat } from './chat-crew.ts'
import { plantMedium } from './media-crew.ts'
import { addMoney } from './money-crew.ts'
import { insertPlaceholderRows, plantJourney } from './placeholder-crew.ts'
import { plantItem, plantOuting, plantWindow } from './plan-crew.ts'
import { plantPoll } from './poll-crew.ts'
import type { TestApp } from './test-app.ts'

type Planting = {
  tripId: string
  ownerId: string
  uploaderId: string
  /** On the water in one trip at a time. */
  riderId: string
  /** In no trip. */
  strangerId: string
  text: string
  placeholderName: string
}

/** A row for each parameter of a route that names one; rows with their own address must be planted here. */
export async function plantRows(app: TestApp, { tripId, strangerId, text, ...who }: Planting) {
  const [messageId = ''] = await fillChat(app, tripId, 1, { userId: strangerId, text })
  return {
    ...(await addMoney(app, {
      tripId,
      payerId: strangerId,
      receiverId: who.ownerId,
      description: text,
    })),
    messageId,
    mediaId: await plantMedium(app, { tripId, userId: who.uploaderId }),
    pollId: await plantPoll(app, { tripId, userId: strangerId, question: text }),
    itemId: await plantItem(app, { tripId, userId: strangerId, title: text }),
    outingId: await plantOuting(app, { tripId, userId: who.riderId }),
    windowId: await plantWindow(app, { tripId, beach: text }),
    seatId: await insertPlaceholderRows(app, { tripId, userId: who.ownerId, name: who.placeholderName }),
    journeyId: await plantJourney(app, { tripId, userId: strangerId, place: text }),
  }
}
