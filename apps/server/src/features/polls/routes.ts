import { CastPollVote, ChangePoll, CreatePoll, Poll, PollParams } from '@sendit/core/polls/contract.ts'
import { POLLS_PER_DAY } from '@sendit/core/polls/limits.ts'
import { TripParams } from '@sendit/core/trips/contract.ts'
import { z } from 'zod'
import type { RepeatGuard } from '#db/repeat-guard.ts'
import { memberAccessOf, tripAccessOf } from '#http/access-rules.ts'
import type { RateLimits } from '#http/rate-limits.ts'
import { answerOnce, makeOnce } from '#http/repeats.ts'
import type { App } from '#http/server.ts'
import type { TripLevel } from '#trips/trip-gate.ts'
import { presentPoll, presentPolls } from './present.ts'
import type { PollsService } from './service.ts'

/** Each also posts a message. */
const POLLS = { name: 'polls', max: POLLS_PER_DAY, windowMs: 86_400_000 } as const

type Dependencies = { polls: PollsService; limits: RateLimits; repeatGuard: RepeatGuard }

const ofPoll = (trip: TripLevel) => ({ trip, row: { of: 'polls' as const, named: 'pollId' } })

export function pollsRoutes(app: App, deps: Dependencies) {
  readRoutes(app, deps)
  makeRoute(app, deps)
  changeRoutes(app, deps)
}

function readRoutes(app: App, { polls }: Dependencies) {
  app.get(
    '/api/trips/:tripId/polls',
    {
      config: { access: { trip: 'read' }, changesWith: 'changes' },
      schema: {
        tags: ['polls'],
        operationId: 'listPolls',
        summary: "List a trip's polls, the newest first",
        params: TripParams,
        response: { 200: z.array(Poll) },
      },
    },
    async (request) => presentPolls(await polls.list(tripAccessOf(request))),
  )

  app.get(
    '/api/polls/:pollId',
    {
      config: { access: ofPoll('read'), changesWith: 'changes' },
      schema: {
        tags: ['polls'],
        operationId: 'getPoll',
        summary: 'Read a poll',
        params: PollParams,
        response: { 200: Poll },
      },
    },
    async (request) => presentPoll(await polls.get(tripAccessOf(request), request.params.pollId)),
  )
}

function makeRoute(app: App, { polls, limits, repeatGuard }: Dependencies) {
  app.post(
    '/api/trips/:tripId/polls',
    {
      config: { access: { trip: 'write' } },
      schema: {
        tags: ['polls'],
        operationId: 'createPoll',
        summary: 'Ask the crew, with a message in the chat that shows the poll',
        params: TripParams,
        body: CreatePoll,
        response: { 201: Poll },
      },
    },
    async (request, reply) => {
      const access = memberAccessOf(request)
      const admit = () => limits.spend(POLLS, access.actor.userId)
      const poll = await makeOnce({ request, repeatGuard, admit }, async (work) =>
        presentPoll(await polls.create(work, access, request.body)),
      )
      return reply.code(201).send(poll)
    },
  )
}

function changeRoutes(app: App, { polls, repeatGuard }: Dependencies) {
  app.patch(
    '/api/polls/:pollId',
    {
      config: { access: ofPoll('write') },
      schema: {
        tags: ['polls'],
        operationId: 'changePoll',
        summary: 'Add answers to a poll, or close it',
        params: PollParams,
        body: ChangePoll,
        response: { 200: Poll },
      },
    },
    async (request) => {
      const { params, body: form } = request
      const access = memberAccessOf(request)
      const { body } = await answerOnce({ request, repeatGuard }, async (work) => {
        const facts = await polls.change(work, access, { pollId: params.pollId, form })
        return { status: 200, body: presentPoll(facts) }
      })
      return body
    },
  )

  app.put(
    '/api/polls/:pollId/vote',
    {
      config: { access: ofPoll('write') },
      schema: {
        tags: ['polls'],
        operationId: 'castPollVote',
        summary: 'Vote in a poll, vote otherwise, or with an empty list take the vote back',
        params: PollParams,
        body: CastPollVote,
        response: { 200: Poll },
      },
    },
    async (request) => {
      const access = memberAccessOf(request)
      const ballot = { pollId: request.params.pollId, form: request.body.optionIds }
      const { body } = await answerOnce({ request, repeatGuard }, async (work) => ({
        status: 200,
        body: presentPoll(await polls.vote(work, access, ballot)),
      }))
      return body
    },
  )
}
