import { GoWindow, GoWindowParams } from '@sendit/core/plan/window-contract.ts'
import { tripAccessOf } from '#http/access-rules.ts'
import type { App } from '#http/server.ts'
import { presentWindow } from './window-present.ts'
import type { WindowService } from './window-service.ts'

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
