import {
  AnswerPlanItem,
  ChangePlanItem,
  CreatePlanItem,
  GoWindow,
  GoWindowParams,
  Plan,
  PlanItem,
  PlanItemParams,
  SessionBeaches,
  SessionHoursQuery,
  SessionRiders,
  Today,
  TripWeather,
} from '@sendit/core/plan/contract.ts'
import { PLAN_ITEMS_PER_DAY } from '@sendit/core/plan/limits.ts'
import { TripParams } from '@sendit/core/trips/contract.ts'
import { Done } from '@sendit/core/wire.ts'
import type { Clock } from '#adapters/clock.ts'
import type { AppDatabase } from '#db/open.ts'
import type { RepeatGuard } from '#db/repeat-guard.ts'
import { editConflict } from '#errors.ts'
import type { JourneysService } from '#features/crew/journey-service.ts'
import { presentJourneys } from '#features/crew/present.ts'
import { askingFor, WEATHER_LIMIT } from '#features/weather/place-route.ts'
import { memberAccessOf, tripAccessOf } from '#http/access-rules.ts'
import type { RateLimits } from '#http/rate-limits.ts'
import { answerOnce, makeOnce } from '#http/repeats.ts'
import type { App } from '#http/server.ts'
import { seenBy } from '#http/trip-tags.ts'
import { listBoard, presentOuting } from '#trips/outings.ts'
import type { TripLevel } from '#trips/trip-gate.ts'
import { presentPlan, presentPlanItem, presentWindow } from './present.ts'
import { presentRiders, presentSessionBeaches, presentTripWeather } from './riders-present.ts'
import type { RidersService } from './riders-service.ts'
import type { PlanService, WindowService } from './service.ts'
import { presentToday } from './today-present.ts'
import type { TodayService } from './today-service.ts'

/** Each stays in the trip, and may post a message. */
const ITEMS = { name: 'planItems', max: PLAN_ITEMS_PER_DAY, windowMs: 86_400_000 } as const

type Dependencies = {
  plan: PlanService
  journeys: JourneysService
  database: AppDatabase
  clock: Clock
  limits: RateLimits
  repeatGuard: RepeatGuard
}

const ofItem = (trip: TripLevel) => ({ trip, row: { of: 'plan_items' as const, named: 'itemId' } })

export function planRoutes(app: App, deps: Dependencies) {
  readRoutes(app, deps)
  makeRoute(app, deps)
  changeRoutes(app, deps)
  answerRoute(app, deps)
}

function readRoutes(app: App, { plan, journeys, ...deps }: Dependencies) {
  app.get(
    '/api/trips/:tripId/plan',
    {
      config: { access: { trip: 'read' }, changesWith: 'changes' },
      schema: {
        tags: ['plan'],
        operationId: 'getPlan',
        summary: 'Read the plan of a trip, with who comes along, arrives when and is on the water',
        params: TripParams,
        response: { 200: Plan },
      },
    },
    async (request) => {
      const access = tripAccessOf(request)
      const [facts, travels, outings] = await Promise.all([
        plan.read(access),
        journeys.list(access),
        listBoard(deps, access),
      ])
      const boards = { journeys: presentJourneys(travels), outings: outings.map(presentOuting) }
      return presentPlan(facts, boards, request.sign)
    },
  )

  app.get(
    '/api/plan-items/:itemId',
    {
      config: { access: ofItem('read'), changesWith: 'changes' },
      schema: {
        tags: ['plan'],
        operationId: 'getPlanItem',
        summary: 'Read an item of a plan, called off or not',
        params: PlanItemParams,
        response: { 200: PlanItem },
      },
    },
    async (request) => presentPlanItem(await plan.get(tripAccessOf(request), request.params.itemId)),
  )
}

function makeRoute(app: App, { plan, limits, repeatGuard }: Dependencies) {
  app.post(
    '/api/trips/:tripId/plan-items',
    {
      config: { access: { trip: 'write' } },
      schema: {
        tags: ['plan'],
        operationId: 'addPlanItem',
        summary: 'Plan something, and propose it in the chat if wanted',
        params: TripParams,
        body: CreatePlanItem,
        response: { 201: PlanItem },
      },
    },
    async (request, reply) => {
      const access = memberAccessOf(request)
      const admit = () => limits.spend(ITEMS, access.actor.userId)
      const item = await makeOnce({ request, repeatGuard, admit }, async (work) =>
        presentPlanItem(await plan.add(work, access, request.body)),
      )
      return reply.code(201).send(item)
    },
  )
}

