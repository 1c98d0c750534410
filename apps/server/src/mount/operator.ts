import { healthRoutes } from '#features/health/routes.ts'
import { lettersRoutes } from '#features/letters/routes.ts'
import { mailboxRoutes } from '#features/mailbox/routes.ts'
import { metricsRoutes } from '#features/metrics/routes.ts'
import type { Mount } from './house.ts'

/** What whoever runs the server looks at. */
export const mountOperator: Mount = (app, house) => {
  healthRoutes(app, house)
  metricsRoutes(app, { ...house, metricsToken: house.config.metricsToken })
  lettersRoutes(app, house.database)
  mailboxRoutes(app, { mailbox: house.mailbox, isOpen: house.isMailboxOpen })
}
