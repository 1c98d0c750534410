import type { FeaturePlugin } from '#context.ts'
import { calendarRoutes } from './routes.ts'
import { createCalendarService } from './service.ts'

export const plugin: FeaturePlugin = (app, context) =>
  calendarRoutes(app, { ...context, calendar: createCalendarService(context) })
