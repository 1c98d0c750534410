import { createCardPoster } from '#features/chat/sending-service.ts'
import { messagePublisher } from '#features/chat/socket.ts'
import { createOutingAlarm } from '#features/outings/alarm-jobs.ts'
import { createTripEvents } from '#live/trip-events.ts'
import type { TestApp } from './test-app.ts'

export function watchOutings(
  { services, outbox }: Pick<TestApp, 'services' | 'outbox'>,
  now: Date,
): Promise<void> {
  const { database, realtime } = services
  const wakeOutbox = () => outbox.wake()
  return createOutingAlarm({
    ...{ database, wakeOutbox },
    postCard: createCardPoster({ announce: messagePublisher(realtime, 'chat_message') }),
    tripEvents: createTripEvents(realtime),
  }).notifyOverdue(now)
}
