import {
  Message,
  MessagesQuery,
  ReadPosition,
  Reads,
  SearchQuery,
  SendMessage,
  SentMessage,
  UnreadCount,
  UnreadQuery,
} from '@sendit/core/chat/contract.ts'
import { TripParams } from '@sendit/core/trips/contract.ts'
import { z } from 'zod'
import type { RepeatGuard, StoredReply } from '#db/repeat-guard.ts'
import { UNSIGNED } from '#files/links.ts'
import { memberAccessOf, tripAccessOf } from '#http/access-rules.ts'
import { answerOnce, keyOf, linkNextPage } from '#http/repeats.ts'
import type { App } from '#http/server.ts'
import { presentMessage, signMessage } from './present.ts'
import type { Sent } from './sending-service.ts'
import type { ChatService, ReadService, SearchService } from './service.ts'
import { MESSAGES } from './socket.ts'

const SEARCHES = { name: 'search', max: 30, windowMs: 60_000 } as const

export function chatRoutes(app: App, { chat, repeatGuard }: { chat: ChatService; repeatGuard: RepeatGuard }) {
  app.get(
    '/api/trips/:tripId/messages',
    {
      config: { access: { trip: 'read' }, changesWith: 'messages' },
      schema: {
        tags: ['chat'],
        operationId: 'listMessages',
        summary: "List a trip's messages",
        params: TripParams,
        querystring: MessagesQuery,
        response: { 200: z.array(SentMessage) },
      },
    },
    async (request, reply) => {
      const { rows, next } = await chat.listPage(tripAccessOf(request), request.query)
      linkNextPage({ request, reply }, next)
      return rows.map((row) => presentMessage(row, request.sign))
    },
  )

  app.post(
    '/api/trips/:tripId/messages',
    {
      config: { access: { trip: 'contribute' }, limit: MESSAGES },
      schema: {
        tags: ['chat'],
        operationId: 'sendMessage',
        summary: 'Send a message',
        params: TripParams,
        body: SendMessage,
        // A replayed answer may come from an older server.
        response: { 200: Message, 201: Message },
      },
    },
    async (request, reply) => {
      const { body } = request
      const access = tripAccessOf(request)
      // Without a key it shares a transaction with concurrent messages.
      if (keyOf(request) === undefined) {
        const { status, body: message } = replyTo(await chat.send(access, body))
        return reply.code(status).send(signMessage(message, request.sign))
      }
      const answer = await answerOnce({ request, repeatGuard }, async (work) =>
        replyTo(await chat.sendWithin(work, access, body)),
      )
      if (answer.isRepeat) await chat.announceAgain(access, answer.body.id)
      return reply.code(answer.status === 200 ? 200 : 201).send(signMessage(answer.body, request.sign))
    },
  )

  app.get(
    '/api/trips/:tripId/messages/unread-count',
    {
      config: { access: { trip: 'read' }, changesWith: 'messages' },
      schema: {
        tags: ['chat'],
        operationId: 'countUnread',
        summary: 'Count the messages the caller has not read',
        params: TripParams,
        querystring: UnreadQuery,
        response: { 200: UnreadCount },
      },
    },
    async (request) => ({
      count: await chat.countUnread(tripAccessOf(request), new Date(request.query.since)),
    }),
  )
}

/** 200 for a repeat. */
function replyTo({ message, isNew }: Sent): StoredReply<Message> & { status: 200 | 201 } {
  return { status: isNew ? 201 : 200, body: presentMessage(message, UNSIGNED) }
}

export function searchRoutes(app: App, { search }: { search: SearchService }) {
  app.get(
    '/api/trips/:tripId/messages/search',
    {
      config: { access: { trip: 'read' }, limit: SEARCHES },
      schema: {
        tags: ['chat'],
        operationId: 'searchMessages',
        summary: 'Find messages by words and beginnings of words, the newest first',
        params: TripParams,
        querystring: SearchQuery,
        response: { 200: z.array(SentMessage) },
      },
    },
    async (request, reply) => {
      const { rows, next } = await search.find(tripAccessOf(request), request.query)
      linkNextPage({ request, reply }, { before: next })
      return rows.map((row) => presentMessage(row, request.sign))
    },
  )
}

export function readRoutes(app: App, { reads }: { reads: ReadService }) {
  app.put(
    '/api/trips/:tripId/read',
    {
      config: { access: { trip: 'write' } },
      schema: {
        tags: ['chat'],
        operationId: 'setReadPosition',
        summary: 'Say how far the caller has read; never back',
        params: TripParams,
        body: ReadPosition,
        response: { 200: ReadPosition },
      },
    },
    (request) => reads.setPosition(memberAccessOf(request), request.body.seq),
  )

  app.get(
    '/api/trips/:tripId/reads',
    {
      config: { access: { trip: 'read' } },
      schema: {
        tags: ['chat'],
        operationId: 'listReadPositions',
        summary: 'List how far members have read who let the crew see it',
        params: TripParams,
        response: { 200: Reads },
      },
    },
    (request) => reads.list(tripAccessOf(request)),
  )
}
