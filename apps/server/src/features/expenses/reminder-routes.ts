import { Reminder, SendReminder } from '@sendit/core/expenses/contract.ts'
import { TripParams } from '@sendit/core/trips/contract.ts'
import type { RepeatGuard } from '#db/repeat-guard.ts'
import { memberAccessOf } from '#http/access-rules.ts'
import { makeOnce } from '#http/repeats.ts'
import type { App } from '#http/server.ts'
import type { RemindersService } from './reminder-service.ts'

type Dependencies = { reminders: RemindersService; repeatGuard: RepeatGuard }

export function remindersRoutes(app: App, { reminders, repeatGuard }: Dependencies) {
  app.post(
    '/api/trips/:tripId/reminders',
    {
      config: { access: { trip: 'write' } },
      schema: {
        tags: ['expenses'],
        operationId: 'sendReminder',
        summary: 'Remind somebody by mail of what they owe the caller, once a day',
        params: TripParams,
        body: SendReminder,
        response: { 201: Reminder },
      },
    },
    async (request, reply) => {
      const { body } = request
      const access = memberAccessOf(request)
      const reminder = await makeOnce({ request, repeatGuard }, async (work) => {
        const { reminded_at } = await reminders.remind(work, access, body)
        return { ...body, remindedAt: reminded_at.toISOString() }
      })
      return reply.code(201).send(reminder)
    },
  )
}
