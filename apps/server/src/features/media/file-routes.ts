import { FileParams, FileQuery } from '@sendit/core/media/contract.ts'
import type { Clock } from '#adapters/clock.ts'
import type { Storage } from '#adapters/storage/port.ts'
import { sendStoredFile } from '#http/files.ts'
import type { App } from '#http/server.ts'
import type { FileService } from './file-service.ts'

type Dependencies = { files: FileService; storage: Storage; clock: Clock }

export function fileRoutes(app: App, { files, storage, clock }: Dependencies) {
  app.get(
    '/files/:fileId/:variant',
    {
      // Who may have which file depends on the file, so the service asks.
      config: { access: 'anyone', limit: 'files' },
      compress: false,
      schema: {
        tags: ['media'],
        operationId: 'readFile',
        summary: 'Read a picture, a video or a document, or a part of it',
        params: FileParams,
        querystring: FileQuery,
      },
    },
    async (request, reply) => {
      const content = await files.find(request.actor, { ...request.params, ...request.query })
      return sendStoredFile({ request, reply }, { storage, now: clock.now() }, content)
    },
  )
}
