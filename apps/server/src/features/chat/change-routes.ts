import {
  EditMessage,
  Message,
  MessageParams,
  ReactionParams,
  SentMessage,
} from '@sendit/core/chat/contract.ts'
import { TripParams } from '@sendit/core/trips/contract.ts'
import type { FastifyRequest } from 'fastify'
import { z } from 'zod'
import type { Work } from '#db/open.ts'
import type { RepeatGuard } from '#db/repeat-guard.ts'
import { UNSIGNED } from '#files/links.ts'
import { memberAccessOf, tripAccessOf } from '#http/access-rules.ts'
import type { Limit } from '#http/rate-limits.ts'
import { LIMITS } from '#http/rate-limits.ts'
import { answerOnce } from '#http/repeats.ts'
import type { App } from '#http/server.ts'
import type { TripLevel } from '#trips/trip-gate.ts'
import type { ChangeService } from './change-service.ts'
import type { MessageRow } from './message-store.ts'
import { presentMessage, signMessage } from './present.ts'
import type { ChatService } from './service.ts'
import { MESSAGES } from './socket.ts'

type Dependencies = { chat: ChatService; changes: ChangeService; repeatGuard: RepeatGuard }

const ofMessage = (trip: TripLevel, limit?: Limit) => ({
  access: { trip, row: { of: 'messages' as const, named: 'messageId' } },
  ...(limit && { limit }),
})

// A replayed answer may come from an older server.
const response = { 200: Message }

export function changeRoutes(app: App, deps: Dependencies) {
  const answer = createAnswer(deps)
  editRoutes(app, deps.changes, answer)
  reactionRoutes(app, deps.changes, answer)
  pinRoutes(app, deps, answer)
}

type Answer = (request: FastifyRequest, run: (work: Work) => Promise<MessageRow>) => Promise<Message>

/** A repeat gets its first answer, and is broadcast again. */
function createAnswer({ changes, repeatGuard }: Dependencies): Answer {
  return async (request, run) => {
    const { body, isRepeat } = await answerOnce<Message>({ request, repeatGuard }, async (work) => ({
      status: 200,
      body: presentMessage(await run(work), UNSIGNED),
    }))
    if (isRepeat) await changes.announceAgain(tripAccessOf(request), body.id)
    return signMessage(body, request.sign)
  }
}

function editRoutes(app: App, changes: ChangeService, answer: Answer) {
  app.patch(
    '/api/messages/:messageId',
    {
      config: ofMessage('contribute', MESSAGES),
      schema: {
        tags: ['chat'],
        operationId: 'editMessage',
        summary: 'Edit an own message, for 24 hours',
        params: MessageParams,
        body: EditMessage,
        response,
      },
    },
    (request) =>
      answer(request, (work) =>
        changes.edit(work, tripAccessOf(request), request.params.messageId, request.body),
      ),
  )

  app.delete(
    '/api/messages/:messageId',
    {
      config: ofMessage('contribute'),
      schema: {
        tags: ['chat'],
        operationId: 'deleteMessage',
        summary: "Delete an own message, or as the trip's owner anybody's",
        params: MessageParams,
        response,
      },
    },
    (request) =>
      answer(request, (work) => changes.remove(work, tripAccessOf(request), request.params.messageId)),
  )
}

function reactionRoutes(app: App, changes: ChangeService, answer: Answer) {
  app.put(
    '/api/messages/:messageId/reactions/:emoji',
    {
      config: ofMessage('contribute', LIMITS.reactions),
      schema: {
        tags: ['chat'],
        operationId: 'addReaction',
        summary: 'React to a message with one emoji',
        params: ReactionParams,
        response,
      },
    },
    (request) => answer(request, (work) => changes.react(work, tripAccessOf(request), request.params)),
  )

  app.delete(
    '/api/messages/:messageId/reactions/:emoji',
    {
      config: ofMessage('contribute', LIMITS.reactions),
      schema: {
        tags: ['chat'],
        operationId: 'removeReaction',
        summary: 'Take an own reaction back',
        params: ReactionParams,
        response,
      },
    },
    (request) => answer(request, (work) => changes.unreact(work, tripAccessOf(request), request.params)),
  )
}

function pinRoutes(app: App, { chat, changes }: Dependencies, answer: Answer) {
  app.put(
    '/api/messages/:messageId/pin',
    {
      config: ofMessage('write'),
      schema: {
        tags: ['chat'],
        operationId: 'pinMessage',
        summary: 'Pin a message for the crew',
        params: MessageParams,
        response,
      },
    },
    (request) =>
      answer(request, (work) => changes.pin(work, memberAccessOf(request), request.params.messageId)),
  )

  app.delete(
    '/api/messages/:messageId/pin',
    {
      config: ofMessage('write'),
      schema: {
        tags: ['chat'],
        operationId: 'unpinMessage',
        summary: 'Unpin a message',
        params: MessageParams,
        response,
      },
    },
    (request) =>
      answer(request, (work) => changes.unpin(work, memberAccessOf(request), request.params.messageId)),
  )

  app.get(
    '/api/trips/:tripId/pins',
    {
      config: { access: { trip: 'read' }, changesWith: 'messages' },
      schema: {
        tags: ['chat'],
        operationId: 'listPins',
        summary: "List a trip's pinned messages, the one pinned last first",
        params: TripParams,
        response: { 200: z.array(SentMessage) },
      },
    },
    async (request) => {
      const rows = await chat.listPins(tripAccessOf(request))
      return rows.map((row) => presentMessage(row, request.sign))
    },
  )
}
