import {
  Award,
  AwardParams,
  AwardSuggestion,
  CastVote,
  CreateAward,
  MyVote,
  Nominate,
  Nomination,
  StepAward,
  Vote,
} from '@sendit/core/awards/contract.ts'
import { TripParams } from '@sendit/core/trips/contract.ts'
import { z } from 'zod'
import type { RepeatGuard } from '#db/repeat-guard.ts'
import { memberAccessOf, tripAccessOf } from '#http/access-rules.ts'
import { answerOnce, makeOnce } from '#http/repeats.ts'
import type { App } from '#http/server.ts'
import { presentAward, presentAwards, presentNomination, presentSuggestions } from './present.ts'
import type { AwardsService } from './service.ts'
import type { AwardRemindersService, VotingService } from './voting-service.ts'

type Dependencies = {
  awards: AwardsService
  voting: VotingService
  reminders: AwardRemindersService
  repeatGuard: RepeatGuard
}

export function awardsRoutes(app: App, deps: Dependencies) {
  tripAwardsRoutes(app, deps)
  nominationRoutes(app, deps)
  voteRoutes(app, deps)
  reminderRoutes(app, deps)
}

const AWARD = { of: 'awards', named: 'awardId' } as const

function tripAwardsRoutes(app: App, { awards, voting }: Dependencies) {
  app.get(
    '/api/trips/:tripId/awards',
    {
      config: { access: { trip: 'read' }, changesWith: 'changes' },
      schema: {
        tags: ['awards'],
        operationId: 'listAwards',
        summary: "List a trip's awards with nominations and votes",
        params: TripParams,
        response: { 200: z.array(Award) },
      },
    },
    async (request) => presentAwards(await awards.list(tripAccessOf(request)), request.sign),
  )

  app.get(
    '/api/trips/:tripId/award-suggestions',
    {
      config: { access: { trip: 'read' }, changesWith: 'changes' },
      schema: {
        tags: ['awards'],
        operationId: 'listAwardSuggestions',
        summary: 'List whom the water board suggests for awards',
        params: TripParams,
        response: { 200: z.array(AwardSuggestion) },
      },
    },
    async (request) => presentSuggestions(await awards.suggest(tripAccessOf(request))),
  )

  app.post(
    '/api/trips/:tripId/awards',
    {
      config: { access: { trip: 'write' } },
      schema: {
        tags: ['awards'],
        operationId: 'createAward',
        summary: 'Create an award',
        params: TripParams,
        body: CreateAward,
        response: { 200: Award, 201: Award },
      },
    },
    async (request, reply) => {
      const { facts, isNew } = await awards.create(memberAccessOf(request), request.body)
      return reply.code(isNew ? 201 : 200).send(presentAward(facts, request.sign))
    },
  )

  app.patch(
    '/api/awards/:awardId',
    {
      config: { access: { trip: 'write', row: AWARD } },
      schema: {
        tags: ['awards'],
        operationId: 'stepAward',
        summary: "Open an award's voting, close it, settle a tie or move its deadline",
        params: AwardParams,
        body: StepAward,
        response: { 200: Award },
      },
    },
    async (request) =>
      presentAward(
        await voting.step(memberAccessOf(request), request.params.awardId, request.body),
        request.sign,
      ),
  )
}

function nominationRoutes(app: App, { awards, repeatGuard }: Dependencies) {
  app.get(
    '/api/awards/:awardId/nominations',
    {
      config: { access: { trip: 'read', row: AWARD } },
      schema: {
        tags: ['awards'],
        operationId: 'listNominations',
        summary: 'List who is nominated for an award',
        params: AwardParams,
        response: { 200: z.array(Nomination) },
      },
    },
    async (request) =>
      presentAward(await awards.get(tripAccessOf(request), request.params.awardId), request.sign).nominations,
  )

  app.post(
    '/api/awards/:awardId/nominations',
    {
      config: { access: { trip: 'write', row: AWARD } },
      schema: {
        tags: ['awards'],
        operationId: 'nominate',
        summary: 'Nominate somebody for an award',
        params: AwardParams,
        body: Nominate,
        response: { 200: Nomination, 201: Nomination },
      },
    },
    async (request, reply) => {
      const access = memberAccessOf(request)
      const nominating = { awardId: request.params.awardId, form: request.body }
      const { status, body } = await answerOnce({ request, repeatGuard }, async (work) => {
        const { nomination, isNew } = await awards.nominate(work, access, nominating)
        return { status: isNew ? 201 : 200, body: presentNomination(nomination, request.sign) }
      })
      return reply.code(status === 201 ? 201 : 200).send(body)
    },
  )
}

function voteRoutes(app: App, { awards, voting, repeatGuard }: Dependencies) {
  app.get(
    '/api/awards/:awardId/votes',
    {
      config: { access: { trip: 'read', row: AWARD } },
      schema: {
        tags: ['awards'],
        operationId: 'listVotes',
        summary: "List an award's votes",
        params: AwardParams,
        response: { 200: z.array(Vote) },
      },
    },
    async (request) => {
      const votes = await awards.listVotes(tripAccessOf(request), request.params.awardId)
      return votes.map((vote) => ({ nominationId: vote.nomination_id }))
    },
  )

  app.get(
    '/api/awards/:awardId/my-vote',
    {
      config: { access: { trip: 'read', row: AWARD } },
      schema: {
        tags: ['awards'],
        operationId: 'getMyVote',
        summary: "Read the caller's own vote",
        params: AwardParams,
        response: { 200: MyVote },
      },
    },
    async (request) => ({
      nominationId: await awards.findMyVote(tripAccessOf(request), request.params.awardId),
    }),
  )

  app.post(
    '/api/awards/:awardId/vote',
    {
      config: { access: { trip: 'write', row: AWARD } },
      schema: {
        tags: ['awards'],
        operationId: 'vote',
        summary: 'Vote in an award',
        params: AwardParams,
        body: CastVote,
        response: { 200: Vote, 201: Vote },
      },
    },
    async (request, reply) => {
      const access = memberAccessOf(request)
      const ballot = { awardId: request.params.awardId, nominationId: request.body.nominationId }
      const { status, body } = await answerOnce({ request, repeatGuard }, async (work) => {
        const { isNew } = await voting.castVote(work, access, ballot)
        return { status: isNew ? 201 : 200, body: { nominationId: ballot.nominationId } }
      })
      return reply.code(status === 201 ? 201 : 200).send(body)
    },
  )
}

function reminderRoutes(app: App, { reminders, repeatGuard }: Dependencies) {
  app.post(
    '/api/awards/:awardId/reminders',
    {
      config: { access: { trip: 'write', row: AWARD } },
      schema: {
        tags: ['awards'],
        operationId: 'remindVoters',
        summary: 'Remind the members who have not voted, once a day',
        params: AwardParams,
        response: { 201: Award },
      },
    },
    async (request, reply) => {
      const access = memberAccessOf(request)
      const { awardId } = request.params
      const award = await makeOnce({ request, repeatGuard }, async (work) =>
        presentAward(await reminders.remind(work, access, awardId), request.sign),
      )
      return reply.code(201).send(award)
    },
  )
}