function changeRoutes(app: App, { plan, repeatGuard }: Dependencies) {
  app.patch(
    '/api/plan-items/:itemId',
    {
      config: { access: ofItem('write') },
      schema: {
        tags: ['plan'],
        operationId: 'changePlanItem',
        summary: 'Change an item of a plan',
        description:
          'What is left out stays. `if-match` with the `updatedAt` that was seen, in quotes, refuses the change with 412 and `current` when it was changed since; without the header the last writer wins.',
        params: PlanItemParams,
        body: ChangePlanItem,
        response: { 200: PlanItem },
      },
    },
    async (request) => {
      const { headers, params, body: form } = request
      const access = memberAccessOf(request)
      const change = { itemId: params.itemId, form, isSeen: seenBy(headers['if-match']) }
      const { body } = await answerOnce({ request, repeatGuard }, async (work) => {
        const { isStale, facts } = await plan.change(work, access, change)
        if (isStale) throw editConflict(presentPlanItem(facts))
        return { status: 200, body: presentPlanItem(facts) }
      })
      return body
    },
  )

  app.delete(
    '/api/plan-items/:itemId',
    {
      config: { access: ofItem('write') },
      schema: {
        tags: ['plan'],
        operationId: 'callOffPlanItem',
        summary: 'Call off an item of a plan',
        params: PlanItemParams,
        response: { 200: Done },
      },
    },
    async (request) => {
      const access = memberAccessOf(request)
      const { body } = await answerOnce({ request, repeatGuard }, async (work) => {
        await plan.callOff(work, access, request.params.itemId)
        return { status: 200, body: { success: true as const } }
      })
      return body
    },
  )
}

function answerRoute(app: App, { plan, repeatGuard }: Dependencies) {
  app.put(
    '/api/plan-items/:itemId/answer',
    {
      config: { access: ofItem('contribute') },
      schema: {
        tags: ['plan'],
        operationId: 'answerPlanItem',
        summary: 'Say whether the caller comes along to it, or take that back',
        params: PlanItemParams,
        body: AnswerPlanItem,
        response: { 200: PlanItem },
      },
    },
    async (request) => {
      const access = tripAccessOf(request)
      const answering = { itemId: request.params.itemId, form: request.body.answer }
      const { body } = await answerOnce({ request, repeatGuard }, async (work) => ({
        status: 200,
        body: presentPlanItem(await plan.answer(work, access, answering)),
      }))
      return body
    },
  )
}

export function ridersRoutes(app: App, { riders }: { riders: RidersService }) {
  app.get(
    '/api/plan-items/:itemId/riders',
    {
      // No ETag by trip version: weather changes on its own.
      config: { access: { trip: 'read', row: { of: 'plan_items', named: 'itemId' } }, limit: WEATHER_LIMIT },
      schema: {
        tags: ['plan'],
        operationId: 'getSessionRiders',
        summary: 'Read the wind of a session on its beach, and which of their kites each rider would take',
        params: PlanItemParams,
        response: { 200: SessionRiders },
      },
    },
    async (request, reply) =>
      presentRiders(
        await riders.read(tripAccessOf(request), request.params.itemId, askingFor(request, reply)),
      ),
  )

  app.get(
    '/api/trips/:tripId/weather',
    {
      config: { access: { trip: 'read' }, limit: WEATHER_LIMIT },
      schema: {
        tags: ['plan'],
        operationId: 'getTripWeather',
        summary: 'Forecast the wind of the days of a trip and of its sessions',
        params: TripParams,
        response: { 200: TripWeather },
      },
    },
    async (request, reply) =>
      presentTripWeather(await riders.readTripWeather(tripAccessOf(request), askingFor(request, reply))),
  )

  app.get(
    '/api/trips/:tripId/session-beaches',
    {
      config: { access: { trip: 'read' }, limit: WEATHER_LIMIT },
      schema: {
        tags: ['plan'],
        operationId: 'listSessionBeaches',
        summary: 'Weigh up the beaches near a trip for the hours of a session',
        params: TripParams,
        querystring: SessionHoursQuery,
        response: { 200: SessionBeaches },
      },
    },
    async (request, reply) => {
      const asking = askingFor(request, reply)
      const facts = await riders.readBeaches(tripAccessOf(request), request.query, asking)
      return presentSessionBeaches(facts, request.sign)
    },
  )
}

export function todayRoutes(app: App, { today }: { today: TodayService }) {
  app.get(
    '/api/trips/:tripId/today',
    {
      // No ETag by trip version: weather and hours change on their own.
      config: { access: { trip: 'read' }, limit: WEATHER_LIMIT },
      schema: {
        tags: ['plan'],
        operationId: 'getToday',
        summary: 'Read what matters on the present day of a trip, or on its first one before it',
        params: TripParams,
        response: { 200: Today },
      },
    },
    async (request, reply) =>
      presentToday(await today.read(tripAccessOf(request), askingFor(request, reply)), request.sign),
  )
}

export function windowRoutes(app: App, { windows }: { windows: WindowService }) {
  app.get(
    '/api/wind-windows/:windowId',
    {
      config: {
        access: { trip: 'read', row: { of: 'wind_windows', named: 'windowId' } },
        changesWith: 'changes',
      },
      schema: {
        tags: ['plan'],
        operationId: 'getGoWindow',
        summary: 'Read hours of good wind that the crew was told of, as the forecast has them now',
        params: GoWindowParams,
        response: { 200: GoWindow },
      },
    },
    async (request) => presentWindow(await windows.read(tripAccessOf(request), request.params.windowId)),
  )
}
