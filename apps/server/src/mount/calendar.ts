import { calendarRoutes } from '#features/calendar/routes.ts'
import { createCalendarService } from '#features/calendar/service.ts'
import type { Mount } from './house.ts'

export const mountCalendar: Mount = (app, house) =>
  calendarRoutes(app, {
    ...house,
    calendar: createCalendarService({ ...house, appSecret: house.config.appSecret }),
  })
