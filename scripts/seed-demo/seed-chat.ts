import type { Message } from '@sendit/core/chat/contract.ts'
import type { NewPoll, Poll } from '@sendit/core/polls/contract.ts'
import type { Trip } from '@sendit/core/trips/contract.ts'
import type { Caller } from '@sendit/server/src/testing/caller.ts'
import { ask, type Rider } from './calls.ts'

export const seedChat = {
  async findMessage(rider: Rider, trip: Trip, text: string): Promise<Message> {
    const messages: Message[] = await ask(rider.get(`/api/trips/${trip.id}/messages`))
    const found = messages.find((message) => message.text === text)
    if (found === undefined) throw new Error(`nobody said "${text}"`)
    return found
  },
  answer: (trip: Trip, who: Caller, { id }: Message, text: string) =>
    ask(who.post(`/api/trips/${trip.id}/messages`, { text, replyToId: id })),
  shareRecord: (trip: Trip, who: Caller, about: NonNullable<Message['about']>, text: string) =>
    ask(who.post(`/api/trips/${trip.id}/messages`, { text, about })),
  async react({ id }: Message, emoji: string, riders: Rider[]) {
    for (const rider of riders)
      await ask(rider.put(`/api/messages/${id}/reactions/${encodeURIComponent(emoji)}`))
  },
  pin: (rider: Rider, { id }: Message) => ask(rider.put(`/api/messages/${id}/pin`)),
  askCrew: (trip: Trip, rider: Rider, poll: NewPoll): Promise<Poll> =>
    ask(rider.post(`/api/trips/${trip.id}/polls`, poll)),
  choose: (rider: Rider, { id, options }: Poll, place: number) =>
    ask(rider.put(`/api/polls/${id}/vote`, { optionIds: [options[place]?.id] })),
}
