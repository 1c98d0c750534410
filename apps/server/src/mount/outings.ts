import { outingsRoutes } from '#features/outings/routes.ts'
import { createOutingsService } from '#features/outings/service.ts'
import { measureOutings } from '#features/outings/watching-service.ts'
import { findShoreContact } from '#features/profile/shore-service.ts'
import type { Mount } from './house.ts'

/** The water board: who is out, until when, and who is back. */
export const mountOutings: Mount = (app, house) => {
  outingsRoutes(app, { ...house, outings: createOutingsService({ ...house, findShoreContact }) })
  measureOutings(house)
}
