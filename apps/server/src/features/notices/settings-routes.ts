import { NoticeSettings, UpdateNoticeSettings } from '@sendit/core/notices/contract.ts'
import { TripParams } from '@sendit/core/trips/contract.ts'
import { Done } from '@sendit/core/wire.ts'
import type { RepeatGuard } from '#db/repeat-guard.ts'
import { memberAccessOf, userOf } from '#http/access-rules.ts'
import { answerOnce } from '#http/repeats.ts'
import type { App } from '#http/server.ts'
import { presentSettings } from './present.ts'
import type { NoticeSettingsService } from './settings-service.ts'

type Dependencies = { settings: NoticeSettingsService; repeatGuard: RepeatGuard }

export function noticeSettingsRoutes(app: App, deps: Dependencies) {
  ownSettingsRoutes(app, deps)
  muteRoutes(app, deps)
}

function ownSettingsRoutes(app: App, { settings, repeatGuard }: Dependencies) {
  const path = '/api/notices/settings'

  app.get(
    path,
    {
      config: { access: 'self' },
      schema: {
        tags: ['notices'],
        operationId: 'getNoticeSettings',
        summary: 'Read what the caller is told of, and how',
        response: { 200: NoticeSettings },
      },
    },
    async (request) => presentSettings(await settings.read(userOf(request))),
  )

  app.put(
    path,
    {
      config: { access: 'self' },
      schema: {
        tags: ['notices'],
        operationId: 'updateNoticeSettings',
        summary: 'Change what the caller is told of, and how; what is left out stays',
        body: UpdateNoticeSettings,
        response: { 200: NoticeSettings },
      },
    },
    async (request) => {
      const actor = userOf(request)
      const { body } = await answerOnce({ request, repeatGuard }, async (work) => ({
        status: 200,
        body: presentSettings(await settings.update(work, actor, request.body)),
      }))
      return body
    },
  )
}

function muteRoutes(app: App, { settings }: Dependencies) {
  const path = '/api/trips/:tripId/notices-mute'
  const config = { access: { trip: 'write' } } as const

  app.put(
    path,
    {
      config,
      schema: {
        tags: ['notices'],
        operationId: 'muteTrip',
        summary: 'Tell the caller nothing of this trip any more',
        params: TripParams,
        response: { 200: Done },
      },
    },
    async (request) => {
      await settings.mute(memberAccessOf(request))
      return { success: true as const }
    },
  )

  app.delete(
    path,
    {
      config,
      schema: {
        tags: ['notices'],
        operationId: 'unmuteTrip',
        summary: 'Tell the caller of this trip again',
        params: TripParams,
        response: { 200: Done },
      },
    },
    async (request) => {
      await settings.unmute(memberAccessOf(request))
      return { success: true as const }
    },
  )
}
