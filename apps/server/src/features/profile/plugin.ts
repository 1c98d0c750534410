import type { FeaturePlugin } from '#context.ts'
import type { App } from '#http/server.ts'
import { takeBodiesAsStreams } from '#http/uploads/uploads.ts'
import { profilePictureRoutes, profileRoutes } from './routes.ts'
import { createProfileService } from './service.ts'

export const plugin: FeaturePlugin = async (app, context) => {
  const profile = createProfileService(context)
  profileRoutes(app, { ...context, profile })
  await app.register(async (uploading: App) => {
    await takeBodiesAsStreams(uploading)
    profilePictureRoutes(uploading, { ...context, profile })
  })
}
